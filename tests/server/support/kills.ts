import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { members } from '#server/store/schema/identity/members.ts'
import { openStore, type Store } from '#server/store/store.ts'
import { keepCompiled } from '#scripts/lib/run.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

/** How often a process is killed in one test: 20 times in `npm run test:full`, a few times for every change. */
export const killsPlanned = (): number => Number(process.env['KILLS'] ?? 3)

/** How Node runs what lives for seconds: it does not compile the database's code a second time to make it faster later. */
export const shortLived: readonly string[] = ['--liftoff-only']

/** A database whose member `marisol` is at work in processes that are killed. */
export interface KilledWork {
  /** Opens the database after the killed process. */
  open(): Promise<Store>
  memberId(): string
  /** Lets a process work until it has acknowledged so many lines, kills it there, and answers all it acknowledged. */
  liveAndDie(life: number, enough: number): Promise<string[]>
}

/** Makes a database for all tests of a file, and kills this program on it. */
export function killedWork(program: URL): KilledWork {
  const path = fileURLToPath(program)
  let database: TestDatabase
  let memberId = ''
  const open = () => openStore({ ...database.options, seed: null })

  beforeAll(async () => {
    database = await createTestDatabase()
    const { db, close } = await open()
    const [marisol] = await db.select({ id: members.id }).from(members).where(eq(members.account, 'marisol'))
    memberId = marisol?.id ?? ''
    await close()
  })
  afterAll(() => database.remove())

  return {
    open,
    memberId: () => memberId,
    async liveAndDie(life, enough) {
      const { dataDir, databaseUrl = '' } = database.options
      const child = spawn(process.execPath, [...shortLived, path, dataDir, databaseUrl, memberId, String(life)], {
        env: { ...process.env, ...keepCompiled },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = new Promise<NodeJS.Signals | null>((resolve) =>
        child.once('exit', (_code, signal) => resolve(signal)),
      )
      const acknowledged: string[] = []
      for await (const line of createInterface({ input: child.stdout })) {
        acknowledged.push(line)
        if (acknowledged.length === enough) child.kill('SIGKILL')
      }
      expect(await ended).toBe('SIGKILL')
      return acknowledged
    },
  }
}
