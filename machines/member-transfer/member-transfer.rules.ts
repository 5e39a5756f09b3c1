import type { ValueOf } from '#wire/call.ts'
import type { memberTransferCalls } from '#wire/money/member-transfer.ts'
import { readMinor } from '#wire/money.ts'
import { type FieldProblems, collectProblems } from '#machines/lib/form.ts'
import { amountProblem, type AmountProblem, noAmount, type TypedAmount } from '#machines/lib/typed-amount.ts'

export type Terms = ValueOf<typeof memberTransferCalls.memberTransferTerms>

/** Fields of the form. */
export interface MemberTransferFields extends TypedAmount {
  readonly paymentPassword: string
}

export const emptyFields: MemberTransferFields = { ...noAmount, paymentPassword: '' }

export type MemberTransferProblems = FieldProblems<keyof MemberTransferFields, AmountProblem | 'missing' | 'format'>

/** Returns whether any amount is available. */
export const canSend = ({ available, currency }: Terms): boolean => (readMinor(available, currency) ?? 0n) > 0n

/** Returns the limits of the amount: `most` is the available amount, or the operator's limit if there is none. */
export const limitsOf = (terms: Terms) => ({
  currency: terms.currency,
  least: terms.least,
  most: canSend(terms) ? terms.available : terms.most,
  step: terms.step,
})

/** Returns the problems of the fields; empty when the form can be sent. */
export function memberTransferProblems({
  fields,
  terms,
}: {
  readonly fields: MemberTransferFields
  readonly terms: Terms | null
}): MemberTransferProblems {
  if (terms === null) return { amount: 'missing' }
  return collectProblems([
    ['amount', amountProblem(fields, limitsOf(terms))],
    ['paymentPassword', fields.paymentPassword === '' ? 'missing' : null],
  ])
}
