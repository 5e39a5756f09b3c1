import { describe, expect, test } from 'vitest'
import type { ContractKind, ContractTerms } from '#wire/contracts/contract-terms.ts'
import { seenCases, typedTerms } from '#machines/contract/contract.cases.ts'
import {
  canOffer,
  type ContractSeen,
  heldOf,
  movesOf,
  noOffer,
  noTier,
  type OfferBounds,
  type OfferFields,
  readOffer,
  readRate,
  type TierFields,
  typedOf,
} from '#machines/contract/contract.rules.ts'
import { boundsOf } from '#machines/contract/contract.setup.ts'

const { none, sent, newAsked, unable, empty, offered, read, held, endAsked } = seenCases
const uplineHeld: ContractSeen = { ...none.value, versions: held.value.versions }
const ownRequest: ContractSeen = { ...newAsked.value, waiting: { ...newAsked.value.waiting!, mine: true } }

test.each([
  ['an upline without a contract', none.value, []],
  ['an upline with one in force', uplineHeld, ['askEnd']],
  ['an upline whose offer waits', sent.value, ['withdraw']],
  ['an upline with a request for a new one', newAsked.value, ['reject']],
  ['a downline without a contract', empty.value, ['askNew']],
  ['a downline with one in force', held.value, ['askNew', 'askEnd']],
  ['a downline with an offer', offered.value, ['accept', 'reject']],
  ['a side with a request for the end', endAsked.value, ['accept', 'reject']],
  ['a downline where such contracts are off', { ...read.value, isOff: true }, []],
])('contract: %s can make the moves', (_, contract, moves) => {
  expect(movesOf(contract)).toEqual(moves)
})

test.each([
  ['an upline without a contract', none.value, true],
  ['an upline with one in force', uplineHeld, true],
  ['an upline whose offer waits', sent.value, false],
  ['an upline with a request for a new one', newAsked.value, true],
  ['an upline whose own request waits', ownRequest, false],
  ['an upline with a request for the end', { ...endAsked.value, role: 'upline' as const, most: '20.00' }, false],
  ['an upline with a rate of zero', unable.value, false],
  ['an upline with the lowest rate', { ...none.value, most: '0.01' }, true],
  ['an upline without a rate', { ...none.value, most: null }, false],
  ['a downline', { ...empty.value, most: '20.00' }, false],
  ['an upline where such contracts are off', { ...none.value, isOff: true }, false],
])('contract: %s can make an offer: %s', (_, contract, able) => {
  expect(canOffer(contract)).toBe(able)
})

test('contract: in force is the version that has begun and not ended', () => {
  const [version] = held.value.versions
  const [pending] = offered.value.versions
  expect(heldOf({ versions: [pending!, version!] })).toBe(version)
  expect(heldOf({ versions: [pending!, { ...version!, activeUntil: 1 }] })).toBeUndefined()
})

test.each([
  ['12.5', '.', 1_250],
  ['12,5', ',', 1_250],
  ['12,5', '.', null],
  ['12.5', ',', null],
  ['0.05', '.', 5],
  ['100', '.', 10_000],
  [' １２ ', '.', 1_200],
  ['1000', '.', null],
  ['1.234', '.', null],
  ['-1', '.', null],
  ['x1', ',', null],
  ['1x', ',', null],
  ['', '.', null],
] as const)('contract: the rate %j with the decimal mark %j is %s hundredths', (text, mark, parts) => {
  expect(readRate(text, mark)).toBe(parts)
})

const bounds: OfferBounds = { kind: 'dividend', currency: 'PHP', most: '20.00', days: { least: 1, most: 30 } }
const tier: TierFields = { rate: '10', activeMembers: ' 5 ', validBet: '5,000', profitAndLoss: '1000' }
const offer = (change: Partial<OfferFields> = {}): OfferFields => ({ ...noOffer, tiers: [tier], ...change })
const withTiers = (...changes: readonly Partial<TierFields>[]) =>
  offer({ tiers: changes.map((change) => ({ ...tier, ...change })) })
const readAs = (kind: ContractKind, change: Partial<OfferFields> = {}) => readOffer(offer(change), { ...bounds, kind })

describe('contract: an offer', () => {
  test('of a dividend has a period and losses, and what is agreed on besides', () => {
    expect(readAs('dividend')).toEqual({ terms: typedTerms, days: 7 })
    expect(readAs('dividend', { carryOver: true, bonusCost: true, period: 'weekly' })).toEqual({
      terms: { ...typedTerms, period: 'weekly', carryOver: true, bonusCost: true },
      days: 7,
    })
  })

  test.each(['daily', 'hourly'] as const)('of a %s salary has a least bet and nothing of a dividend', (kind) => {
    const terms = {
      ...{ kind, period: null, singleBet: '10.00', winRate: null, lossRate: null },
      tiers: [{ rate: '10.00', activeMembers: 5, validBet: '5000.00', profitAndLoss: null }],
    }
    expect(readAs(kind, { singleBet: '10', carryOver: true, bonusCost: true })).toEqual({ terms, days: 7 })
  })

  test('of a real-time salary has the shares of won and lost stakes', () => {
    expect(readAs('realtime', { lossRate: '50' })).toMatchObject({
      terms: { period: null, singleBet: '0.00', winRate: '100.00', lossRate: '50.00' },
    })
  })

  test('is read in the currency of the contract and with the mark of the language', () => {
    const dong = boundsOf({ kind: 'dividend', contract: { ...none.value, currency: 'VND' } })
    expect(dong).toEqual({ ...bounds, currency: 'VND', days: { least: 1, usual: 7, most: 30 } })
    const fields = { ...withTiers({ rate: '12,5', validBet: '5.000', profitAndLoss: '1000' }), mark: ',' as const }
    expect(readOffer(fields, dong)).toMatchObject({
      terms: { tiers: [{ rate: '12.50', validBet: '5000', profitAndLoss: '1000' }] },
    })
    expect(readOffer(withTiers({ validBet: '5000.50' }), dong)).toEqual({ problems: { 'validBet.0': 'unread' } })
  })
})

