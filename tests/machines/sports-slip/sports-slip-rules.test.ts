import { describe, expect, test } from 'vitest'
import {
  hindranceOf,
  isPicked,
  isPlaceable,
  isStake,
  maxPicks,
  mostStakeOf,
  type Pick,
  refusalsOf,
  refusedPicks,
  type Slip,
  type StakeTerms,
  withPick,
} from '#machines/sports-slip/sports-slip.rules.ts'

const pick = (id: string, fixtureId: string, odds: number): Pick => ({
  id,
  leg: { fixtureId, market: 'result', line: null, selection: 'home', odds },
  home: 'Tala United',
  away: 'Puerto Verde',
  before: null,
})
const first = pick('1', 'a', 210)
const second = pick('2', 'b', 180)
const total: Pick = { ...pick('3', 'a', 190), leg: { ...first.leg, market: 'total', line: 2.5, selection: 'over' } }
const peso: StakeTerms = { currency: 'PHP', least: '1.00', most: '50000.00', mostReturn: '70000.00' }
const dong: StakeTerms = { currency: 'VND', least: '1000', most: '50000000', mostReturn: '70000000' }
const slip = (stake: string, picks: readonly Pick[], mode: Slip['mode'] = 'single'): Slip => ({ picks, mode, stake })

describe('sports slip: the picks', () => {
  const full = Array.from({ length: maxPicks }, (_, index) => pick(`p${index}`, `f${index}`, 200))

  test('are as many as one placement takes; of a full slip one can still be removed or replaced', () => {
    const almost = full.slice(1)
    expect(withPick(almost, first)).toEqual([...almost, first])
    expect(withPick(full, first)).toEqual(full)
    expect(withPick(full, full[0]!)).toEqual(full.slice(1))
    const away: Pick = { ...full[0]!, leg: { ...full[0]!.leg, selection: 'away' } }
    expect(withPick(full, away)).toEqual([...full.slice(1), away])
  })

  test('are recognised by match, market, line and selection, whatever their odds are now', () => {
    expect(isPicked([total], { ...total.leg })).toBe(true)
    expect(isPicked([total], { ...total.leg, line: 3.5 })).toBe(false)
    expect(isPicked([total], { ...total.leg, selection: 'under' })).toBe(false)
    expect(isPicked([first], { ...first.leg, fixtureId: 'b' })).toBe(false)
    expect(withPick([first], { ...first, leg: { ...first.leg, odds: 150 } })).toEqual([])
  })
})

test.each([
  [peso, '', false],
  [peso, 'ten', false],
  [peso, '0.99', false],
  [peso, '1.00', true],
  [peso, '50000.00', true],
  [peso, '50000.01', false],
  [dong, '999', false],
  [dong, '1000', true],
  [dong, '1000.50', false],
  [dong, '50000000', true],
  [dong, '50000001', false],
])('sports slip: by the terms %o, %j is a stake: %s', (terms, stake, valid) => {
  expect(isStake(stake, terms)).toBe(valid)
})

describe('sports slip: the highest stake', () => {
  test.each([
    ['of a single', peso, [first], 'single', 33_333_33n],
    ['of singles is that of the highest odds', peso, [second, first], 'single', 33_333_33n],
    ['of a multiple is by the product of its odds', peso, [first, second], 'multiple', 18_518_52n],
    ['is in the currency of the slip', dong, [first], 'single', 33_333_333n],
  ] as const)('%s', (_, terms, picks, mode, most) => {
    expect(mostStakeOf(slip('1.00', picks, mode), terms)).toBe(most)
  })
})

test.each([
  ['nothing, as it is empty', slip('', []), peso, null],
  ['the stake, below the least', slip('0.99', [first]), peso, 'stake'],
  ['nothing, at the highest stake', slip('33333.33', [first]), peso, null],
  ['the payout, a centavo above it', slip('33333.34', [first]), peso, 'return'],
  ['nothing, at the highest stake in dong', slip('33333333', [first]), dong, null],
  ['the payout, a dong above it', slip('33333334', [first]), dong, 'return'],
  ['its only pick, as a multiple', slip('1.00', [first], 'multiple'), peso, 'more'],
  ['two picks of one match, as a multiple', slip('1.00', [first, total], 'multiple'), peso, 'sameMatch'],
  ['nothing, for two picks of one match as singles', slip('1.00', [first, total]), peso, null],
  ['nothing, for two matches as a multiple', slip('1.00', [first, second], 'multiple'), peso, null],
])('sports slip: is hindered by %s', (_, content, terms, hindrance) => {
  expect(hindranceOf(content, terms)).toBe(hindrance)
  expect(isPlaceable(content, terms)).toBe(hindrance === null && content.picks.length > 0)
})

describe('sports slip: refused picks', () => {
  const lower = { ...first, leg: { ...first.leg, odds: 190 }, before: 210 }

  test('of singles are those of their own bets, in whatever order the server answers', () => {
    const singles = slip('1.00', [second, first])
    const answer = {
      bets: [
        { id: '1', refusal: 'odds_changed' as const, odds: [190] },
        { id: '2', refusal: null, odds: [180] },
      ],
    }
    expect(refusalsOf(singles, answer)).toEqual({ 1: 'odds_changed' })
    expect(refusedPicks(singles, answer)).toEqual([lower])
    expect(refusedPicks(singles, { bets: answer.bets.toReversed() })).toEqual([lower])
  })

  test('of a multiple are all of them, each with its odds of now', () => {
    const multiple = slip('1.00', [second, first], 'multiple')
    const answer = { bets: [{ id: '9', refusal: 'odds_changed' as const, odds: [180, 190] }] }
    expect(refusalsOf(multiple, answer)).toEqual({ 1: 'odds_changed', 2: 'odds_changed' })
    expect(refusedPicks(multiple, answer)).toEqual([second, lower])
  })

  test('keep their odds where the server names none', () => {
    const answer = { bets: [{ id: '1', refusal: 'market_suspended' as const, odds: [null] }] }
    expect(refusedPicks(slip('1.00', [lower]), answer)).toEqual([{ ...lower, before: null }])
  })
})
