import * as v from 'valibot'
import { currencies, type Currency, readMinor } from '#wire/money.ts'
import { Money } from '#wire/shapes.ts'

/** Minimum, maximum and step of one transfer between wallets: amounts of its currency. */
const ruleOf = (currency: Currency) => {
  const minor = (amount: string) => readMinor(amount, currency)
  return v.pipe(
    v.object({ least: Money, most: Money, step: Money }),
    v.check(({ least, most, step }) => {
      const [from, to, by] = [minor(least), minor(most), minor(step)]
      return from !== null && to !== null && by !== null && by > 0n && from > 0n && from <= to && from % by === 0n
    }, 'The step is above nothing, the least a multiple of it, and the most no less'),
  )
}

/** The operator's rules of transfers between wallets of one member, as stored. */
export const WalletRules = v.object(
  Object.fromEntries(currencies.map((currency) => [currency, ruleOf(currency)])) as {
    readonly [Name in Currency]: ReturnType<typeof ruleOf>
  },
)
export type WalletRules = v.InferOutput<typeof WalletRules>

/** Rules of a fresh database: the usual steps of each currency. */
export const defaultWalletRules: WalletRules = {
  PHP: { least: '1.00', most: '500000.00', step: '0.01' },
  CNY: { least: '1.00', most: '50000.00', step: '0.01' },
  IDR: { least: '1000', most: '100000000', step: '1' },
  JPY: { least: '10', most: '1000000', step: '1' },
  THB: { least: '1.00', most: '300000.00', step: '0.01' },
  VND: { least: '1000', most: '200000000', step: '1' },
  USDT: { least: '1.000000', most: '10000.000000', step: '0.000001' },
  BTC: { least: '0.00010000', most: '1.00000000', step: '0.00000001' },
}