describe('contract: an offer that cannot be sent', () => {
  test.each([
    [withTiers({ rate: '' }), { 'rate.0': 'missing' }],
    [withTiers({ rate: '  ' }), { 'rate.0': 'missing' }],
    [withTiers({ rate: 'ten' }), { 'rate.0': 'unread' }],
    [withTiers({ rate: '0' }), { 'rate.0': 'order' }],
    [withTiers({ rate: '20.01' }), { 'rate.0': 'over' }],
    [withTiers({ activeMembers: '' }), { 'activeMembers.0': 'count' }],
    [withTiers({ activeMembers: '-1' }), { 'activeMembers.0': 'count' }],
    [withTiers({ activeMembers: '1000001' }), { 'activeMembers.0': 'count' }],
    [withTiers({ validBet: '' }), { 'validBet.0': 'missing' }],
    [withTiers({ validBet: 'much' }), { 'validBet.0': 'unread' }],
    [withTiers({ profitAndLoss: '' }), { 'profitAndLoss.0': 'missing' }],
    [withTiers({}, {}), { 'rate.1': 'order' }],
    [withTiers({}, { rate: '11', activeMembers: '4' }), { 'activeMembers.1': 'order' }],
    [withTiers({}, { rate: '11', validBet: '4999' }), { 'validBet.1': 'order' }],
    [offer({ days: '0' }), { days: 'count' }],
    [offer({ days: '31' }), { days: 'count' }],
    [offer({ days: '' }), { days: 'count' }],
    [{ ...noOffer, tiers: [noTier] }, { 'rate.0': 'missing' }],
  ])('%o has the problems %o', (fields, problems) => {
    expect(readOffer(fields, bounds)).toEqual({ problems })
  })

  test.each([
    ['hourly', { singleBet: '' }, { singleBet: 'missing' }],
    ['realtime', { winRate: '100.01' }, { winRate: 'share' }],
    ['realtime', { lossRate: '' }, { lossRate: 'missing' }],
    ['realtime', { winRate: 'all' }, { winRate: 'unread' }],
  ] as const)('of a %s salary with %o has the problems %o', (kind, change, problems) => {
    expect(readAs(kind, change)).toEqual({ problems })
  })

  test('is any offer of an upline without a rate', () => {
    expect(readOffer(offer(), { ...bounds, most: null })).toEqual({ problems: { 'rate.0': 'over' } })
  })

  test.each([
    withTiers({ rate: '20' }),
    withTiers({ rate: '0.01' }),
    withTiers({ activeMembers: '0' }),
    withTiers({ activeMembers: '1000000' }),
    withTiers({}, { rate: '10.01' }),
    offer({ days: '1' }),
    offer({ days: '30' }),
  ])('is not one at the limits: %o', (fields) => {
    expect(readOffer(fields, bounds)).toHaveProperty('terms')
  })
})

describe('contract: an offer that starts from earlier terms', () => {
  test('shows whole numbers without decimals, and the rest with the mark of the language', () => {
    const terms: ContractTerms = {
      ...typedTerms,
      carryOver: true,
      tiers: [{ rate: '12.50', activeMembers: 5, validBet: '5000.05', profitAndLoss: '1000.00' }],
    }
    expect(typedOf(terms, ',')).toEqual({
      ...noOffer,
      mark: ',',
      carryOver: true,
      tiers: [{ rate: '12,50', activeMembers: '5', validBet: '5000,05', profitAndLoss: '1000' }],
    })
  })

  test('has the usual values where the terms have none', () => {
    const salary: ContractTerms = {
      kind: 'realtime',
      period: null,
      singleBet: '10.00',
      winRate: '100.00',
      lossRate: '50.00',
      tiers: [{ rate: '1.00', activeMembers: 0, validBet: '0.00', profitAndLoss: null }],
    }
    expect(typedOf(salary, '.')).toEqual({
      ...{ mark: '.', period: 'monthly', singleBet: '10', winRate: '100', lossRate: '50' },
      ...{ carryOver: false, bonusCost: false, days: '7' },
      tiers: [{ rate: '1', activeMembers: '0', validBet: '0', profitAndLoss: '0' }],
    })
    const { singleBet, winRate, lossRate } = typedOf(typedTerms, '.')
    expect([singleBet, winRate, lossRate]).toEqual(['0', '100', '100'])
  })
})
