import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { keepCompiled, root } from './run.ts'
import { serverPrograms } from './server-process.ts'

export interface SiteOptions {
  /** Data folder; a temporary one, removed at the end, when left out. */
  readonly dataDir?: string
  /** Runs like `npm run dev`: pages from Vite, and the server from its sources. */
  readonly development?: boolean
  readonly env?: Readonly<Record<string, string>>
}

/** Disables usage counters: a fresh local site would ask automated visitors for consent. */
const disableUsageCounters = (origin: string) =>
  fetch(`${origin}/local/measurement`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ flights: false }),
  })

/** A running server of the site, in its own process on free ports. */
export interface Site {
  readonly origin: string
  readonly gamesOrigin: string
  readonly dataDir: string
  /** Milliseconds from the start of the process to its ready line. */
  readonly bootMs: number
  /** Its output so far. */
  log(): string
  /** Stops it with SIGTERM and waits for its end; removes a temporary folder. */
  stop(): Promise<void>
  /** Kills it with SIGKILL. */
  kill(): Promise<void>
  /** Starts it again on the same ports and data after `kill`. */
  start(): Promise<void>
}

const readyLine = /Statehouse is ready at (\S+)/
const patience = 60_000

/** Starts the server and waits for its ready line; rejects with its output when it ends before. */
export const startSite = async (options: SiteOptions = {}): Promise<Site> => {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'statehouse-site-'))
  const [port, gamesPort] = [await freePort(), await freePort()]
  let log = ''
  let server: ReturnType<typeof spawn> | null = null
  let bootMs = 0

  const start = async () => {
    const from = performance.now()
    const program = options.development === true ? join(root, 'scripts/dev.ts') : serverPrograms.built
    const child = spawn(process.execPath, [program], {
      cwd: root,
      env: {
        ...process.env,
        ...keepCompiled,
        PORT: String(port),
        GAMES_PORT: String(gamesPort),
        DATA_DIR: dataDir,
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    server = child
    const begun = log.length
    await new Promise<void>((resolve, reject) => {
      const give = setTimeout(() => {
        child.kill('SIGKILL')
        reject(new Error(`the server was not ready after ${patience / 1000} s:\n${log.slice(begun)}`))
      }, patience)
      const read = (chunk: Buffer) => {
        log += chunk.toString()
        if (!readyLine.test(log.slice(begun))) return
        clearTimeout(give)
        resolve()
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.on('error', reject)
      child.on('exit', (code) => {
        clearTimeout(give)
        reject(new Error(`the server ended with ${code} before it was ready:\n${log.slice(begun)}`))
      })
    })
    bootMs = performance.now() - from
  }

  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const running = server
    server = null
    if (running === null || running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill(signal)
    await ended
  }

  await start()
  await disableUsageCounters(`http://localhost:${port}`)
  return {
    origin: `http://localhost:${port}`,
    gamesOrigin: `http://localhost:${gamesPort}`,
    dataDir,
    get bootMs() {
      return bootMs
    },
    log: () => log,
    start,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM')
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
