import { type PayoutProvider, payoutNumberProblem } from '#wire/payments/payout.ts'
import { type FieldProblems, found } from '#machines/lib/form.ts'

/** What is typed of a new destination; its name is the member's own and is not typed. */
export interface DestinationFields {
  /** Code of the bank or e-wallet. */
  readonly provider: string
  readonly number: string
  readonly paymentPassword: string
}

export const nothingTyped: DestinationFields = { provider: '', number: '', paymentPassword: '' }

/** What keeps a new destination from being sent. */
export function destinationProblems({
  fields: { provider: code, number, paymentPassword },
  providers,
}: {
  readonly fields: DestinationFields
  readonly providers: readonly PayoutProvider[]
}): FieldProblems<keyof DestinationFields> {
  const provider = providers.find((each) => each.code === code)
  return found([
    ['provider', provider === undefined ? 'missing' : null],
    [
      'number',
      provider === undefined ? (number.trim() === '' ? 'missing' : null) : payoutNumberProblem(number, provider),
    ],
    ['paymentPassword', paymentPassword === '' ? 'missing' : null],
  ])
}
