import type { Context } from 'hono'
import * as v from 'valibot'
import { Refused } from '#server/handler.ts'
import { refusalStatus } from '#wire/codes.ts'
import type { FieldProblem } from '#wire/envelope.ts'

/** Largest body the play API reads, in bytes. */
const largestBody = 4096

/** The play token of a request, or null. */
export function bearerOf(context: Context): string | null {
  const match = /^Bearer ([\w-]{20,128})$/.exec(context.req.header('authorization') ?? '')
  return match?.[1] ?? null
}

/** Reads a JSON body through its schema; refuses what is too large, of another type or malformed. */
export async function readBody<Schema extends v.GenericSchema>(
  context: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new Refused('unsupported_type')
  const parsed = v.safeParse(schema, parseJson(await readText(context.req.raw)))
  if (!parsed.success) throw new Refused('invalid_request', { fields: problemsOf(parsed.issues) })
  return parsed.output
}

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > largestBody) throw new Refused('too_large')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > largestBody) throw new Refused('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refused('invalid_request')
  }
}

function problemsOf(issues: readonly v.BaseIssue<unknown>[]): FieldProblem[] {
  return issues.map((issue) => ({
    field: v.getDotPath(issue) ?? '',
    problem: issue.received === 'undefined' ? 'missing' : issue.kind === 'schema' ? 'type' : 'format',
  }))
}

/** A success in the envelope of every answer. */
export const answer = (context: Context, value: unknown) =>
  context.json({ success: true, value, message: 'ok' }, 200, { 'Cache-Control': 'no-store' })

/** A refusal in the envelope, on its code's status. */
export const refuse = (context: Context, { code, details, message }: Refused) =>
  context.json({ success: false, value: details, message, code }, refusalStatus[code], { 'Cache-Control': 'no-store' })
