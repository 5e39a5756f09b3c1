import type { Context } from 'hono'
import * as v from 'valibot'
import { Refused } from '#server/handler.ts'
import type { FieldProblem } from '#wire/envelope.ts'

/** Largest body a call reads, in bytes; the largest legitimate one is a drag of 600 samples. */
export const largestBody = 64 * 1024

const typeOf = (request: Request) => request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()

/** Returns the bearer token of a request, of a session or a game; null without a well-formed one. */
export function bearerOf(context: Context): string | null {
  return /^Bearer ([\w-]{43})$/.exec(context.req.header('authorization') ?? '')?.[1] ?? null
}

/** Reads a JSON body of at most `largest` bytes. Refuses `unsupported_type`, `too_large` and `invalid_request`. */
export async function readJson(request: Request, largest = largestBody): Promise<unknown> {
  const type = typeOf(request)
  const text = await readText(request, largest)
  if (text === '') return {}
  if (type !== 'application/json') throw new Refused('unsupported_type')
  try {
    return JSON.parse(text)
  } catch {
    throw new Refused('invalid_request')
  }
}

/** Reads the body of a form as `readQuery` reads a query. Refuses `unsupported_type` and `too_large`. */
export async function readForm(request: Request): Promise<unknown> {
  const type = typeOf(request)
  const text = await readText(request, largestBody)
  if (text !== '' && type !== 'application/x-www-form-urlencoded') throw new Refused('unsupported_type')
  return readQuery(`?${text}`)
}

/** Reads a query string; a repeated name becomes a list, which no schema accepts. */
export function readQuery(url: string): Record<string, string | string[]> {
  const start = url.indexOf('?')
  const query: Record<string, string | string[]> = Object.create(null)
  if (start === -1) return query
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    const known = query[name]
    query[name] = known === undefined ? value : [...[known].flat(), value]
  }
  return query
}

/** Parses a request by its schema. Refuses `invalid_request` naming fields and problems, never the input. */
export function parseRequest<Schema extends v.GenericSchema<unknown, unknown>>(
  schema: Schema,
  content: unknown,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, content)
  if (!parsed.success) throw new Refused('invalid_request', { fields: parsed.issues.slice(0, 20).map(describe) })
  if (hasNul(parsed.output)) throw new Refused('invalid_request')
  return parsed.output
}

const problems: Readonly<Record<string, FieldProblem['problem']>> = {
  min_length: 'length',
  max_length: 'length',
  min_value: 'range',
  max_value: 'range',
  integer: 'range',
}

function describe(issue: v.BaseIssue<unknown>): FieldProblem {
  const field = v.getDotPath(issue) ?? ''
  if (issue.kind !== 'schema') return { field, problem: problems[issue.type] ?? 'format' }
  return { field, problem: issue.received === 'undefined' ? 'missing' : 'type' }
}

/** Databases of this family cannot hold the character U+0000. */
function hasNul(content: unknown): boolean {
  if (typeof content === 'string') return content.includes('\0')
  if (typeof content !== 'object' || content === null) return false
  return Object.values(content).some(hasNul)
}

/** The client disconnected before its request was complete. Not an error of the server. */
export class RequestAborted extends Error {
  constructor(cause: unknown) {
    super('the client went away', { cause })
    this.name = 'RequestAborted'
  }
}

/** Reads a body of at most `largest` bytes as text. Refuses `too_large`; rejects with `RequestAborted`. */
export async function readText(request: Request, largest: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > largest) throw new Refused('too_large')
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > largest) throw new Refused('too_large')
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof Refused ? error : new RequestAborted(error)
  }
  return Buffer.concat(chunks).toString('utf8')
}
