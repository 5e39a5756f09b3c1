import { type Currency, type DecimalMark, decimalsOf, fromMinor, readMinor } from '#wire/money.ts'

/** `unread`: no amount in this form; `fine`: too many decimals for the currency; `large`: out of range. */
export type WrittenAmountProblem = 'missing' | 'unread' | 'fine' | 'large'

const written = {
  '.': /^(?:\d+|\d{1,3}(?:([, ])\d{3})(?:\1\d{3})*)(?:\.(\d*))?$/,
  ',': /^(?:\d+|\d{1,3}(?:([. ])\d{3})(?:\1\d{3})*)(?:,(\d*))?$/,
} as const satisfies Readonly<Record<DecimalMark, RegExp>>

/** Signs of each currency beside an amount, in lower case, the longest first. */
const marksOf: Readonly<Record<Currency, readonly string[]>> = {
  PHP: ['php', '₱', 'p'],
  CNY: ['cn¥', 'cny', 'rmb', '¥', '元'],
  IDR: ['idr', 'rp.', 'rp'],
  JPY: ['jp¥', 'jpy', '¥', '円'],
  THB: ['บาท', 'thb', '฿'],
  VND: ['vnd', '₫', 'đ'],
  USDT: ['usdt', '₮'],
  BTC: ['btc', '₿'],
}

const thaiZero = 0x0e50

/** Normalizes full-width and Thai digits and signs to ASCII, spaces to one, and removes invisible characters. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u2060-\u2064\ufeff]/g, '')
    .trim()
    .replace(/[\u0e50-\u0e59]/g, (digit) => String(digit.charCodeAt(0) - thaiZero))
    .replace(/\s/g, ' ')

/** Removes the sign of its own currency before or after an amount; another currency's stays. */
function withoutMark(text: string, currency: Currency): string {
  const small = text.toLowerCase()
  const before = marksOf[currency].find((mark) => small.startsWith(mark))
  if (before !== undefined) return text.slice(before.length).trimStart()
  const behind = marksOf[currency].find((mark) => small.endsWith(mark))
  return behind === undefined ? text : text.slice(0, -behind.length).trimEnd()
}

/**
 * Parses a typed amount into the wire's decimal string: `₱1,000.50`, `PHP 1000.50` and, with the decimal separator `,`,
 * `Rp 1.000,50` are `1000.50`; or returns the problem. Nothing is rounded or guessed: an amount in another language's
 * format or of another currency is `unread` or too `fine`, never a thousandth or a thousandfold of what was meant.
 */
export function readWrittenAmount(
  amount: string,
  mark: DecimalMark,
  currency: Currency,
): { readonly read: string } | { readonly problem: WrittenAmountProblem } {
  const typed = plain(amount)
  if (typed === '') return { problem: 'missing' }
  const text = withoutMark(typed, currency)
  const match = written[mark].exec(text)
  if (!match) return { problem: 'unread' }
  const fraction = match[2] ?? ''
  if (fraction.length > decimalsOf[currency]) return { problem: 'fine' }
  const whole = text.slice(0, fraction === '' ? undefined : -fraction.length).replace(/\D/g, '')
  const minor = readMinor(fraction === '' ? whole : `${whole}.${fraction}`, currency)
  return minor === null ? { problem: 'large' } : { read: fromMinor(minor, currency) }
}
