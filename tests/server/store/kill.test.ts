import { like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { balanceOf } from '#server/domain/money/ledger.ts'
import { ledgerTransactions } from '#server/store/schema/money/ledger.ts'
import { seedBalance } from '#server/store/seed/seed-accounts.ts'
import { killedWork, killsPlanned } from '#tests/server/support/kills.ts'

const lives = killsPlanned()
const lanes = 3
const { open, memberId, liveAndDie } = killedWork(new URL('../support/posting-process.ts', import.meta.url))

it(`ledger: keeps every acknowledged posting once through ${lives} kills`, { timeout: 180_000 }, async () => {
  const acknowledged: string[] = []
  for (let life = 0; life < lives; life += 1) acknowledged.push(...(await liveAndDie(life, 5 + life * 3)))

  const after = await open()
  const written = await after.db
    .select({ key: ledgerTransactions.idempotencyKey })
    .from(ledgerTransactions)
    .where(like(ledgerTransactions.idempotencyKey, 'kill:%'))
  const keys = written.map((row) => row.key)
  const balance = await balanceOf(after.db, memberId())
  await after.close()

  expect(new Set(keys).size).toBe(keys.length)
  expect(acknowledged.filter((key) => !keys.includes(key))).toEqual([])
  expect(keys.length - acknowledged.length).toBeLessThanOrEqual(lives * lanes)
  expect(balance).toBe(seedBalance - BigInt(keys.length))
})
