import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { fastestLine } from '#src/platform/game-lines.ts'
import { gameLine } from '#wire/play/frame.ts'

const servers: Server[] = []
afterAll(() => servers.forEach((server) => server.closeAllConnections()))

/** A mirror of the games, faked; returns its origin. */
async function mirror(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const games = mirror(({ url }, response) => {
  response.writeHead(url === gameLine.path ? 200 : 404).end(JSON.stringify(gameLine.answer))
})
const slow = mirror((_, response) => {
  setTimeout(() => response.end(JSON.stringify(gameLine.answer)), 700)
})
const silent = mirror(() => {})
const refusing = mirror((_, response) => {
  response.destroy()
})
const nonsense = mirror((_, response) => {
  response.setHeader('content-type', 'text/html')
  response.end('<!doctype html><title>Welcome to the Wi-Fi of this café</title>')
})
const another = mirror((_, response) => {
  response.end(JSON.stringify({ line: 'elsewhere' }))
})

const fastest = (signal: AbortSignal, ...lines: Promise<string>[]) =>
  Promise.all(lines).then((each) => fastestLine(each, signal))
const now = () => new AbortController().signal

it('game lines: the first line to answer is used', async () => {
  expect(await fastest(now(), slow, games)).toBe(await games)
})

it('game lines: refusing, wrong and foreign ones are skipped for a slower one that has the games', async () => {
  expect(await fastest(now(), refusing, nonsense, another, silent, slow)).toBe(await slow)
})

it('game lines: none is used when none has the games, and a single one is not probed', async () => {
  expect(await fastest(now(), refusing, nonsense, another)).toBeNull()
  expect(await fastest(now(), refusing)).toBe(await refusing)
})

it('game lines: the requests are aborted with the caller’s signal', async () => {
  const gone = new AbortController()
  const found = fastest(gone.signal, silent, slow)
  gone.abort()
  expect(await found).toBeNull()
})
