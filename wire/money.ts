import * as v from 'valibot'

/** What is no currency of ISO 4217, and so unknown to `Intl`. */
const traded = { USDT: 6, BTC: 8 } as const

/** The currencies money can be held in, and how many decimals of each are in use: of the rupiah and the dong none. */
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

/** What the ledger counts in: the currencies, and the whole points of the mall, which are no money. */
export const decimalsOf = { ...money, PTS: 0 } as const
export type LedgerUnit = keyof typeof decimalsOf

/** What stands between whole units and their parts; the other of the two parts thousands. */
export type DecimalMark = '.' | ','

export const currencies = /* @__PURE__ */ Object.keys(money) as [Currency, ...Currency[]]

/** By its ISO 4217 code, or by the name it is traded under where it has none. */
export const Currency = /* @__PURE__ */ v.picklist(currencies)

const decimal = /^(-?)(\d{1,15})(?:\.(\d{1,8}))?$/
/** What a ledger of 64 bits holds. */
const most = 9_223_372_036_854_775_807n

/**
 * Minor units of a decimal string of the wire (`'12.5'` of PHP is `1250n`, of USDT `12500000n`). Null for what is no
 * `Money`, or is none of this currency: of parts smaller than its smallest, or more than can be held.
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

/** As `readMinor`, for what is known to be money of this currency: throws a `RangeError` on anything else. */
export function toMinor(amount: string, currency: Currency): bigint {
  const minor = readMinor(amount, currency)
  if (minor === null) throw new RangeError(`${amount} is no amount of ${currency}`)
  return minor
}

/** The decimal string of minor units, with all fraction digits of the currency (`1250n` is `'12.50'` PHP, `'1250'` JPY). */
export function fromMinor(minor: bigint, currency: LedgerUnit): string {
  const decimals = decimalsOf[currency]
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = decimals === 0 ? '' : `.${digits.slice(-decimals)}`
  return `${minor < 0n ? '-' : ''}${whole}${fraction}`
}

/** Minor units of a whole number of a currency. */
export const wholeUnits = (count: number, currency: Currency): bigint =>
  BigInt(count) * 10n ** BigInt(decimalsOf[currency])

/**
 * How a language writes money of a currency: the form of the number, which `Intl` reads from a decimal string without
 * losing a digit, and what stands behind it.
 */
export function writingOf(currency: string): readonly [Intl.NumberFormatOptions, string] {
  const minimumFractionDigits = (traded as Readonly<Record<string, number>>)[currency]
  return minimumFractionDigits === undefined
    ? [{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' }, '']
    : [{ minimumFractionDigits }, `\u{A0}${currency}`]
}
