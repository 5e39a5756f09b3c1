import { type Currency, decimalsOf, fromMinor, readMinor, toMinor } from '#wire/money.ts'

/** The terms of a deposit: money as decimal strings, rates in hundredths of a percent. */
export interface Terms {
  readonly currency: Currency
  readonly fee: { readonly fixed: string; readonly basisPoints: number }
  /** Wagering requirement as a multiple of the amount. */
  readonly turnover: number
  readonly bonus: {
    readonly basisPoints: number
    readonly most: string
    /** Wagering requirement as a multiple of amount and bonus together. */
    readonly turnover: number
  } | null
}

/** The outcome of a deposit, in minor units. */
export interface Outcome {
  readonly fee: bigint
  /** The amount credited to the wallet, without the bonus. */
  readonly arrives: bigint
  readonly bonus: bigint
  readonly turnover: bigint
  readonly bonusTurnover: bigint
}

/** Returns a share in hundredths of a percent; rounded in the member's favour. */
const share = (amount: bigint, basisPoints: number) => (amount * BigInt(basisPoints)) / 10_000n

/**
 * Returns the outcome of `amount` minor units under these terms, with or without the bonus: site and server share it.
 */
export function outcomeOf(terms: Terms, amount: bigint, withBonus: boolean): Outcome {
  const minorOf = (money: string) => toMinor(money, terms.currency)
  const fee = minorOf(terms.fee.fixed) + share(amount, terms.fee.basisPoints)
  const granted = withBonus && terms.bonus !== null ? terms.bonus : null
  const promised = granted === null ? 0n : share(amount, granted.basisPoints)
  const most = granted === null ? 0n : minorOf(granted.most)
  const bonus = promised > most ? most : promised
  return {
    fee,
    arrives: amount - fee,
    bonus,
    turnover: amount * BigInt(terms.turnover),
    bonusTurnover: granted === null ? 0n : (amount + bonus) * BigInt(granted.turnover),
  }
}

/** Like `outcomeOf`, for money of the wire; null when it is no amount of the currency above the fee. */
export function outcomeOfMoney(terms: Terms, amount: string, withBonus: boolean) {
  const minor = readMinor(amount, terms.currency)
  if (minor === null || minor <= 0n) return null
  const { fee, arrives, bonus, turnover, bonusTurnover } = outcomeOf(terms, minor, withBonus)
  if (arrives <= 0n) return null
  const money = (each: bigint) => fromMinor(each, terms.currency)
  return { fee: money(fee), arrives: money(arrives), bonus: money(bonus), turnover: money(turnover + bonusTurnover) }
}

/** The price of a coin: `rate` is the price of one, in `currency`. */
export interface Priced {
  readonly currency: Currency
  readonly coin: Currency
  readonly rate: string
}

const onePart = (coin: Currency) => 10n ** BigInt(decimalsOf[coin])

/** Returns the coins, in their minor units, worth at least `amount` minor units of the currency. */
export function coinsFor({ currency, coin, rate }: Priced, amount: bigint): bigint {
  const price = toMinor(rate, currency)
  return (amount * onePart(coin) + price - 1n) / price
}

/** Returns the worth of coins in minor units of the currency, rounded down. */
export const worthOf = ({ currency, coin, rate }: Priced, coins: bigint): bigint =>
  (coins * toMinor(rate, currency)) / onePart(coin)

/** Like `coinsFor`, for money of the wire; null when it is no amount of the currency. */
export function coinsForMoney(priced: Priced, amount: string): string | null {
  const minor = readMinor(amount, priced.currency)
  return minor === null || minor <= 0n ? null : fromMinor(coinsFor(priced, minor), priced.coin)
}
