import { array, assert, bigInt, pre, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arena, drawMatch, exchanges, matchOf } from '#games/lottery/arena-plays.ts'
import { paidFor } from '#games/lottery/drawn-games.ts'
import { returnOf } from '#games/lottery/lottery-plays.ts'
import { commission, houseUnits, isContest, oddsOf, type Pool, type PoolSide, shareOf } from '#games/lottery/pools.ts'

/** Number of outcomes of twelve blows with this result. */
function endings() {
  // By the difference of the sums, exchange by exchange.
  let ways = new Map([[0, 1]])
  for (let exchange = 0; exchange < exchanges; exchange += 1) {
    const next = new Map<number, number>()
    for (const [lead, count] of ways)
      for (const meron of [0, 1, 2, 3])
        for (const wala of [0, 1, 2, 3]) {
          const after = lead + meron - wala
          next.set(after, (next.get(after) ?? 0) + count)
        }
    ways = next
  }
  const sum = (is: (lead: number) => boolean) =>
    [...ways].reduce((all, [lead, count]) => (is(lead) ? all + count : all), 0)
  return { meron: sum((lead) => lead > 0), wala: sum((lead) => lead < 0), draw: sum((lead) => lead === 0) }
}

describe('a match', () => {
  it('ends as often as published, either side as often as the other', () => {
    const { meron, wala, draw } = endings()
    expect(meron).toBe(wala)
    expect(meron + wala + draw).toBe(4 ** 12)
    expect(arena.plays['draw']!.prizes[0]!.chance).toBe(draw / 4 ** 12)
    expect(returnOf(arena.plays['draw']!)).toBe(91.39)
  })

  it('is won by the higher total', () => {
    expect(matchOf(['30', '03', '21', '00', '12', '10'])).toEqual({ meron: 7, wala: 6, winner: 'meron' })
    expect(matchOf(['00', '01', '00', '00', '00', '00'])).toEqual({ meron: 0, wala: 1, winner: 'wala' })
    expect(matchOf([])).toEqual({ meron: 0, wala: 0, winner: 'draw' })
    let count = 0
    expect(drawMatch((below) => (count += 1) % below)).toEqual(['12', '30', '12', '30', '12', '30'])
  })
})

const minor = bigInt({ min: 1n, max: 10n ** 12n })
const stakes = array(minor, { minLength: 1, maxLength: 12 })
const total = (all: readonly bigint[]) => all.reduce((sum, each) => sum + each, 0n)
const winners: Readonly<Record<PoolSide, readonly string[]>> = { meron: ['10'], wala: ['01'] }

describe('a pool', () => {
  it('is paid out less the commission, remainders stay with the house, and no winner loses money', () => {
    assert(
      property(stakes, stakes, (right, wrong) => {
        const pool: Pool = { meron: total(right), wala: total(wrong) }
        const all = pool.meron + pool.wala
        const paid = right.map((stake) => shareOf(pool, 'meron', stake))
        const retained = all - total(paid)
        for (const [index, stake] of right.entries()) expect(paid[index]! >= stake).toBe(true)
        expect(retained >= 0n).toBe(true)
        // Less than one minor unit is rounded off each stake; otherwise the commission is what is left.
        const due = pool.wala * 100n < all * BigInt(commission) ? pool.wala * 100n : all * BigInt(commission)
        expect(retained * 100n >= due && retained * 100n < due + 100n * BigInt(right.length)).toBe(true)
      }),
    )
  })

  it('pays exactly the total less the commission, when nothing is rounded', () => {
    const pool: Pool = { meron: 40_000n, wala: 60_000n }
    expect(shareOf(pool, 'meron', pool.meron)).toBe(92_000n)
    expect(shareOf(pool, 'wala', pool.wala)).toBe(92_000n)
    expect(oddsOf(pool, 'meron')).toBe(230)
    expect(oddsOf(pool, 'wala')).toBe(153)
    expect(oddsOf({ meron: 99n, wala: 1n }, 'meron'), 'never less than the stake').toBe(100)
  })

  it('pays a side less for more stakes on it, and more for stakes on the other', () => {
    assert(
      property(minor, minor, minor, (meron, wala, more) => {
        const odds = oddsOf({ meron, wala }, 'meron')!
        expect(oddsOf({ meron: meron + more, wala }, 'meron')!).toBeLessThanOrEqual(odds)
        expect(oddsOf({ meron, wala: wala + more }, 'meron')!).toBeGreaterThanOrEqual(odds)
      }),
    )
  })

  it('pays less than the bet to a member who bets on both sides, however it is divided', () => {
    const none = bigInt({ min: 0n, max: 10n ** 9n })
    assert(
      property(none, none, (meron, wala) => {
        pre(meron + wala > 0n)
        const house = 100n * BigInt(houseUnits)
        const pool: Pool = { meron: meron + house, wala: wala + house }
        const either = shareOf(pool, 'meron', meron) + shareOf(pool, 'wala', wala)
        expect(either < 2n * (meron + wala)).toBe(true)
      }),
    )
  })

  it('with an empty side is no contest: no one is paid, all stakes are refunded', () => {
    for (const pool of [
      { meron: 5n, wala: 0n },
      { meron: 0n, wala: 5n },
      { meron: 0n, wala: 0n },
    ]) {
      expect(isContest(pool)).toBe(false)
      expect(oddsOf(pool, 'meron')).toBeNull()
      const bet = { play: 'meron', picks: ['meron'], stake: 5n }
      expect(paidFor('arena', bet, { numbers: winners.meron, pool })).toBeNull()
      expect(paidFor('arena', bet, { numbers: ['11'], pool })).toBeNull()
    }
  })

  it('pays the winning side, refunds both on a draw, and has no part in a bet on one', () => {
    const pool: Pool = { meron: 40_000n, wala: 60_000n }
    const paid = (play: string, numbers: readonly string[], from: Pool | null = pool) =>
      paidFor('arena', { play, picks: [play], stake: 100n }, { numbers, pool: from })
    expect([paid('meron', ['10']), paid('meron', ['01']), paid('meron', ['11'])]).toEqual([230n, 0n, 100n])
    expect([paid('wala', ['10']), paid('wala', ['01']), paid('wala', ['11'])]).toEqual([0n, 153n, 100n])
    expect([paid('draw', ['10']), paid('draw', ['11'], null), paid('meron', ['10'], null)]).toEqual([0n, 900n, null])
    expect(paid('toString', ['10'])).toBeNull()
  })
})
