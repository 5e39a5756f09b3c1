import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { paymentsKey, signWebhook, takeWebhook } from '#server/domain/payments/deposit-payments.ts'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { balanceOf } from '#server/domain/money/ledger.ts'
import { createLog } from '#server/log.ts'
import { createSettings } from '#server/domain/site/settings.ts'
import { turnoverLeft } from '#server/domain/money/turnover.ts'
import { deposits } from '#server/store/schema/payments/deposits.ts'
import type { Store } from '#server/store/store.ts'
import { killedWork, killsPlanned } from '#tests/server/support/kills.ts'

const lives = Math.ceil(killsPlanned() / 2)
const { open, memberId, liveAndDie } = killedWork(new URL('../support/depositing-process.ts', import.meta.url))

/** Credit of 1,000.00 less 1.5 %, with the bonus of 500.00. */
const arrives = 98_500n + 50_000n
/** Once the amount, and ten times amount and bonus. */
const wagered = 100_000n + 1_500_000n

it(`credits each deposit once and whole through ${lives} kills between`, { timeout: 180_000 }, async () => {
  const before = await open()
  const start = await balanceOf(before.db, memberId())
  await before.close()

  for (let life = 0; life < lives; life += 1) {
    const acknowledged = await liveAndDie(life, 7 + life * 4)
    const store = await open()
    const { db } = store
    const rows = await db.select().from(deposits).where(eq(deposits.memberId, memberId()))
    const stateOf = new Map(rows.map(({ reference, state }) => [reference, state]))
    const lost = acknowledged.filter((line) => {
      const [state, reference = ''] = line.split(' ')
      return state === 'paid' ? stateOf.get(reference) !== 'paid' : !stateOf.has(reference)
    })
    expect(lost).toEqual([])
    const paid = rows.filter(({ state }) => state === 'paid')
    expect(await checkLedger(db, Date.now(), 'whole')).toEqual([])
    expect(await balanceOf(db, memberId())).toBe(start + BigInt(paid.length) * arrives)
    expect(await turnoverLeft(db, memberId())).toBe(BigInt(paid.length) * wagered)

    await reportAll(store, rows)
    expect(await balanceOf(db, memberId())).toBe(start + BigInt(rows.length) * arrives)
    expect(await turnoverLeft(db, memberId())).toBe(BigInt(rows.length) * wagered)
    await store.close()
  }
})

/** A partner without an answer reports a payment again; here all of them. */
async function reportAll(store: Store, rows: readonly { readonly reference: string }[]): Promise<void> {
  const site = {
    ...store,
    config: readConfig({ DATA_DIR: '.data' }),
    settings: createSettings(store),
    log: createLog({ quiet: true }),
  }
  const key = (await paymentsKey(site)) ?? ''
  for (const { reference } of rows) {
    const now = Date.now()
    const event = { event: randomUUID(), reference, status: 'paid', amount: '1000.00', currency: 'PHP' }
    const body = JSON.stringify(event)
    const timestamp = String(now)
    await takeWebhook(site, { timestamp, body, signature: signWebhook(key, timestamp, body) }, now)
  }
}
