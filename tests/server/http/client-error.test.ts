import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { answerClientError } from '#server/http/client-error.ts'

const failed = (code: string) => Object.assign(new Error(code), { code })

test('client error: input that is not HTTP is refused in the envelope, and the connection closes', () => {
  const socket = new PassThrough()
  answerClientError(failed('HPE_INVALID_METHOD'), socket)
  const response = String(socket.read())
  expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(response).toContain('connection: close')
  expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: false, code: 'invalid_request' })
  expect(socket.writableEnded).toBe(true)
})

test('client error: an idle connection is closed without a response', () => {
  const socket = new PassThrough()
  answerClientError(failed('ERR_HTTP_REQUEST_TIMEOUT'), socket)
  expect(socket.read()).toBeNull()
  expect(socket.destroyed).toBe(true)
})
