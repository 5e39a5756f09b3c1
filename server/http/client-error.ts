import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { refusalStatus } from '#wire/codes.ts'

/**
 * Answers input that is not HTTP, which never reaches a route, with the same envelope, and closes the connection. A
 * connection that timed out is closed without a response: browsers open connections ahead of their requests, and would
 * take data on an idle one for the response to the next request.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
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
