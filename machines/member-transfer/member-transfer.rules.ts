import type { ValueOf } from '#wire/call.ts'
import type { memberTransferCalls } from '#wire/money/member-transfer.ts'
import { readMinor } from '#wire/money.ts'
import { type FieldProblems, found } from '#machines/lib/form.ts'
import { amountProblem, type AmountProblem, noAmount, type TypedAmount } from '#machines/lib/typed-amount.ts'

export type Terms = ValueOf<typeof memberTransferCalls.memberTransferTerms>

/** What is typed. */
export interface MemberTransferFields extends TypedAmount {
  readonly paymentPassword: string
}

export const nothingTyped: MemberTransferFields = { ...noAmount, paymentPassword: '' }

export type MemberTransferProblems = FieldProblems<keyof MemberTransferFields, AmountProblem | 'missing' | 'format'>

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
export function memberTransferProblems({
  fields,
  terms,
}: {
  readonly fields: MemberTransferFields
  readonly terms: Terms | null
}): MemberTransferProblems {
  if (terms === null) return { amount: 'missing' }
  return found([
    ['amount', amountProblem(fields, limitsOf(terms))],
    ['paymentPassword', fields.paymentPassword === '' ? 'missing' : null],
  ])
}
