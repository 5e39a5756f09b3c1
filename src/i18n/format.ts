import type { Language } from '#wire/shapes.ts'

/** Whose number forms to use: a browser without data for a language would otherwise take those of its own. */
const formsOf = (language: Language) => [language, 'en-PH']

const moneyFormats = new Map<string, Intl.NumberFormat>()

/** Money in the language's form. `amount` is the wire's decimal string and is never turned into a float. */
export function formatMoney(amount: string, currency: string, language: Language): string {
  const key = `${language}/${currency}`
  let format = moneyFormats.get(key)
  if (format === undefined) {
    format = new Intl.NumberFormat(formsOf(language), { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    moneyFormats.set(key, format)
  }
  return format.format(amount as `${number}`)
}

/** A number in the language's form. */
export function formatNumber(value: number, language: Language, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(formsOf(language), options).format(value)
}
