import { writingOf } from '#wire/money.ts'
import type { Language } from '#wire/shapes.ts'

/** The locale of the number formats: a browser without data for a language would otherwise use its own. */
const formsOf = (language: Language) => [language, 'en-PH']

/** Number formats are costly to create and used on every tile: cached by language and options. */
const forms = new Map<string, Intl.NumberFormat>()

/** Returns the number format of a language for these options. */
export function formFor(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language + JSON.stringify(options)
  let form = forms.get(key)
  if (form === undefined) {
    form = new Intl.NumberFormat(formsOf(language), options)
    forms.set(key, form)
  }
  return form
}

/** Languages with a comma before decimals, and a full stop between thousands. */
const withComma: readonly Language[] = ['id', 'vi']

/** Groups the digits of an integer without `Intl`, whose first format takes as long as rendering all tiles. */
const grouped = (digits: string, language: Language): string =>
  digits.replaceAll(/\B(?=(?:\d{3})+$)/g, withComma.includes(language) ? '.' : ',')

/** Formats pesos without `Intl`. Null for amounts that need rounding, or are no plain decimal. */
function formatPesos(amount: string, language: Language): string | null {
  const [, sign, whole, fraction = ''] = /^(-?)(0|[1-9]\d*)(?:\.(\d{1,2}))?$/.exec(amount) ?? []
  if (whole === undefined) return null
  const mark = withComma.includes(language) ? ',' : '.'
  const figure = grouped(whole, language) + mark + fraction.padEnd(2, '0')
  return language === 'vi' ? `${sign}${figure}\u{A0}₱` : `${sign}₱${figure}`
}

/**
 * Formats money, also of a currency unknown to `Intl`. `amount` is the wire's decimal string and never becomes a float.
 */
export function formatMoney(amount: string, currency: string, language: Language): string {
  const pesos = currency === 'PHP' ? formatPesos(amount, language) : null
  if (pesos !== null) return pesos
  const [form, unit] = writingOf(currency)
  return formFor(language, form).format(amount as `${number}`) + unit
}

/** Formats a number in a language. */
export function formatNumber(value: number, language: Language, options?: Intl.NumberFormatOptions): string {
  if (options === undefined && Number.isSafeInteger(value) && value >= 0) return grouped(`${value}`, language)
  return formFor(language, options ?? {}).format(value)
}

/**
 * Formats a published return in percent, with one or two decimals. Without `Intl`: every tile of a first page has one,
 * and the first format of a browser takes as long as rendering them all.
 */
export function formatReturn(percent: number, language: Language): string {
  const formatted = `${percent.toFixed(2).replace(/0$/, '')}%`
  return withComma.includes(language) ? formatted.replace('.', ',') : formatted
}
