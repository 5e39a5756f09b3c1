import * as v from 'valibot'
import { PayoutProvider } from '#wire/payments/payout.ts'

/** Whole units of the wallet's currency. */
const Units = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000))
const Some = v.pipe(Units, v.minValue(1))
const Minutes = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(30 * 1440))

/** The operator's rules of withdrawals, as stored: amounts in whole units of the wallet's currency. */
export const WithdrawalRules = v.object({
  least: Some,
  most: Some,
  /** Amounts must be a multiple of it. */
  step: Some,
  feeFixed: Units,
  /** Hundredths of a percent of the amount. */
  feeBasisPoints: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_000)),
  /** Most withdrawals of a member on one day at the site, and their highest sum. */
  dailyCount: Some,
  dailySum: Some,
  /** Waiting time before a destination can be used, or is removed. */
  payoutWaitMinutes: Minutes,
  /** Most destinations of a member. */
  mostPayouts: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20)),
  /** How long a paid withdrawal waits for its member's confirmation before it counts as received (spec §4, §9). */
  confirmMinutes: v.pipe(Minutes, v.minValue(1)),
  providers: v.array(PayoutProvider),
})
export type WithdrawalRules = v.InferOutput<typeof WithdrawalRules>

/** The numeric rules, which an operator sets one by one. */
export const withdrawalNumbers = [
  'least',
  'most',
  'step',
  'feeFixed',
  'feeBasisPoints',
  'dailyCount',
  'dailySum',
  'payoutWaitMinutes',
  'mostPayouts',
  'confirmMinutes',
] as const satisfies readonly (keyof WithdrawalRules)[]

const made = { demonstration: true } as const

/** Rules of a fresh database; its banks and wallets are fictitious, and labelled so. */
export const defaultWithdrawalRules: WithdrawalRules = {
  least: 100,
  most: 50_000,
  step: 1,
  feeFixed: 10,
  feeBasisPoints: 0,
  dailyCount: 5,
  dailySum: 200_000,
  payoutWaitMinutes: 1_440,
  mostPayouts: 5,
  confirmMinutes: 60,
  providers: [
    { code: 'silangan', name: 'Bangko Silangan', kind: 'bank', digits: { least: 10, most: 12 }, ...made },
    { code: 'amihan', name: 'Amihan Savings', kind: 'bank', digits: { least: 12, most: 12 }, ...made },
    { code: 'kalayaan', name: 'Kalayaan Rural Bank', kind: 'bank', digits: { least: 8, most: 16 }, ...made },
    { code: 'perlas', name: 'Perlas Wallet', kind: 'wallet', digits: { least: 10, most: 11 }, ...made },
    { code: 'sobre', name: 'Sobre', kind: 'wallet', digits: { least: 10, most: 11 }, ...made },
  ],
}
