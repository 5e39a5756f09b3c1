import type { CoinDeposit } from '#wire/payments/deposit.ts'
import { coinsFor, worthOf } from '#wire/payments/deposit-terms.ts'
import { type Currency, fromMinor, readMinor } from '#wire/money.ts'
import { addressOf, type ChannelSetting } from './deposit-channels.ts'
import type { DepositRow } from './deposits.ts'

/** What is promised for a deposit in a coin, written down with it; null for one in the channel's own currency. */
export function quoteOf(
  { pay, currency }: ChannelSetting,
  of: { readonly reference: string; readonly amount: bigint },
): DepositRow['quote'] {
  if (pay.kind !== 'crypto') return null
  const { coin, network, rate, confirmations } = pay
  const amount = coinsFor({ currency, coin, rate }, of.amount).toString()
  return { coin, network, address: addressOf(pay, of.reference), rate, amount, confirmations }
}

/** The coin of a deposit as its member is told of it; null for one in the wallet's currency. */
export function coinOf({ quote, coinReceived, confirmations: seen }: DepositRow): CoinDeposit | null {
  if (quote === null) return null
  const { coin, network, rate, confirmations } = quote
  const received = coinReceived === null ? null : fromMinor(coinReceived, coin)
  return { coin, network, rate, confirmations, seen, received, amount: fromMinor(BigInt(quote.amount), coin) }
}

/** What came, in minor units of the deposit's currency and of its coin; null of what came in anything else. */
export interface Came {
  readonly received: bigint | null
  readonly coins: bigint | null
}

/** What a partner says that came; coins are worth what was promised for them, at the promised rate. */
export function cameOf(
  { currency, amount: promised, quote }: DepositRow,
  told: { readonly amount: string; readonly currency: Currency },
): Came {
  const minor = told.currency === (quote?.coin ?? currency) ? readMinor(told.amount, told.currency) : null
  if (quote === null || minor === null) return { received: minor, coins: null }
  // The coins that were asked for had been rounded up: they are worth the deposit and no unit more.
  const received = minor === BigInt(quote.amount) ? promised : worthOf({ currency, ...quote }, minor)
  return { received, coins: minor }
}

/** What is kept of a payment in a coin: what is told late does not make it less confirmed. */
export function coinFacts(
  { quote, confirmations }: DepositRow,
  { coins }: Came,
  told: number | undefined,
): Partial<DepositRow> {
  if (quote === null || coins === null) return {}
  return { coinReceived: coins, confirmations: Math.max(confirmations ?? 0, told ?? quote.confirmations) }
}

/** Whether the promised rate still holds: until the deposit expires, or for good once the payment was seen by then. */
export const rateHolds = ({ quote, confirmations, expiresAt }: DepositRow, now: number): boolean =>
  quote === null || confirmations !== null || now < expiresAt
