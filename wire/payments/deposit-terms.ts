import { type Currency, decimalsOf, fromMinor, readMinor, toMinor } from '#wire/money.ts'

/** What decides what becomes of an amount: money as decimal strings, rates in hundredths of a percent. */
export interface Terms {
  readonly currency: Currency
  readonly fee: { readonly fixed: string; readonly basisPoints: number }
  /** How often the amount must be wagered before money can be taken out. */
  readonly turnover: number
  readonly bonus: {
    readonly basisPoints: number
    readonly most: string
    /** How often amount and bonus together must be wagered. */
    readonly turnover: number
  } | null
}

/** What comes of an amount paid in, in minor units. */
export interface Outcome {
  readonly fee: bigint
  /** What reaches the wallet, without the bonus. */
  readonly arrives: bigint
  readonly bonus: bigint
  readonly turnover: bigint
  readonly bonusTurnover: bigint
}

/** A share in hundredths of a percent; a part of the smallest unit is left to the member. */
const share = (amount: bigint, basisPoints: number) => (amount * BigInt(basisPoints)) / 10_000n

/** What comes of `amount` minor units under these terms, the bonus taken or not: the site shows what the server does. */
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

/** As `outcomeOf`, for money as it travels; null for what is no amount of the currency above its fee. */
export function outcomeOfMoney(terms: Terms, amount: string, withBonus: boolean) {
  const minor = readMinor(amount, terms.currency)
  if (minor === null || minor <= 0n) return null
  const { fee, arrives, bonus, turnover, bonusTurnover } = outcomeOf(terms, minor, withBonus)
  if (arrives <= 0n) return null
  const money = (each: bigint) => fromMinor(each, terms.currency)
  return { fee: money(fee), arrives: money(arrives), bonus: money(bonus), turnover: money(turnover + bonusTurnover) }
}

/** What a coin is worth: `rate` is the price of one, in `currency`. */
export interface Priced {
  readonly currency: Currency
  readonly coin: Currency
  readonly rate: string
}

const onePart = (coin: Currency) => 10n ** BigInt(decimalsOf[coin])

/** The coins, in their minor units, that are worth at least `amount` minor units of the currency. */
export function coinsFor({ currency, coin, rate }: Priced, amount: bigint): bigint {
  const price = toMinor(rate, currency)
  return (amount * onePart(coin) + price - 1n) / price
}

/** What coins are worth in minor units of the currency; a part of the smallest unit is nothing. */
export const worthOf = ({ currency, coin, rate }: Priced, coins: bigint): bigint =>
  (coins * toMinor(rate, currency)) / onePart(coin)

/** As `coinsFor`, for money as it travels; null for what is no amount of the currency. */
export function coinsForMoney(priced: Priced, amount: string): string | null {
  const minor = readMinor(amount, priced.currency)
  return minor === null || minor <= 0n ? null : fromMinor(coinsFor(priced, minor), priced.coin)
}
