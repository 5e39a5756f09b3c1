import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { textOf } from '#atlas/explore/explore.ts'
import type { FoundModel } from '#atlas/paths/discover.ts'
import { editsOf, InvalidEdit } from './edits.ts'
import { EditConflict, previewOf, saveEdits } from './preview-edits.ts'
import type { Refusal } from './preview.ts'

/** The largest body, in bytes. */
const MOST_BYTES = 256 * 1024
/** The longest list of edits: each of them is loaded and compared. */
const MOST_EDITS = 200

/** A request that is not carried out: its status, and one line for people. */
class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

const bodySchema = v.object({ flow: v.string(), edits: v.unknown(), revision: v.optional(v.string(), '') })

/** Answers a request for edits. */
type AnswerEdits = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * Returns a function that answers `POST /edit/preview` and `POST /edit/save` for some charts, one request after another:
 * with a `Preview` or `Saved`, or with a `Refusal` and a status between 400 and 422.
 */
export function answerEditsOf(charts: readonly FoundModel[]): AnswerEdits {
  const byFlow = new Map(charts.map((found) => [found.model.flow, found]))
  const flows = new Map(charts.map(({ model }) => [model.machine.id, model.flow]))
  let last: Promise<unknown> = Promise.resolve()

  const result = async (path: string, request: IncomingMessage): Promise<unknown> => {
    const { flow, edits: given, revision } = await bodyOf(request)
    const found = byFlow.get(flow)
    if (!found) throw new Refused(404, `there is no chart "${flow}"`)
    const edits = editsOf(given)
    if (edits.length > MOST_EDITS) throw new Refused(422, `at most ${MOST_EDITS} edits are saved at once`)
    const work = (): Promise<unknown> =>
      path === '/edit/save' ? saveEdits(found, edits, revision) : previewOf(found, edits, (id) => flows.get(id))
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }

  return async (request, response) => {
    try {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname
      refuseForeign(request)
      if (path !== '/edit/preview' && path !== '/edit/save') throw new Refused(404, `there is no ${path}`)
      if (request.method !== 'POST') throw new Refused(405, `${path} takes POST`)
      send(response, 200, await result(path, request))
    } catch (error) {
      const refusal: Refusal = { message: textOf(error).split('\n')[0] ?? '' }
      send(response, statusOf(error), refusal)
      request.resume()
    }
  }
}

function statusOf(error: unknown): number {
  if (error instanceof Refused) return error.status
  if (error instanceof InvalidEdit) return 422
  return error instanceof EditConflict ? 409 : 500
}

const send = (response: ServerResponse, status: number, body: unknown) =>
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(status === 405 ? { allow: 'POST' } : {}),
    })
    .end(JSON.stringify(body))

/** True for a request to this machine by its own name, which a page of another site cannot make. */
export function isOwnHost({ headers: { host }, socket: { localPort } }: IncomingMessage): boolean {
  return host === `127.0.0.1:${localPort}` || host === `localhost:${localPort}`
}

function refuseForeign(request: IncomingMessage): void {
  const { host, origin } = request.headers
  if (!isOwnHost(request)) throw new Refused(403, 'edits are for this machine alone: another host is refused')
  if (origin !== undefined && origin !== `http://${host}`)
    throw new Refused(403, 'edits are for this machine alone: another origin is refused')
}

async function bodyOf(request: IncomingMessage): Promise<v.InferOutput<typeof bodySchema>> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new Refused(415, 'edits are sent as application/json')
  const length = Number(request.headers['content-length'] ?? NaN)
  if (Number.isNaN(length)) throw new Refused(411, 'the length of the request is missing')
  if (length > MOST_BYTES) throw new Refused(413, `a request has at most ${MOST_BYTES} bytes`)
  const parsed = v.safeParse(bodySchema, jsonOf(await text(request)))
  if (!parsed.success) throw new Refused(400, 'a request is { "flow": …, "edits": […] }, to save also "revision"')
  return parsed.output
}

function jsonOf(given: string): unknown {
  try {
    return JSON.parse(given)
  } catch (error) {
    throw new Refused(400, 'the request is not JSON', { cause: error })
  }
}
