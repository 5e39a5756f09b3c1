import { type Currency, type DecimalMark, decimalsOf, fromMinor, readMinor } from '#wire/money.ts'

/** An amount as a person typed it, with the mark of the language it was typed in: two fields of a form. */
export interface TypedAmount {
  readonly amount: string
  readonly amountMark: DecimalMark
}

/** An amount that nobody has typed yet. */
export const noAmount: TypedAmount = { amount: '', amountMark: '.' }

/** What an amount must keep to; each a decimal string of the wire. */
export interface AmountLimits {
  readonly currency: Currency
  readonly least: string
  readonly most: string
  /** What it must be a multiple of, counted from zero. */
  readonly step: string
}

/** `unread`: no amount in this language; `fine`: parts smaller than the currency has,. */
export type AmountProblem = 'missing' | 'unread' | 'fine' | 'small' | 'large' | 'step'

const written = {
  '.': /^(?:\d+|\d{1,3}(?:([, ])\d{3})(?:\1\d{3})*)(?:\.(\d*))?$/,
  ',': /^(?:\d+|\d{1,3}(?:([. ])\d{3})(?:\1\d{3})*)(?:,(\d*))?$/,
} as const satisfies Readonly<Record<DecimalMark, RegExp>>

const thaiZero = 0x0e50

/** Full-width and Thai digits and marks as those of ASCII, all spaces as one. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .trim()
    .replace(/[\u0e50-\u0e59]/g, (digit) => String(digit.charCodeAt(0) - thaiZero))
    .replace(/\s/g, ' ')

/**
 * What a person typed, as the wire's decimal string (`1.000,50` in Indonesian and `1,000.50` in English are `1000.50`)
 * or what is wrong with it. Nothing is rounded, and nothing guessed: an amount in another language's form is `unread`
 * or too `fine`, never a thousandth or a thousandfold of what was meant.
 */
export function readAmount(
  { amount, amountMark }: TypedAmount,
  currency: Currency,
): { readonly read: string } | { readonly problem: AmountProblem } {
  const text = plain(amount)
  if (text === '') return { problem: 'missing' }
  const match = written[amountMark].exec(text)
  if (!match) return { problem: 'unread' }
  const fraction = match[2] ?? ''
  if (fraction.length > decimalsOf[currency]) return { problem: 'fine' }
  const whole = text.slice(0, fraction === '' ? undefined : -fraction.length).replace(/\D/g, '')
  const minor = readMinor(fraction === '' ? whole : `${whole}.${fraction}`, currency)
  return minor === null ? { problem: 'large' } : { read: fromMinor(minor, currency) }
}

/** What keeps a typed amount from being sent; null for nothing. */
export function amountProblem(typed: TypedAmount, { currency, least, most, step }: AmountLimits): AmountProblem | null {
  const answer = readAmount(typed, currency)
  if ('problem' in answer) return answer.problem
  const [amount, atLeast, atMost, by] = [answer.read, least, most, step].map((each) => readMinor(each, currency)) as [
    bigint,
    bigint,
    bigint,
    bigint,
  ]
  if (amount < atLeast) return 'small'
  if (amount > atMost) return 'large'
  return amount % by === 0n ? null : 'step'
}

/** The wire's decimal string of an amount in which nothing is wrong; throws a `RangeError` on another. */
export function amountOf(typed: TypedAmount, currency: Currency): string {
  const answer = readAmount(typed, currency)
  if ('problem' in answer) throw new RangeError(`The amount is ${answer.problem}`)
  return answer.read
}
