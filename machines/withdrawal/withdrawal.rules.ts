import type { ValueOf } from '#wire/call.ts'
import { fromMinor, readMinor } from '#wire/money.ts'
import type { withdrawalCalls } from '#wire/payments/withdrawal.ts'
import { type FieldProblems, found } from '#machines/lib/form.ts'
import {
  amountProblem,
  type AmountProblem,
  noAmount,
  readAmount,
  type TypedAmount,
} from '#machines/lib/typed-amount.ts'

export type Terms = ValueOf<typeof withdrawalCalls.withdrawalTerms>

/** What is typed and chosen. */
export interface WithdrawalFields extends TypedAmount {
  readonly destinationId: string
  readonly paymentPassword: string
}

export const nothingTyped: WithdrawalFields = { ...noAmount, destinationId: '', paymentPassword: '' }

export type WithdrawalProblems = FieldProblems<keyof WithdrawalFields, AmountProblem | 'missing' | 'format'>

/** Limits of the amount now: the most is what is available, where something is. */
export const limitsOf = ({ currency, least, most, step, available, boundBy }: Terms) => ({
  currency,
  least,
  most: boundBy === null || isSome(available, currency) ? available : most,
  step,
})

const isSome = (amount: string, currency: Terms['currency']) => (readMinor(amount, currency) ?? 0n) > 0n

/** Whether anything can be withdrawn now. */
export const canWithdraw = ({ available, currency }: Terms): boolean => isSome(available, currency)

/** What keeps the form from being sent. */
export function withdrawalProblems({
  fields,
  terms,
}: {
  readonly fields: WithdrawalFields
  readonly terms: Terms | null
}): WithdrawalProblems {
  if (terms === null) return { amount: 'missing' }
  return found([
    ['amount', amountProblem(fields, limitsOf(terms))],
    ['destinationId', fields.destinationId === '' ? 'missing' : null],
    ['paymentPassword', fields.paymentPassword === '' ? 'missing' : null],
  ])
}

/** What a typed amount costs and brings, as decimal strings; null while it is no amount, or not more than its fee. */
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

/** The destination that is offered first: the default, or the first of those that can be used at `now`. */
export const firstUsable = ({ destinations }: Terms): string =>
  (destinations.find(({ isDefault, goneAt }) => isDefault && goneAt === null) ?? destinations[0])?.id ?? ''
