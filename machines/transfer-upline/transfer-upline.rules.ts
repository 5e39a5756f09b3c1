import type { ValueBy } from '#wire/api.ts'
import { readMinor } from '#wire/money.ts'
import { type FieldProblems, found } from '#machines/lib/form.ts'
import { amountProblem, type AmountProblem, noAmount, type TypedAmount } from '#machines/lib/typed-amount.ts'

export type Terms = ValueBy<'uplineTerms'>

/** What is typed. */
export interface TransferUplineFields extends TypedAmount {
  readonly paymentPassword: string
}

export const nothingTyped: TransferUplineFields = { ...noAmount, paymentPassword: '' }

export type TransferUplineProblems = FieldProblems<keyof TransferUplineFields, AmountProblem | 'missing' | 'format'>

/** Whether anything can be sent now. */
export const canSend = ({ available, currency }: Terms): boolean => (readMinor(available, currency) ?? 0n) > 0n

/** Limits of the amount now: the most is what is available, where something is. */
export const limitsOf = (terms: Terms) => ({
  currency: terms.currency,
  least: terms.least,
  most: canSend(terms) ? terms.available : terms.most,
  step: terms.step,
})

/** What keeps the form from being sent. */
export function transferUplineProblems({
  fields,
  terms,
}: {
  readonly fields: TransferUplineFields
  readonly terms: Terms | null
}): TransferUplineProblems {
  if (terms === null) return { amount: 'missing' }
  return found([
    ['amount', amountProblem(fields, limitsOf(terms))],
    ['paymentPassword', fields.paymentPassword === '' ? 'missing' : null],
  ])
}
