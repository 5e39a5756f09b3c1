import { describe, expect, it } from 'vitest'
import { cadenceOf, partsDue, periodAround } from '#server/domain/contracts/settlement-periods.ts'
import { conditionsOf, settledBy, type TeamFigures } from '#server/domain/contracts/settlement-terms.ts'
import { at, dividend, realtime, salary, tier } from './settlement-support.ts'

const asText = ({ from, until }: { readonly from: number; readonly until: number }) =>
  [from, until].map((time) => new Date(time + 8 * 3_600_000).toISOString().slice(0, 16))
const around = (cadence: Parameters<typeof periodAround>[0], time: string) =>
  asText(periodAround(cadence, at(time), 480))

describe('a period', () => {
  it('follows the site’s clock: a day, a week from Monday, the halves of a month, a month, an hour, five minutes', () => {
    const time = '2026-03-18T00:07:30'
    expect(around('daily', time)).toEqual(['2026-03-18T00:00', '2026-03-19T00:00'])
    expect(around('weekly', time)).toEqual(['2026-03-16T00:00', '2026-03-23T00:00'])
    expect(around('weekly', '2026-03-15T23:59')).toEqual(['2026-03-09T00:00', '2026-03-16T00:00'])
    expect(around('semimonthly', time)).toEqual(['2026-03-16T00:00', '2026-04-01T00:00'])
    expect(around('semimonthly', '2026-03-15T23:59')).toEqual(['2026-03-01T00:00', '2026-03-16T00:00'])
    expect(around('monthly', time)).toEqual(['2026-03-01T00:00', '2026-04-01T00:00'])
    expect(around('monthly', '2026-12-31T23:59')).toEqual(['2026-12-01T00:00', '2027-01-01T00:00'])
    expect(around('hourly', time)).toEqual(['2026-03-18T00:00', '2026-03-18T01:00'])
    expect(around('fiveMinutes', time)).toEqual(['2026-03-18T00:05', '2026-03-18T00:10'])
    expect(cadenceOf(dividend('semimonthly', tier('1.00')))).toBe('semimonthly')
    expect(cadenceOf(realtime('1.00', '1.00', tier('1.00')))).toBe('fiveMinutes')
  })

  it('is settled for the part in which a version was in force, once that is over', () => {
    const since = at('2026-03-18T14:00')
    const due = (until: string | null, horizon: string) =>
      partsDue(
        { cadence: 'weekly', since, until: until === null ? null : at(until) },
        { horizon: at(horizon), gmtOffset: 480 },
      ).map(asText)
    expect(due(null, '2026-03-22T23:59')).toEqual([])
    expect(due(null, '2026-03-23T00:00')).toEqual([['2026-03-18T14:00', '2026-03-23T00:00']])
    expect(due('2026-03-25T09:30', '2026-04-30T00:00')).toEqual([
      ['2026-03-18T14:00', '2026-03-23T00:00'],
      ['2026-03-23T00:00', '2026-03-25T09:30'],
    ])
    expect(due('2026-03-25T09:30', '2026-03-25T09:29').length).toBe(1)
  })
})

describe('contract terms', () => {
  const figures: TeamFigures = {
    activeMembers: 3,
    bets: 9,
    staked: 100_099n,
    valid: 100_099n,
    won: 60_000n,
    stakedOnWins: 33_333n,
    stakedOnLosses: 66_666n,
    bonusCost: 0n,
    carried: 0n,
  }

  it('pay the rate of the highest tier whose conditions are all met, rounded down once at the end', () => {
    const terms = dividend(
      'daily',
      tier('10.00'),
      tier('12.50', { activeMembers: 3, validBet: '1000.99', profitAndLoss: '400.99' }),
      tier('20.00', { activeMembers: 4 }),
    )
    expect(settledBy(terms, figures, 'PHP')).toEqual({ tier: 1, basis: 40_099n, amount: 5_012n })
    expect(conditionsOf(terms.tiers[2]!, figures, 'PHP')).toEqual([
      { name: 'activeMembers', needed: '4', had: '3', met: false },
      { name: 'validBet', needed: '0.00', had: '1000.99', met: true },
      { name: 'profitAndLoss', needed: '0.00', had: '400.99', met: true },
    ])
    expect(settledBy(terms, { ...figures, valid: 100_098n }, 'PHP').tier).toBe(0)
    expect(settledBy(terms, { ...figures, activeMembers: 2 }, 'PHP').tier).toBe(0)
  })

  it('pay nothing for a team’s winnings, without a tier, and without play', () => {
    const won = { ...figures, won: 100_100n }
    expect(settledBy(dividend('daily', tier('10.00')), won, 'PHP')).toEqual({ tier: null, basis: 0n, amount: 0n })
    expect(settledBy(salary('daily', '1', tier('1.00', { activeMembers: 4 })), figures, 'PHP')).toEqual({
      tier: null,
      basis: 100_099n,
      amount: 0n,
    })
  })

  it('of salaries use the stakes; of real time, the stakes won and lost by their weights', () => {
    expect(settledBy(salary('hourly', '1', tier('0.37')), figures, 'PHP').amount).toBe(370n)
    // 50 % of 333.33 and 25.55 % of 666.66 are 336.996…: of them 0.99 % are 3.336…
    expect(settledBy(realtime('50.00', '25.55', tier('0.99')), figures, 'PHP')).toEqual({
      tier: 0,
      basis: 33_699n,
      amount: 333n,
    })
  })

  it('are computed in the smallest unit of the currency', () => {
    const terms = salary('daily', '1', tier('0.50', { validBet: '100099' }))
    expect(settledBy(terms, figures, 'JPY')).toEqual({ tier: 0, basis: 100_099n, amount: 500n })
  })
})
