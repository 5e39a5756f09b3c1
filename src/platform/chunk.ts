/** Timeout of a chunk, in milliseconds (spec §2). */
const timeout = 120_000

/** A chunk could not be fetched, or not in time (spec §8). */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

/** Window event after a page failed to render, an `ErrorEvent`. */
export const pageLost = 'page.lost'

/** Dispatches `pageLost` with the error. */
export const reportLost = (error: unknown) => void dispatchEvent(new ErrorEvent(pageLost, { error }))

/** Window event after a chunk for an overlay could not be fetched. */
export const partLost = 'part.lost'

/** Rejects as `load` does and dispatches `partLost`: a newer version of the site may have removed the files. */
export const reportingLost = (load: () => Promise<unknown>) => (): Promise<unknown> =>
  load().catch((cause: unknown) => {
    dispatchEvent(new Event(partLost))
    throw cause
  })

/** Fetches a chunk. Throws a `ChunkLoadError` when that fails or takes longer than 120 s. */
export async function chunk<Part>(fetch: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await Promise.race([
      fetch(),
      new Promise<never>((_, reject) => {
        timer = setTimeout(reject, timeout)
      }),
    ])
  } catch (cause) {
    throw new ChunkLoadError('', { cause })
  } finally {
    clearTimeout(timer)
  }
}
