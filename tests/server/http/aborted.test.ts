import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptySeed } from '#tests/server/support/database.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ seed: emptySeed })
})
afterAll(() => server.stop())

/** Sends the head of a request and half of its body, and goes away. */
const leaveHalfWay = (origin: string, path: string) =>
  new Promise<void>((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\nauthorization: Bearer ${'x'.repeat(43)}\r\ncontent-length: 400\r\n\r\n{"action":`,
        () => setTimeout(() => socket.destroy(), 100),
      )
    })
    socket.on('close', () => resolve())
    socket.on('error', reject)
  })

// Tried: each of a phone's requests that ended with its connection was an error with a stack in the log.
test('a client that goes away while it sends is no error in the log', async () => {
  for (const path of ['/wps/verification/challenge', '/wps/session/login', '/hooks/payments'])
    await leaveHalfWay(server.origin, path)
  await leaveHalfWay(server.gamesOrigin, '/play/state')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(server.logged.filter((line) => line.includes('"level":"error"'))).toEqual([])
  expect((await server.request('/healthz')).status).toBe(200)
})
