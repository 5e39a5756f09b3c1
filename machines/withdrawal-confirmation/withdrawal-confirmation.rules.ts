import { fromMinor, readMinor } from '#wire/money.ts'
import type { Withdrawal, WithdrawalOutcome } from '#wire/payments/withdrawal.ts'
import { type FieldProblems, found } from '#machines/lib/form.ts'
import {
  amountOf,
  type AmountLimits,
  amountProblem,
  type AmountProblem,
  noAmount,
  type TypedAmount,
} from '#machines/lib/typed-amount.ts'

/** What is said of a withdrawal. */
export interface ConfirmationFields extends TypedAmount {
  /** Empty while nothing is chosen. */
  readonly outcome: WithdrawalOutcome | ''
  /** The picture as base64; null while none is chosen, empty for a file that cannot be sent. */
  readonly proof: string | null
}

export const nothingSaid: ConfirmationFields = { ...noAmount, outcome: '', proof: null }

export type ConfirmationProblems = FieldProblems<keyof ConfirmationFields, AmountProblem | 'format'>

/** What a part is: less than all, more than nothing. */
export function limitsOf({ payout, currency }: Pick<Withdrawal, 'payout' | 'currency'>): AmountLimits {
  const least = fromMinor(1n, currency)
  return { currency, least, most: fromMinor((readMinor(payout, currency) ?? 0n) - 1n, currency), step: least }
}

/** What keeps it from being sent. */
export function confirmationProblems({
  fields,
  withdrawal,
}: {
  readonly fields: ConfirmationFields
  readonly withdrawal: Withdrawal | null
}): ConfirmationProblems {
  const { outcome, proof } = fields
  if (withdrawal === null || outcome === '') return { outcome: 'missing' }
  if (outcome === 'received') return {}
  return found([
    ['amount', outcome === 'partlyReceived' ? amountProblem(fields, limitsOf(withdrawal)) : null],
    ['proof', proof === '' ? 'format' : outcome === 'notReceived' && proof === null ? 'missing' : null],
  ])
}

/** What is sent of fields in which nothing is wrong: what is not asked for with the outcome stays here. */
export function saidOf(fields: ConfirmationFields, withdrawal: Withdrawal) {
  const { outcome, proof } = fields
  const said = { id: withdrawal.id, outcome: outcome === '' ? ('received' as const) : outcome }
  if (said.outcome === 'received') return said
  return {
    ...said,
    ...(said.outcome === 'partlyReceived' ? { received: amountOf(fields, withdrawal.currency) } : {}),
    ...(proof === null ? {} : { proof }),
  }
}
