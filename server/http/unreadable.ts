import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { refusalStatus } from '#wire/codes.ts'

/**
 * What is no HTTP never reaches a route; it is refused in the same envelope, and the connection ends. A connection that
 * only took too long ends without a word: browsers open connections ahead of their requests, and would take anything
 * said on an idle one for the answer to the next request.
 */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  const silent = error.code === 'ECONNRESET' || error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  if (!socket.writable || silent) return void socket.destroy()
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'invalid_request'
  const body = JSON.stringify({ success: false, value: null, message: code, code })
  const head = [
    `HTTP/1.1 ${refusalStatus[code]} ${STATUS_CODES[refusalStatus[code]]}`,
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `content-length: ${body.length}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
