import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { balanceOf } from '#server/domain/ledger.ts'
import { ledgerTransactions } from '#server/store/schema/ledger.ts'
import { members } from '#server/store/schema/members.ts'
import { seedBalance } from '#server/store/seed/seed-accounts.ts'
import { openStore } from '#server/store/store.ts'
import { createTestDatabase, type TestDatabase } from '#tests/server/support/database.ts'
import { killsPlanned } from '#tests/server/support/kills.ts'

const program = fileURLToPath(new URL('../support/posting-process.ts', import.meta.url))
const lives = killsPlanned()
const lanes = 3

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.remove())

const open = () => openStore({ ...database.options, seed: null })

/** Lets a process bet until it has acknowledged some bets, kills it there, and answers all it acknowledged. */
async function liveAndDie(memberId: string, life: number): Promise<string[]> {
  const { dataDir, databaseUrl = '' } = database.options
  const child = spawn(process.execPath, [program, dataDir, databaseUrl, memberId, String(life)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_code, signal) => resolve(signal)))
  const acknowledged: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(line)
    if (acknowledged.length === 5 + life * 3) child.kill('SIGKILL')
  }
  expect(await ended).toBe('SIGKILL')
  return acknowledged
}

it(`keeps every acknowledged posting once through ${lives} kills`, { timeout: 180_000 }, async () => {
  const before = await open()
  const [marisol] = await before.db.select({ id: members.id }).from(members).where(eq(members.account, 'marisol'))
  await before.close()
  const memberId = marisol?.id ?? ''

  const acknowledged: string[] = []
  for (let life = 0; life < lives; life += 1) acknowledged.push(...(await liveAndDie(memberId, life)))

  const after = await open()
  const written = await after.db
    .select({ key: ledgerTransactions.idempotencyKey })
    .from(ledgerTransactions)
    .where(like(ledgerTransactions.idempotencyKey, 'kill:%'))
  const keys = written.map((row) => row.key)
  const balance = await balanceOf(after.db, memberId)
  await after.close()

  expect(new Set(keys).size).toBe(keys.length)
  expect(acknowledged.filter((key) => !keys.includes(key))).toEqual([])
  expect(keys.length - acknowledged.length).toBeLessThanOrEqual(lives * lanes)
  expect(balance).toBe(seedBalance - BigInt(keys.length))
})
