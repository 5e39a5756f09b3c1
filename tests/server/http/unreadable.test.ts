import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { refuseUnreadable } from '#server/http/unreadable.ts'

const failed = (code: string) => Object.assign(new Error(code), { code })

test('what is no HTTP is refused in the envelope, and the connection ends', () => {
  const socket = new PassThrough()
  refuseUnreadable(failed('HPE_INVALID_METHOD'), socket)
  const said = String(socket.read())
  expect(said).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(said).toContain('connection: close')
  expect(JSON.parse(said.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: false, code: 'invalid_request' })
  expect(socket.writableEnded).toBe(true)
})

test('a connection opened ahead and never used ends without a word, which the browser would take for an answer', () => {
  const socket = new PassThrough()
  refuseUnreadable(failed('ERR_HTTP_REQUEST_TIMEOUT'), socket)
  expect(socket.read()).toBeNull()
  expect(socket.destroyed).toBe(true)
})
