import { fromMinor, readMinor } from '#wire/money.ts'
import type { Withdrawal, WithdrawalOutcome } from '#wire/payments/withdrawal.ts'
import { type FieldProblems, collectProblems } from '#machines/lib/form.ts'
import {
  amountOf,
  type AmountLimits,
  amountProblem,
  type AmountProblem,
  noAmount,
  type TypedAmount,
} from '#machines/lib/typed-amount.ts'

/** The fields of a confirmation. */
export interface ConfirmationFields extends TypedAmount {
  /** Empty while nothing is chosen. */
  readonly outcome: WithdrawalOutcome | ''
  /** The picture as base64; null while none is chosen, empty for a file that cannot be sent. */
  readonly proof: string | null
}

export const emptyConfirmation: ConfirmationFields = { ...noAmount, outcome: '', proof: null }

export type ConfirmationProblems = FieldProblems<keyof ConfirmationFields, AmountProblem | 'format'>

/** Returns the limits of a partial amount: less than everything, more than nothing. */
export function limitsOf({ payout, currency }: Pick<Withdrawal, 'payout' | 'currency'>): AmountLimits {
  const least = fromMinor(1n, currency)
  return { currency, least, most: fromMinor((readMinor(payout, currency) ?? 0n) - 1n, currency), step: least }
}

/** Validates a confirmation; returns the problem of each invalid field. */
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
  return collectProblems([
    ['amount', outcome === 'partlyReceived' ? amountProblem(fields, limitsOf(withdrawal)) : null],
    ['proof', proof === '' ? 'format' : outcome === 'notReceived' && proof === null ? 'missing' : null],
  ])
}

/** Returns the request for valid fields; fields that the outcome does not need are left out. */
export function confirmationOf(fields: ConfirmationFields, withdrawal: Withdrawal) {
  const { outcome, proof } = fields
  const confirmation = { id: withdrawal.id, outcome: outcome === '' ? ('received' as const) : outcome }
  if (confirmation.outcome === 'received') return confirmation
  return {
    ...confirmation,
    ...(confirmation.outcome === 'partlyReceived' ? { received: amountOf(fields, withdrawal.currency) } : {}),
    ...(proof === null ? {} : { proof }),
  }
}
