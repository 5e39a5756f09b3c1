import { Buffer } from 'node:buffer'
import { brotliCompressSync, constants } from 'node:zlib'
import { refusalStatus } from '#wire/codes.ts'
import type { Refused } from '#server/handler.ts'

const json = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  // A response opened directly is downloaded, never shown as a page.
  'content-disposition': 'attachment; filename="api.json"',
} as const
/** Smaller bodies travel in one packet either way. */
const worthCompressing = 1_400

/** Returns a success in the envelope. `encodings` are those the client accepts, '' to send it uncompressed. */
export function answerValue(value: unknown, encodings = ''): Response {
  const body = Buffer.from(JSON.stringify({ success: true, value, message: 'ok' }))
  if (body.length < worthCompressing || !/\bbr\b/.test(encodings)) return new Response(body, { headers: json })
  const small = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  return new Response(new Uint8Array(small), {
    headers: { ...json, 'content-encoding': 'br', vary: 'accept-encoding' },
  })
}

/** Returns a refusal in the envelope, with its code's HTTP status. */
export function answerRefusal(
  { code, details, message }: Refused,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const retryAfter = details?.retryAfter
  return new Response(JSON.stringify({ success: false, value: details, message, code }), {
    status: refusalStatus[code],
    headers: { ...json, ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }), ...headers },
  })
}

/** Status for the request log only: the client has disconnected (499, as in nginx). */
export const answerAborted = (): Response => new Response(null, { status: 499 })

/** Returns an envelope without a code, which clients treat as a fault. It does not disclose the bug. */
export function answerBug(): Response {
  return new Response(JSON.stringify({ success: false, value: null, message: 'internal error' }), {
    status: 500,
    headers: json,
  })
}
