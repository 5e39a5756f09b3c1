import type { CoinDeposit } from '#wire/payments/deposit.ts'
import { coinsFor, worthOf } from '#wire/payments/deposit-rules.ts'
import { type Currency, fromMinor, readMinor } from '#wire/money.ts'
import { addressOf, type ChannelSetting } from './deposit-channels.ts'
import type { DepositRow } from './deposits.ts'

/** Promised terms of a deposit in a coin, stored with it; null for one in the channel's own currency. */
export function quoteOf(
  { pay, currency }: ChannelSetting,
  of: { readonly reference: string; readonly amount: bigint },
): DepositRow['quote'] {
  if (pay.kind !== 'crypto') return null
  const { coin, network, rate, confirmations } = pay
  const amount = coinsFor({ currency, coin, rate }, of.amount).toString()
  return { coin, network, address: addressOf(pay, of.reference), rate, amount, confirmations }
}

/** The coin of a deposit as its member sees it; null for one in the wallet's currency. */
export function coinOf({ quote, coinReceived, confirmations: seen }: DepositRow): CoinDeposit | null {
  if (quote === null) return null
  const { coin, network, rate, confirmations } = quote
  const received = coinReceived === null ? null : fromMinor(coinReceived, coin)
  return { coin, network, rate, confirmations, seen, received, amount: fromMinor(BigInt(quote.amount), coin) }
}

/**
 * Received amount, in minor units of the deposit's currency and of its coin; null where it came in another currency.
 */
export interface CoinPayment {
  readonly received: bigint | null
  readonly coins: bigint | null
}

/** Converts a reported payment; coins are valued at the promised rate. */
export function coinPaymentOf(
  { currency, amount: promised, quote }: DepositRow,
  reported: { readonly amount: string; readonly currency: Currency },
): CoinPayment {
  const minor = reported.currency === (quote?.coin ?? currency) ? readMinor(reported.amount, reported.currency) : null
  if (quote === null || minor === null) return { received: minor, coins: null }
  // The quoted coins were rounded up: they are worth exactly the deposit.
  const received = minor === BigInt(quote.amount) ? promised : worthOf({ currency, ...quote }, minor)
  return { received, coins: minor }
}

/** Stored values of a payment in a coin: a late report cannot lower its confirmations. */
export function coinFacts(
  { quote, confirmations }: DepositRow,
  { coins }: CoinPayment,
  reported: number | undefined,
): Partial<DepositRow> {
  if (quote === null || coins === null) return {}
  return { coinReceived: coins, confirmations: Math.max(confirmations ?? 0, reported ?? quote.confirmations) }
}

/** Returns whether the promised rate applies: until the deposit expires, or always once a payment is seen in time. */
export const rateHolds = ({ quote, confirmations, expiresAt }: DepositRow, now: number): boolean =>
  quote === null || confirmations !== null || now < expiresAt
