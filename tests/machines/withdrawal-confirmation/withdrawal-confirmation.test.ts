import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import {
  type Awaited,
  withdrawalConfirmationMachine,
} from '#machines/withdrawal-confirmation/withdrawal-confirmation.machine.ts'
import {
  type ConfirmationFields,
  confirmationOf,
  confirmationProblems,
  emptyConfirmation,
  limitsOf,
} from '#machines/withdrawal-confirmation/withdrawal-confirmation.rules.ts'
import { modelWithdrawal } from '#machines/withdrawals/withdrawals.model.ts'

const peso = modelWithdrawal
const dong = { ...peso, currency: 'VND', payout: '490000' } as const
const typed = (fields: Partial<ConfirmationFields>): ConfirmationFields => ({ ...emptyConfirmation, ...fields })
const part = (amount: string) => typed({ outcome: 'partlyReceived', amount })

describe('withdrawal confirmation: a part', () => {
  test.each([
    [peso, '', 'missing'],
    [peso, '0', 'small'],
    [peso, '0.01', undefined],
    [peso, '489.99', undefined],
    [peso, '490', 'large'],
    [dong, '0', 'small'],
    [dong, '1', undefined],
    [dong, '1.50', 'fine'],
    [dong, '489999', undefined],
    [dong, '490000', 'large'],
  ])('is more than nothing and less than everything: of %o %j has the problem %s', (withdrawal, amount, problem) => {
    expect(confirmationProblems({ withdrawal, fields: part(amount) })).toEqual(
      problem === undefined ? {} : { amount: problem },
    )
  })

  test('is limited by the smallest unit of its currency', () => {
    expect(limitsOf(peso)).toEqual({ currency: 'PHP', least: '0.01', most: '489.99', step: '0.01' })
    expect(limitsOf(dong)).toEqual({ currency: 'VND', least: '1', most: '489999', step: '1' })
  })

  test('is sent with the decimals of its currency', () => {
    expect(confirmationOf(part(' 1,000 '), peso)).toMatchObject({ received: '1000.00' })
    expect(confirmationOf(part('1,000'), dong)).toMatchObject({ received: '1000' })
  })
})

test('withdrawal confirmation: a picture proves what has not arrived, and a file that cannot be sent is no picture', () => {
  const problems = (fields: Partial<ConfirmationFields>) =>
    confirmationProblems({ withdrawal: peso, fields: typed(fields) })
  expect(problems({ outcome: 'notReceived' })).toEqual({ proof: 'missing' })
  expect(problems({ outcome: 'notReceived', proof: '' })).toEqual({ proof: 'format' })
  expect(problems({ outcome: 'notReceived', proof: 'UElD' })).toEqual({})
  expect(problems({ outcome: 'received', proof: '' })).toEqual({})
  expect(problems({})).toEqual({ outcome: 'missing' })
  expect(confirmationProblems({ withdrawal: null, fields: typed({ outcome: 'received' }) })).toEqual({
    outcome: 'missing',
  })
})

test('withdrawal confirmation: sends nothing that its outcome does not need', () => {
  const { id } = peso
  const proof = 'UElD'
  expect(confirmationOf(typed({ proof, amount: '5' }), peso)).toEqual({ id, outcome: 'received' })
  expect(confirmationOf(typed({ outcome: 'received', proof, amount: '5' }), peso)).toEqual({ id, outcome: 'received' })
  expect(confirmationOf(typed({ outcome: 'notReceived', proof, amount: '5' }), peso)).toEqual({
    ...{ id, outcome: 'notReceived', proof },
  })
})

// A browser ends a timer at once whose time is above 31 bits.
test.each([
  [3_600_000, 3_600_000],
  [2_147_483_647, 2_147_483_647],
  [2_147_483_648, 2_147_483_647],
])('withdrawal confirmation: with %d ms left its timer runs %d ms', async (left, time) => {
  const timers: number[] = []
  const clock = { setTimeout: (_: () => void, ms: number) => timers.push(ms), clearTimeout: () => undefined }
  const actors = {
    loadAwaited: fromPromise<Answer<Awaited>, void>(async () => ({
      kind: 'value',
      value: { withdrawal: { ...peso, confirmation: 'awaited' }, left, deadline: left },
    })),
  }
  const actor = createActor(withdrawalConfirmationMachine.provide({ actors }), { clock }).start()
  await waitFor(actor, (snapshot) => snapshot.matches('open'))
  expect(timers).toEqual([time])
})
