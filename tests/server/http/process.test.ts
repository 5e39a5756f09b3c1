import { spawn } from 'node:child_process'
import { lstatSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepCompiled } from '#scripts/lib/run.ts'
import { createTestDatabase, type TestDatabase } from '#tests/server/support/database.ts'
import { freePorts } from '#tests/server/support/server.ts'

const main = fileURLToPath(new URL('../../../server/main.ts', import.meta.url))
const starter = fileURLToPath(new URL('../support/start-process.ts', import.meta.url))
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.remove())

/** The server as a process of its own. */
function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'] ?? '', ...keepCompiled, ...database.environment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const ready = Promise.race([
    new Promise<void>((resolve) => child.stdout.on('data', () => output.out.includes('\n') && resolve())),
    ended.then((code) => {
      throw new Error(`ended with ${code}: ${output.err}`)
    }),
  ])
  ready.catch(() => {})
  return { child, output, ended, ready }
}

const onFreePorts = async () => {
  const [port, gamesPort] = await freePorts()
  return { PORT: String(port), GAMES_PORT: String(gamesPort) }
}

describe('the server process', () => {
  it('prints one line when it is up, serves, and ends cleanly on SIGTERM with a stream open', async () => {
    const ports = await onFreePorts()
    const { child, output, ended, ready } = start(ports)
    await ready
    const origin = `http://localhost:${ports.PORT}`
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    expect((await fetch(`http://localhost:${ports.GAMES_PORT}/healthz`)).status).toBe(200)
    const stream = await fetch(`${origin}/wps/events`)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(await stream.text()).toContain('retry')
    expect(output).toEqual({ out: `Statehouse is ready at ${origin}\n`, err: '' })
  })

  it('gives each request an id of its own, in its answer and in its line of the log', async () => {
    const ports = await onFreePorts()
    const { child, output, ended, ready } = start({
      ...ports,
      MODE: 'production',
      HOST: '127.0.0.1',
      PUBLIC_ORIGIN: 'https://club.example',
      GAMES_ORIGIN: 'https://games.example',
      SERVER_SECRET: 'kJ8w-2mQz_7vLr0XtYp4sNfBd6hGc1Ae',
      WEAK_PASSWORD: 'initial-1',
    })
    await ready
    const ask = async (path: string) =>
      (await fetch(`http://127.0.0.1:${ports.PORT}${path}`, { headers: { 'x-request-id': 'mine' } })).headers.get(
        'x-request-id',
      )
    const ids = [await ask('/healthz'), await ask('/wps/member/info'), await ask('/no-such-page')]
    child.kill('SIGTERM')
    await ended
    expect(new Set([...ids, 'mine', null]).size).toBe(5)
    const lines = output.err.split('\n').filter((line) => line.includes('"event":"request"'))
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { request: ids[0], path: '/healthz', status: 200 },
      { request: ids[1], path: '/wps/member/info', status: 401, code: 'not_logged_in' },
      { request: ids[2], path: '/no-such-page' },
    ])
  })

  it('writes nothing that other users could read', async () => {
    const folder = database.environment['DATA_DIR'] ?? ''
    const { child, ended, ready } = start(await onFreePorts())
    await ready
    const names = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
    const open = names.filter((name) => (lstatSync(join(folder, name)).mode & 0o077) !== 0)
    child.kill('SIGTERM')
    await ended
    expect(open).toEqual([])
  })

  it('finishes the requests under way before it ends', async () => {
    const ports = await onFreePorts()
    const { child, ended, ready } = start(ports)
    await ready
    const captchas = Array.from({ length: 8 }, () => fetch(`http://localhost:${ports.PORT}/wps/captcha`))
    await captchas[0]
    child.kill('SIGTERM')
    const settled = await Promise.allSettled(captchas)
    expect(await ended).toBe(0)
    const answered = settled.filter((each) => each.status === 'fulfilled')
    expect(answered.length).toBeGreaterThan(0)
    for (const { value } of answered) expect(await value.json()).toMatchObject({ success: true })
  })

  // Tried: a supervisor that ends `npm start` alone; the server lived on without its parent and kept port and folder.
  it.each([
    ['a shell in between, by SIGTERM', 'SIGTERM', ['sh', '-c', `"${process.execPath}" "${starter}"; true`]],
    ['a shell in between, killed', 'SIGKILL', ['sh', '-c', `"${process.execPath}" "${starter}"; true`]],
    ['itself, killed', 'SIGKILL', [process.execPath, starter]],
    ['itself, by SIGHUP', 'SIGHUP', [process.execPath, starter]],
  ] as const)('ends with what started it: %s', async (_, signal, [command, ...args]) => {
    const ports = await onFreePorts()
    const child = spawn(command, args, {
      env: { PATH: process.env['PATH'] ?? '', ...keepCompiled, ...database.environment, ...ports },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const silent = new Promise((resolve) => child.stdout.once('close', resolve))
    await new Promise((resolve, reject) => {
      child.stdout.on('data', resolve)
      child.once('exit', () => reject(new Error('it ended before it was up')))
    })
    const isUp = () =>
      fetch(`http://localhost:${ports.PORT}/healthz`).then(
        () => true,
        () => false,
      )
    expect(await isUp()).toBe(true)
    child.kill(signal)
    await expect.poll(isUp, { timeout: 10_000 }).toBe(false)
    // A process that still ran would keep its stdout open.
    await silent
  })

  it('ends cleanly when the whole process group is signalled twice', async () => {
    const ports = await onFreePorts()
    const { child, ended, ready } = start(ports)
    await ready
    child.kill('SIGTERM')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it.each(['PORT', 'GAMES_PORT'] as const)(
    'reports in one line that %s is busy, and exits with 1',
    async (variable) => {
      const ports = await onFreePorts()
      const busy = createServer().listen(Number(ports[variable]), '127.0.0.1')
      await new Promise((resolve) => busy.once('listening', resolve))
      const { output, ended } = start(ports)
      expect(await ended).toBe(1)
      expect(output.out).toBe('')
      expect(output.err).toBe(
        `Port ${ports[variable]} is already in use. Stop the program that uses it, or set ${variable} to another port.\n`,
      )
      busy.close()
    },
  )

  it('reports each environment mistake in a line, and exits with 1', async () => {
    const { output, ended } = start({ MODE: 'production', PORT: '4311', GAMES_PORT: '4312' })
    expect(await ended).toBe(1)
    expect(output.err.trim().split('\n')).toEqual([
      'PUBLIC_ORIGIN must be set when MODE is production',
      'GAMES_ORIGIN must be set when MODE is production',
      'SERVER_SECRET must be set when MODE is production',
      'WEAK_PASSWORD must be set when MODE is production',
    ])
  })
})
