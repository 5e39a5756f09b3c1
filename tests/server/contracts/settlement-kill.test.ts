import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { balanceOf } from '#server/domain/money/ledger.ts'
import { createSettings } from '#server/domain/site/settings.ts'
import { payStatements } from '#server/domain/contracts/settlement-payments.ts'
import { settlePeriods } from '#server/domain/contracts/settlement.ts'
import { ledgerTransactions } from '#server/store/schema/money/ledger.ts'
import { statements } from '#server/store/schema/contracts/statements.ts'
import { killedWork, killsPlanned } from '#tests/server/support/kills.ts'
import { inOrder, recomputed, writtenDown } from './recomputed.ts'
import { agree, day, dividend, firstDay, give, idOf, minute, salary, tier } from './settlement-support.ts'

const kills = killsPlanned()
const { open, liveAndDie } = killedWork(new URL('../support/settling-process.ts', import.meta.url))

it(
  `writes every statement once and pays each once, over ${kills} kills in all phases of it`,
  { timeout: 60_000 + kills * 15_000 },
  async () => {
    const before = await open()
    const [master, agent, sub] = [
      await idOf(before.db, 'punong.ahente'),
      await idOf(before.db, 'ahente'),
      await idOf(before.db, 'katulong'),
    ]
    await agree(before.db, { terms: dividend('daily', tier('9.99')), upline: master, downline: agent, from: firstDay })
    await agree(before.db, { terms: salary('hourly', '1', tier('2.22')), upline: agent, downline: sub, from: firstDay })
    const held = await Promise.all([master, agent, sub].map((id) => balanceOf(before.db, id)))
    await before.close()
    let settledCount = 0
    for (let kill = 0; kill < kills; kill += 1) {
      const lines = await liveAndDie(kill, 2 + randomInt(0, 12))
      settledCount += lines.filter((line) => line.startsWith('settled')).length
    }

    const { db, live, close } = await open()
    const site = { db, live, settings: createSettings({ db, live }) }
    const now = firstDay + kills * 20 * day + 5 * minute
    await Promise.all([settlePeriods(site, now), settlePeriods(site, now)])
    expect(inOrder(await writtenDown(db))).toEqual(inOrder(await recomputed(db, now - minute)))
    for (const id of [master, agent]) await give(db, id, 100_000_000n, now)
    await Promise.all([payStatements(site, now), payStatements(site, now)])
    expect(await db.$count(statements, eq(statements.state, 'owed'))).toBe(0)
    const posted = await db.$count(ledgerTransactions, eq(ledgerTransactions.kind, 'statement'))
    expect(posted).toBe(await db.$count(statements, eq(statements.state, 'paid')))
    expect(posted).toBeGreaterThan(settledCount)
    const all = await db.select().from(statements)
    const net = (id: string) =>
      all.reduce(
        (sum, row) => sum + (row.downlineId === id ? row.amount : 0n) - (row.uplineId === id ? row.amount : 0n),
        0n,
      )
    expect(await balanceOf(db, sub)).toBe(held[2]! + net(sub))
    expect(await balanceOf(db, master)).toBe(held[0]! + 100_000_000n + net(master))
    expect(await checkLedger(db, now, 'whole')).toEqual([])
    await close()
  },
)
