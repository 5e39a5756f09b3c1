import { type PayoutProvider, payoutNumberProblem } from '#wire/payments/payout.ts'
import { type FieldProblems, collectProblems } from '#machines/lib/form.ts'

/** The fields of a new destination; the holder is the member's own name and is not typed. */
export interface DestinationFields {
  /** Code of the bank or e-wallet. */
  readonly provider: string
  readonly number: string
  readonly paymentPassword: string
}

export const nothingTyped: DestinationFields = { provider: '', number: '', paymentPassword: '' }

/** Validates a new destination; returns the problem of each invalid field. */
export function destinationProblems({
  fields: { provider: code, number, paymentPassword },
  providers,
}: {
  readonly fields: DestinationFields
  readonly providers: readonly PayoutProvider[]
}): FieldProblems<keyof DestinationFields> {
  const provider = providers.find((each) => each.code === code)
  return collectProblems([
    ['provider', provider === undefined ? 'missing' : null],
    [
      'number',
      provider === undefined ? (number.trim() === '' ? 'missing' : null) : payoutNumberProblem(number, provider),
    ],
    ['paymentPassword', paymentPassword === '' ? 'missing' : null],
  ])
}
