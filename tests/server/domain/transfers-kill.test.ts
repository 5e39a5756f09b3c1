import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkLedger } from '#server/domain/ledger-check.ts'
import { figuresOf, memberAccount } from '#server/domain/ledger.ts'
import { postTransfer } from '#server/domain/transfers.ts'
import { ledgerTransfers } from '#server/store/schema/ledger.ts'
import { members } from '#server/store/schema/members.ts'
import { seedBalance } from '#server/store/seed/seed-accounts.ts'
import { openStore } from '#server/store/store.ts'
import { createTestDatabase, type TestDatabase } from '#tests/server/support/database.ts'
import { killsPlanned } from '#tests/server/support/kills.ts'

const program = fileURLToPath(new URL('../support/transferring-process.ts', import.meta.url))
const lives = Math.ceil(killsPlanned() / 2)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.remove())

const open = () => openStore({ ...database.options, seed: null })

/** Lets a process transfer until it has acknowledged some phases, kills it there, and answers all it acknowledged. */
async function liveAndDie(memberId: string, life: number): Promise<string[]> {
  const { dataDir, databaseUrl = '' } = database.options
  const child = spawn(process.execPath, [program, dataDir, databaseUrl, memberId, String(life)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_code, signal) => resolve(signal)))
  const acknowledged: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(line)
    if (acknowledged.length === 6 + life * 4) child.kill('SIGKILL')
  }
  expect(await ended).toBe('SIGKILL')
  return acknowledged
}

it(
  `keeps every acknowledged phase of a transfer through ${lives} kills between them`,
  { timeout: 180_000 },
  async () => {
    const before = await open()
    const [marisol] = await before.db.select({ id: members.id }).from(members).where(eq(members.account, 'marisol'))
    const memberId = marisol?.id ?? ''
    const start = await figuresOf(before.db, memberAccount(memberId))
    await before.close()

    const acknowledged: string[] = []
    for (let life = 0; life < lives; life += 1) acknowledged.push(...(await liveAndDie(memberId, life)))

    const { db, close } = await open()
    const transfers = await db.select().from(ledgerTransfers).where(like(ledgerTransfers.idempotencyKey, 'kill:%'))
    const stateOf = new Map(transfers.map(({ idempotencyKey, state }) => [idempotencyKey, state]))
    const lost = acknowledged.filter((line) => {
      const [phase, idempotencyKey = ''] = line.split(' ')
      const state = stateOf.get(idempotencyKey)
      return phase === 'pending' ? state === undefined : state !== phase
    })
    expect(lost).toEqual([])
    const left = transfers.filter(({ state }) => state === 'pending')
    const posted = transfers.length - left.length - transfers.filter(({ state }) => state === 'voided').length
    expect(await checkLedger(db, Date.now(), 'whole')).toEqual([])
    expect(await figuresOf(db, memberAccount(memberId))).toEqual({
      ...start,
      debitsPosted: start!.debitsPosted + BigInt(posted) * 2n,
      debitsPending: BigInt(left.length) * 3n,
    })

    // Whoever had started them goes on where the process was killed.
    for (const { idempotencyKey } of left) {
      await db.transaction((tx) => postTransfer(tx, { idempotencyKey, now: Date.now() }))
    }
    const end = await figuresOf(db, memberAccount(memberId))
    expect(end?.debitsPending).toBe(0n)
    expect(end!.creditsPosted - end!.debitsPosted).toBe(seedBalance - BigInt(posted) * 2n - BigInt(left.length) * 3n)
    await close()
  },
)
