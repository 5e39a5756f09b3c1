import { writingOf } from '#wire/money.ts'
import type { Language } from '#wire/shapes.ts'

/** Whose number forms to use: a browser without data for a language would otherwise take those of its own. */
const formsOf = (language: Language) => [language, 'en-PH']

/** A form is costly to make and made for every tile of a list: one is kept for each language and way of writing. */
const forms = new Map<string, Intl.NumberFormat>()

/** The form of a language for one way of writing. */
export function formFor(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language + JSON.stringify(options)
  let form = forms.get(key)
  if (form === undefined) {
    form = new Intl.NumberFormat(formsOf(language), options)
    forms.set(key, form)
  }
  return form
}

/** Languages that write a comma before decimals, and a full stop between thousands. */
const withComma: readonly Language[] = ['id', 'vi']

/** Digits of a whole number in the language's form: no first page waits for the first form that a browser makes, which takes it as long as drawing all tiles. */
const grouped = (digits: string, language: Language): string =>
  digits.replaceAll(/\B(?=(?:\d{3})+$)/g, withComma.includes(language) ? '.' : ',')

/** Pesos as the forms write them. Null for what is rounded, or is no plain decimal. */
function formatPesos(amount: string, language: Language): string | null {
  const [, sign, whole, fraction = ''] = /^(-?)(0|[1-9]\d*)(?:\.(\d{1,2}))?$/.exec(amount) ?? []
  if (whole === undefined) return null
  const mark = withComma.includes(language) ? ',' : '.'
  const figure = grouped(whole, language) + mark + fraction.padEnd(2, '0')
  return language === 'vi' ? `${sign}${figure}\u{A0}₱` : `${sign}₱${figure}`
}

/** Money in the language's form, also of a currency that `Intl` does not know. `amount` is the wire's decimal string and is never turned into a float. */
export function formatMoney(amount: string, currency: string, language: Language): string {
  const pesos = currency === 'PHP' ? formatPesos(amount, language) : null
  if (pesos !== null) return pesos
  const [form, unit] = writingOf(currency)
  return formFor(language, form).format(amount as `${number}`) + unit
}

/** A number in the language's form. */
export function formatNumber(value: number, language: Language, options?: Intl.NumberFormatOptions): string {
  if (options === undefined && Number.isSafeInteger(value) && value >= 0) return grouped(`${value}`, language)
  return formFor(language, options ?? {}).format(value)
}

/**
 * A published return of so many percent in the language's form, with one or two decimals. Every tile of a first page says
 * one, and none of them waits for the first form that a browser makes, which takes it as long as drawing them all.
 */
export function formatReturn(percent: number, language: Language): string {
  const said = `${percent.toFixed(2).replace(/0$/, '')}%`
  return withComma.includes(language) ? said.replace('.', ',') : said
}
