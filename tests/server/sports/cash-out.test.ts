import { like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { forgetFixtures } from '#server/domain/sports/sports-fixtures.ts'
import { endFixtures } from '#server/domain/sports/sports-settlement.ts'
import { ledgerTransactions } from '#server/store/schema/money/ledger.ts'
import { sportsCalls } from '#wire/sports/sports.ts'
import {
  at,
  atHall,
  balance,
  coming,
  endingAs,
  later,
  legOf,
  mine,
  now,
  place,
  rowOf,
  settle,
  ticket,
  until,
} from './hall.ts'

atHall()

describe('cashing out a bet', () => {
  const cashOut = (id: string, amount: string, by = at.token) =>
    at.server.call(sportsCalls.cashOutBet, { id, amount }, { token: by })
  const offered = async (id: string) => (await mine()).find((bet) => bet.id === id)!.cashOut

  it('pays the amount shown once, thirty at once; a lower amount is returned and not taken', async () => {
    const match = await coming()
    const bet = ticket({ legs: [legOf(match)] })
    const before = await balance()
    await place([bet])
    const amount = (await offered(bet.id))!
    expect(Number(amount)).toBeGreaterThan(8)
    expect(Number(amount)).toBeLessThan(10)
    expect(await cashOut(bet.id, '500.00')).toEqual({ taken: false, amount })
    expect(await balance()).toBe(before - 1_000n)
    const answers = await Promise.all(Array.from({ length: 30 }, () => cashOut(bet.id, amount)))
    expect(answers.every(({ taken }) => taken)).toBe(true)
    expect(await balance()).toBe(before - 1_000n + BigInt(Math.round(Number(amount) * 100)))
    expect((await mine()).find(({ id }) => id === bet.id)).toMatchObject({ state: 'cashed', win: amount })
    expect(await checkLedger(at.server.services.db, now(), 'whole')).toEqual([])
  })

  it('and its settlement never both happen, thirty of each at once', async () => {
    const { db } = at.server.services
    const match = await coming()
    await endingAs(match.id, ({ score, abandoned }) => !abandoned && score.home > score.away)
    const bet = ticket({ legs: [legOf(match)] })
    const before = await balance()
    await place([bet])
    const amount = (await offered(bet.id))!
    const { endsAt } = await rowOf(match.id)
    // As other servers whose clocks are ahead.
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 2 === 0
          ? at.server.request(sportsCalls.cashOutBet.path, { token: at.token, body: { id: bet.id, amount } })
          : endFixtures(at.server.services, endsAt),
      ),
    )
    const { state, win } = (await mine()).find(({ id }) => id === bet.id)!
    expect(['won', 'cashed']).toContain(state)
    expect(await balance()).toBe(before - 1_000n + BigInt(Math.round(Number(win) * 100)))
    expect(await db.$count(ledgerTransactions, like(ledgerTransactions.idempotencyKey, `win:${bet.id}`))).toBe(1)
    expect(await checkLedger(db, now(), 'whole')).toEqual([])
  })

  it('is refused once it is over, with invalid input, and is not offered for a decided bet', async () => {
    const match = await coming()
    await endingAs(match.id, ({ score, abandoned }) => !abandoned && score.home > score.away)
    const bet = ticket({ legs: [legOf(match)] })
    expect((await place([bet]))[0]?.refusal).toBeNull()
    const path = sportsCalls.cashOutBet.path
    for (const amount of ['much', '-1.00', '0.00', '1.001'])
      expect(await at.server.request(path, { token: at.token, body: { id: bet.id, amount } })).toMatchObject({
        status: 400,
      })
    await until(match.kicksOffAt + 361_000)
    expect(await offered(bet.id)).toBeNull()
    expect(await at.server.request(path, { token: at.token, body: { id: bet.id, amount: '1.00' } })).toMatchObject({
      code: 'market_suspended',
    })
    await settle()
    expect(await at.server.request(path, { token: at.token, body: { id: bet.id, amount: '1.00' } })).toMatchObject({
      status: 409,
      code: 'bet_over',
    })
  })
})

it('housekeeping: deletes old matches without bets', async () => {
  await later(8 * 86_400_000)
  await settle()
  expect(await forgetFixtures(at.server.services, now())).toBeGreaterThan(0)
})
