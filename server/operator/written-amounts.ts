import * as v from 'valibot'
import { StatedAmount } from '#server/domain/site/site-settings.ts'
import { currencies, type Currency, readMinor } from '#wire/money.ts'
import { readWrittenAmount } from '#wire/money/written-amount.ts'

/** Minor units of an amount as an operator writes it, such as `₱1,000.50`; null for none of this currency, and for nothing. */
export function writtenMinor(text: string, currency: Currency): bigint | null {
  const answer = readWrittenAmount(text, '.', currency)
  const minor = 'read' in answer ? readMinor(answer.read, currency) : null
  return minor === null || minor <= 0n ? null : minor
}

function stated(text: string, currency: Currency): string | null {
  const answer = readWrittenAmount(text, '.', currency)
  return 'read' in answer && v.is(StatedAmount, answer.read) ? answer.read : null
}

/** An amount as an operator writes it; which currency it must be of is known where the command is carried out. */
export const WrittenAmount = v.pipe(
  v.string(),
  v.maxLength(40),
  v.check((text) => currencies.some((currency) => stated(text, currency) !== null)),
)

/** The amount that a setting holds; throws an `Error` for one that no setting of the currency can hold. */
export function statedIn(text: string, currency: Currency): string {
  const amount = stated(text, currency)
  if (amount === null) throw new Error(`${text} is not an amount in ${currency}`)
  return amount
}
