import * as v from 'valibot'

/** Currencies outside ISO 4217, which `Intl` does not know. */
const traded = { USDT: 6, BTC: 8 } as const

/** The supported currencies with their decimals in use: the rupiah and the dong have none. */
const money = {
  PHP: 2,
  CNY: 2,
  IDR: 0,
  JPY: 0,
  THB: 2,
  VND: 0,
  ...traded,
} as const satisfies Readonly<Record<string, number>>

export type Currency = keyof typeof money

/** The ledger's units: the currencies, and the whole points of the mall. */
export const decimalsOf = { ...money, PTS: 0 } as const
export type LedgerUnit = keyof typeof decimalsOf

/** The decimal separator; the other of the two groups thousands. */
export type DecimalMark = '.' | ','

export const currencies = /* @__PURE__ */ Object.keys(money) as [Currency, ...Currency[]]

/** By ISO 4217 code, or by its common name where it has none. */
export const Currency = /* @__PURE__ */ v.picklist(currencies)

const decimal = /^(-?)(\d{1,15})(?:\.(\d{1,8}))?$/
/** Range of the ledger's 64-bit integers. */
const most = 9_223_372_036_854_775_807n

/**
 * Returns the minor units of a decimal string of the wire (`'12.5'` of PHP is `1250n`, of USDT `12500000n`). Null when
 * it is no `Money`, or not of this currency: with more decimals, or out of range.
 */
export function readMinor(amount: string, currency: Currency): bigint | null {
  const match = decimal.exec(amount)
  if (!match) return null
  const decimals = decimalsOf[currency]
  const [, sign, whole, fraction = ''] = match
  if (/[^0]/.test(fraction.slice(decimals))) return null
  const minor = BigInt(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`)
  if (minor > most) return null
  return sign === '-' ? -minor : minor
}

/** Like `readMinor`, for validated money. Throws a `RangeError` on anything else. */
export function toMinor(amount: string, currency: Currency): bigint {
  const minor = readMinor(amount, currency)
  if (minor === null) throw new RangeError(`${amount} is no amount of ${currency}`)
  return minor
}

/**
 * Returns the decimal string of minor units, with all decimals of the currency (`1250n` is `'12.50'` PHP, `'1250'`
 * JPY).
 */
export function fromMinor(minor: bigint, currency: LedgerUnit): string {
  const decimals = decimalsOf[currency]
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = decimals === 0 ? '' : `.${digits.slice(-decimals)}`
  return `${minor < 0n ? '-' : ''}${whole}${fraction}`
}

/** Returns the minor units of a whole number of a currency. */
export const wholeUnits = (count: number, currency: Currency): bigint =>
  BigInt(count) * 10n ** BigInt(decimalsOf[currency])

/**
 * Returns how a language writes money of a currency: the number format, which reads a decimal string without losing a
 * digit, and the suffix.
 */
export function writingOf(currency: string): readonly [Intl.NumberFormatOptions, string] {
  const minimumFractionDigits = (traded as Readonly<Record<string, number>>)[currency]
  return minimumFractionDigits === undefined
    ? [{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' }, '']
    : [{ minimumFractionDigits }, `\u{A0}${currency}`]
}
