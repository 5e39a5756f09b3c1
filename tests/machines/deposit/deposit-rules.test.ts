import { describe, expect, test } from 'vitest'
import type { DepositChannel } from '#wire/payments/deposit.ts'
import { depositModel } from '#machines/deposit/deposit.model.ts'
import { amountSent, depositProblems, isOpen, limitsOf, outcomeShown } from '#machines/deposit/deposit.rules.ts'

const loaded = depositModel.actors.loadDeposits.done?.['none']
if (loaded?.kind !== 'value') throw new Error('none is no value')
const [peso] = loaded.value.channels
if (peso === undefined) throw new Error('there is no channel')
const dong: DepositChannel = {
  ...peso,
  id: 'sao',
  name: 'Sao',
  currency: 'VND',
  minimum: '50000',
  maximum: '900000',
  step: '1000',
  fee: { fixed: '500', basisPoints: 100 },
  bonus: null,
}
const channels = [peso, dong]
const typed = (channel: string, amount: string) => ({
  channels,
  fields: { channel, amount, amountMark: '.' as const, bonus: false },
})

describe('deposit: the amount', () => {
  test.each([
    ['perlas', '', 'missing'],
    ['perlas', '99', 'small'],
    ['perlas', '100', undefined],
    ['perlas', '50000', undefined],
    ['perlas', '50001', 'large'],
    ['perlas', '100.50', 'step'],
    ['sao', '49000', 'small'],
    ['sao', '50000', undefined],
    ['sao', '50500', 'step'],
    ['sao', '50000.50', 'fine'],
    ['sao', '901000', 'large'],
    ['closed', '500', 'missing'],
  ])('by %s of %j has the problem %s', (channel, amount, problem) => {
    expect(depositProblems(typed(channel, amount))).toEqual(problem === undefined ? {} : { amount: problem })
  })

  test.each([
    ['perlas', ' 1,000 ', '1000.00'],
    ['sao', '50,000', '50000'],
    ['closed', '500', '0'],
  ])('by %s of %j is sent as %s, with the decimals of its currency', (channel, amount, sent) => {
    expect(amountSent(typed(channel, amount))).toBe(sent)
  })
})

test('deposit: limits and outcome are in the currency of the channel', () => {
  expect(limitsOf(peso)).toEqual({ currency: 'PHP', least: '100.00', most: '50000.00', step: '1.00' })
  expect(limitsOf(dong)).toEqual({ currency: 'VND', least: '50000', most: '900000', step: '1000' })
  expect(outcomeShown(typed('perlas', '500'))).toMatchObject({ fee: '7.50', arrives: '492.50' })
  expect(outcomeShown(typed('sao', '50000'))).toMatchObject({ fee: '1000', arrives: '49000' })
  expect(outcomeShown(typed('closed', '500'))).toBeNull()
})

test.each([
  ['pending', true],
  ['proofSent', true],
  ['review', true],
  ['paid', false],
  ['cancelled', false],
  ['expired', false],
  ['rejected', false],
] as const)('deposit: one that is %s is open: %s', (state, open) => {
  expect(isOpen({ state })).toBe(open)
})
