import { type Currency, type DecimalMark, decimalsOf } from '#wire/money.ts'
import type { Language } from '#wire/shapes.ts'
import { formFor } from './format.ts'

/** An amount as it is typed in a language: without a currency sign, with the currency's fraction digits. */
export function formatAmount(amount: string, currency: Currency, language: Language): string {
  return formFor(language, { minimumFractionDigits: decimalsOf[currency] }).format(amount as `${number}`)
}

/** Returns the decimal separator of a language. */
export function decimalMark(language: Language): DecimalMark {
  const mark = formFor(language, {})
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')
  return mark?.value === ',' ? ',' : '.'
}
