import { type Currency, type DecimalMark, decimalsOf } from '#wire/money.ts'
import type { Language } from '#wire/shapes.ts'
import { formFor } from './format.ts'

/** An amount as one types it in a language: without a sign of its currency, with as many fraction digits as that has. */
export function formatAmount(amount: string, currency: Currency, language: Language): string {
  return formFor(language, { minimumFractionDigits: decimalsOf[currency] }).format(amount as `${number}`)
}

/** What stands before the fraction of a number in a language. */
export function decimalMark(language: Language): DecimalMark {
  const mark = formFor(language, {})
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')
  return mark?.value === ',' ? ',' : '.'
}
