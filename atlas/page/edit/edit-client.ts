import type { Edit } from '#atlas/edit/edits.ts'
import type { Preview, Refusal, Saved } from '#atlas/edit/preview.ts'

/** Thrown for a request that the server refuses; the message is the server's. */
export class RefusedEdits extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The server of edits, for one chart. Its functions reject with `RefusedEdits`, or as `fetch` does. */
export interface EditClient {
  preview(edits: readonly Edit[], signal: AbortSignal): Promise<Preview>
  /** Writes the edits if `revision` is that of their preview. */
  save(edits: readonly Edit[], revision: string, signal: AbortSignal): Promise<Saved>
}

/** Returns the client of a chart; `base` is the address of the atlas. */
export function editClient(flow: string, base: string): EditClient {
  const post = async (path: string, body: object, signal: AbortSignal): Promise<unknown> => {
    const response = await fetch(new URL(path, base), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ flow, ...body }),
      signal,
    })
    if (response.ok) return response.json()
    const { message } = (await response.json()) as Refusal
    throw new RefusedEdits(response.status, message)
  }
  return {
    preview: async (edits, signal) => (await post('edit/preview', { edits }, signal)) as Preview,
    save: async (edits, revision, signal) => (await post('edit/save', { edits, revision }, signal)) as Saved,
  }
}
