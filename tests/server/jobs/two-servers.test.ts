import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { balanceOf } from '#server/domain/money/ledger.ts'
import { findRound } from '#server/domain/play/rounds.ts'
import { leaseTtl } from '#server/domain/site/server-lease.ts'
import { createSession } from '#server/domain/sessions/sessions.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { openStore, type Store } from '#server/store/store.ts'
import { createLiveConnection } from '#src/features/live-connection/live-connection.ts'
import { fakeNetwork } from '#tests/support/fake-network.ts'
import { createTestDatabase, type TestDatabase, testPostgresUrl } from '#tests/server/support/database.ts'
import { freePorts } from '#tests/server/support/server.ts'
import { walletCalls } from '#wire/money/wallet.ts'

const program = fileURLToPath(new URL('../support/server-process.ts', import.meta.url))
const patient = { timeout: 60_000, interval: 100 }

interface TestProcess {
  readonly child: ChildProcess
  readonly origin: string
  readonly output: string[]
  /** Sends a command and waits until the process reports it done. */
  run(command: string): Promise<void>
}

let database: TestDatabase
let store: Store
let memberId: string
const processes: TestProcess[] = []

/** Two processes on one Postgres. Skipped on the embedded database, which accepts one process only. */
describe('two servers on one database', () => {
  beforeAll(async () => {
    database = await createTestDatabase()
    store = await openStore({ ...database.options, seed: null })
    const [member] = await store.db.select().from(members).where(eq(members.accountKey, 'marisol'))
    memberId = member?.id ?? ''
  })
  afterEach(async () => {
    vi.unstubAllGlobals()
    await Promise.all(processes.splice(0).map(kill))
    await letIn(true)
  })
  afterAll(async () => {
    await store.close()
    await database.remove()
  })

  it('keep each other’s open rounds, and run a job that is due on both once', async () => {
    const one = await start()
    const roundId = randomUUID()
    const before = await balanceOf(store.db, memberId)
    await one.run(`bet ${roundId} ${memberId}`)
    const other = await start()
    // Longer than a server waits before it looks for abandoned rounds.
    await new Promise((resolve) => setTimeout(resolve, 7_000))
    expect((await findRound(store.db, roundId))?.state).toBe('open')
    await one.run(`win ${roundId} ${memberId}`)
    expect(await findRound(store.db, roundId)).toMatchObject({ state: 'settled', win: 900n })
    expect(await balanceOf(store.db, memberId)).toBe(before + 400n)
    expect([...one.output, ...other.output].filter((words) => words === 'shared begun')).toHaveLength(1)
  })

  it('refresh a member’s balance after one of them missed events', async () => {
    const [one, other] = [await start(), await start()]
    const { token } = await createSession(store.db, {
      memberId,
      area: 'member',
      address: '127.0.0.1',
      userAgent: null,
      now: Date.now(),
    })
    const shown: string[] = []
    const read = async () => {
      const response = await fetch(one.origin + walletCalls.balance.path, {
        headers: { authorization: `Bearer ${token}` },
      })
      const answer = v.parse(v.object({ value: walletCalls.balance.value }), await response.json())
      shown.push(answer.value.sumBalance)
    }
    const reach = globalThis.fetch
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
      reach(path.startsWith('/') ? one.origin + path : path, init),
    )
    const opened: boolean[] = []
    fakeNetwork()
    const connection = createLiveConnection({ token, age: () => 0 })
    connection.on('connection.opened', ({ again }) => {
      opened.push(again)
      void read()
    })
    connection.start()
    await expect.poll(() => shown.length, patient).toBe(1)

    const roundId = randomUUID()
    await other.run(`bet ${roundId} ${memberId}`)
    // The first server cannot listen again before the round is over: its event goes past it.
    await letIn(false)
    await cutListening()
    await other.run(`win ${roundId} ${memberId}`)
    await letIn(true)

    await expect.poll(() => opened, patient).toEqual([false, true])
    await expect.poll(() => shown.length, patient).toBe(2)
    const balance = await balanceOf(store.db, memberId)
    expect(shown.at(-1)).toBe(`${balance / 100n}.${String(balance % 100n).padStart(2, '0')}`)
    connection.stop()
  })

  it('take over from a killed one: its rounds after its lease, and its jobs', { timeout: 180_000 }, async () => {
    const due = { DUE: 'once more' }
    const one = await start({ ...due, HANG: 'dying' })
    await expect.poll(() => one.output, patient).toContain('dying begun')
    const other = await start(due)
    const roundId = randomUUID()
    const before = await balanceOf(store.db, memberId)
    await one.run(`bet ${roundId} ${memberId}`)
    const killedAt = Date.now()
    await kill(one)
    await expect
      .poll(async () => (await findRound(store.db, roundId))?.state, { timeout: leaseTtl + 40_000, interval: 500 })
      .toBe('rolledBack')
    // The lease was renewed at most a third of its life before.
    expect(Date.now() - killedAt).toBeGreaterThan(leaseTtl / 2)
    expect(await balanceOf(store.db, memberId)).toBe(before)
    await expect.poll(() => other.output, { timeout: 90_000, interval: 500 }).toContain('dying begun')
  })
})

async function start(environment: Readonly<Record<string, string>> = {}): Promise<TestProcess> {
  const [port, gamesPort] = await freePorts()
  const { dataDir, databaseUrl = '' } = database.options
  const child = spawn(process.execPath, [program, dataDir, databaseUrl], {
    env: {
      PATH: process.env['PATH'] ?? '',
      ...database.environment,
      ...environment,
      PORT: String(port),
      GAMES_PORT: String(gamesPort),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const output: string[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(...chunk.toString().split('\n').filter(Boolean)))
  const started: TestProcess = {
    child,
    origin: `http://localhost:${port}`,
    output,
    async run(command) {
      child.stdin.write(`${command}\n`)
      await expect.poll(() => output.filter((line) => line.startsWith(command)), patient).toEqual([`${command} done`])
    },
  }
  processes.push(started)
  await expect.poll(() => output, patient).toContain('ready')
  return started
}

async function kill({ child }: TestProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

const databaseName = () => new URL(database.options.databaseUrl ?? '').pathname.slice(1)

/** Sets whether the database takes new connections; those that are open stay. */
async function letIn(anyone: boolean): Promise<void> {
  const administrator = new Client({ connectionString: testPostgresUrl })
  await administrator.connect()
  await administrator.query(`alter database ${databaseName()} allow_connections ${anyone}`)
  await administrator.end()
}

/** Ends the connections that listen for events. */
async function cutListening(): Promise<void> {
  const { rows } = await store.db.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where datname = ${databaseName()} and application_name = 'statehouse live'`,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { pid } of rows) await store.db.execute(sql`select pg_terminate_backend(${pid})`)
}
