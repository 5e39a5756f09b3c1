import type { ValueOf } from '#wire/call.ts'
import { fromMinor, readMinor } from '#wire/money.ts'
import type { withdrawalCalls } from '#wire/payments/withdrawal.ts'
import { type FieldProblems, collectProblems } from '#machines/lib/form.ts'
import {
  amountProblem,
  type AmountProblem,
  noAmount,
  readAmount,
  type TypedAmount,
} from '#machines/lib/typed-amount.ts'

export type Terms = ValueOf<typeof withdrawalCalls.withdrawalTerms>

/** The fields of the form. */
export interface WithdrawalFields extends TypedAmount {
  readonly destinationId: string
  readonly paymentPassword: string
}

export const nothingTyped: WithdrawalFields = { ...noAmount, destinationId: '', paymentPassword: '' }

export type WithdrawalProblems = FieldProblems<keyof WithdrawalFields, AmountProblem | 'missing' | 'format'>

/** Returns the limits of the amount; the maximum is the available amount, where it is above zero. */
export const limitsOf = ({ currency, least, most, step, available, boundBy }: Terms) => ({
  currency,
  least,
  most: boundBy === null || isSome(available, currency) ? available : most,
  step,
})

const isSome = (amount: string, currency: Terms['currency']) => (readMinor(amount, currency) ?? 0n) > 0n

/** Returns whether anything can be withdrawn now. */
export const canWithdraw = ({ available, currency }: Terms): boolean => isSome(available, currency)

/** Returns the problems of the form. */
export function withdrawalProblems({
  fields,
  terms,
}: {
  readonly fields: WithdrawalFields
  readonly terms: Terms | null
}): WithdrawalProblems {
  if (terms === null) return { amount: 'missing' }
  return collectProblems([
    ['amount', amountProblem(fields, limitsOf(terms))],
    ['destinationId', fields.destinationId === '' ? 'missing' : null],
    ['paymentPassword', fields.paymentPassword === '' ? 'missing' : null],
  ])
}

/** Returns the fee and payout of a typed amount as decimal strings; null for an invalid amount or one up to its fee. */
export function costOf(
  fields: TypedAmount,
  { currency, fee }: Terms,
): { readonly amount: string; readonly fee: string; readonly payout: string } | null {
  const answer = readAmount(fields, currency)
  if ('problem' in answer) return null
  const amount = readMinor(answer.read, currency) ?? 0n
  const cost = (readMinor(fee.fixed, currency) ?? 0n) + (amount * BigInt(fee.basisPoints) + 9_999n) / 10_000n
  if (amount <= cost) return null
  return {
    amount: fromMinor(amount, currency),
    fee: fromMinor(cost, currency),
    payout: fromMinor(amount - cost, currency),
  }
}

/** Returns the id of the preselected destination: the default unless it is being removed, otherwise the first. */
export const firstUsable = ({ destinations }: Terms): string =>
  (destinations.find(({ isDefault, goneAt }) => isDefault && goneAt === null) ?? destinations[0])?.id ?? ''
