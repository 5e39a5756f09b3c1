import { like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { figuresOf, memberAccount } from '#server/domain/money/ledger.ts'
import { postTransfer } from '#server/domain/money/transfers.ts'
import { ledgerTransfers } from '#server/store/schema/money/ledger.ts'
import { seedBalance } from '#server/store/seed/seed-accounts.ts'
import { killedWork, killsPlanned } from '#tests/server/support/kills.ts'

const lives = Math.ceil(killsPlanned() / 2)
const { open, memberId, liveAndDie } = killedWork(new URL('../support/transferring-process.ts', import.meta.url))

it(
  `keeps every acknowledged phase of a transfer through ${lives} kills between them`,
  { timeout: 180_000 },
  async () => {
    const before = await open()
    const start = await figuresOf(before.db, memberAccount(memberId()))
    await before.close()

    const acknowledged: string[] = []
    for (let life = 0; life < lives; life += 1) acknowledged.push(...(await liveAndDie(life, 6 + life * 4)))

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
    expect(await figuresOf(db, memberAccount(memberId()))).toEqual({
      ...start,
      debitsPosted: start!.debitsPosted + BigInt(posted) * 2n,
      debitsPending: BigInt(left.length) * 3n,
    })

    // Continues where the process was killed.
    for (const { idempotencyKey } of left) {
      await db.transaction((tx) => postTransfer(tx, { idempotencyKey, now: Date.now() }))
    }
    const end = await figuresOf(db, memberAccount(memberId()))
    expect(end?.debitsPending).toBe(0n)
    expect(end!.creditsPosted - end!.debitsPosted).toBe(seedBalance - BigInt(posted) * 2n - BigInt(left.length) * 3n)
    await close()
  },
)
