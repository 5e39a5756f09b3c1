import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createSettings, type Settings } from '#server/domain/site/settings.ts'
import type { JobAccess } from '#server/operator/operator-site.ts'
import { operate } from '#server/operator/operate.ts'
import { startOperatorSocket } from '#server/operator/socket.ts'
import type { Services } from '#server/services.ts'
import { openStore, type Store } from '#server/store/store.ts'
import { keepCompiled } from '#scripts/lib/run.ts'
import { scratchFolder } from '#scripts/lib/scratch.ts'
import { createTestDatabase, emptySeed, type TestDatabase } from '#tests/server/support/database.ts'

/** The program behind `npm run operator`. */
export const program = fileURLToPath(new URL('../../../server/operator/main.ts', import.meta.url))

export const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
export const noJobs: JobAccess = { queue: () => Promise.reject(new Error('no jobs')), wake: () => {} }

type Environment = Readonly<Record<string, string>>

/** The exit code of a command, and its output. */
export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command in this process, as the program does: it finds the site by the environment and the socket. */
export async function operator(environment: Environment, ...words: string[]): Promise<Ended> {
  const printed = { stdout: '', stderr: '' }
  const append = (where: keyof typeof printed) => (line: string) => {
    printed[where] += `${line}\n`
  }
  const code = await operate(words, { environment, print: append('stdout'), printError: append('stderr') })
  return { code, ...printed }
}

/** Starts the program itself. */
export function operatorProcess(environment: Environment, ...words: string[]): Promise<Ended> {
  const { DATABASE_URL: _url, INIT_CWD: _folder, ...inherited } = process.env
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, ...words],
      { env: { ...inherited, ...keepCompiled, ...environment } },
      (error, stdout, stderr) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    )
  })
}

/** Creates an empty database and removes it after the test. */
export async function database(): Promise<TestDatabase> {
  const made = await createTestDatabase(emptySeed)
  onTestFinished(() => made.remove())
  return made
}

/** Creates an empty folder and removes it after the test. */
export function folder(): string {
  const made = scratchFolder('statehouse-operator-')
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** A running server, as the operator sees it. */
export interface RunningSite {
  readonly store: Store
  readonly settings: Settings
  readonly services: Services
  readonly environment: Environment
  readonly dataDir: string
}

/** Opens a store and its operator socket until the end of the test; `startJobs` may start its jobs. */
export async function running(startJobs: (site: RunningSite) => JobAccess = () => noJobs): Promise<RunningSite> {
  const { options, environment } = await database()
  const { dataDir } = options
  const store = await openStore({ ...options, seed: null })
  onTestFinished(() => store.close())
  const settings = createSettings(store)
  const services = {
    config: { ...readConfig(environment), dataDir, publicOrigin: 'https://club.example' },
    db: store.db,
    live: store.live,
    settings,
    clock: { now: () => Date.now(), offset: 0, move: () => undefined },
    log: silent,
  } as unknown as Services
  const site = { store, settings, services, environment, dataDir }
  const socket = await startOperatorSocket(services, store, startJobs(site))
  onTestFinished(() => socket.close())
  return site
}
