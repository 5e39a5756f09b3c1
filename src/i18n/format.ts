import type { Language } from '#wire/shapes.ts'

const moneyFormats = new Map<string, Intl.NumberFormat>()

/** Money in the language's form. `amount` is the wire's decimal string and is never turned into a float. */
export function formatMoney(amount: string, currency: string, language: Language): string {
  const key = `${language}/${currency}`
  let format = moneyFormats.get(key)
  if (format === undefined) {
    format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    moneyFormats.set(key, format)
  }
  return format.format(amount as `${number}`)
}

/** A number in the language's form. */
export function formatNumber(value: number, language: Language, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(language, options).format(value)
}
