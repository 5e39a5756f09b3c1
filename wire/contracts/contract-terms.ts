import * as v from 'valibot'
import { type Currency, readMinor } from '#wire/money.ts'

/** Kinds of contracts: a share of the team's losses, or of its stakes in a day, an hour, five minutes. */
export const contractKinds = ['dividend', 'daily', 'hourly', 'realtime'] as const
export const ContractKind = v.picklist(contractKinds)
export type ContractKind = v.InferOutput<typeof ContractKind>

/** Periods of a dividend (spec §4); the other kinds are named by their own period. */
export const contractPeriods = ['daily', 'weekly', 'semimonthly', 'monthly'] as const
export const ContractPeriod = v.picklist(contractPeriods)
export type ContractPeriod = v.InferOutput<typeof ContractPeriod>

/** Maximum number of tiers of a contract. */
export const maxTiers = 10
/** Maximum of a tier's required members. */
export const maxActiveMembers = 1_000_000

const Amount = v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,8})?$/))
/** Per cent with two decimals, `'12.50'`. */
export const Rate = v.pipe(v.string(), v.regex(/^\d{1,3}\.\d{2}$/))

/** A tier: its rate applies when all of its conditions are met. */
export const ContractTier = v.object({
  rate: Rate,
  /** Minimum number of team members, the downline among them, with a valid bet in the period. */
  activeMembers: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxActiveMembers)),
  /** Minimum of valid bets in the period (day, hour, five minutes). */
  validBet: Amount,
  /** Of a dividend: the minimum of the team's losses in the period; null for other kinds. */
  profitAndLoss: v.nullable(Amount),
})
export type ContractTier = v.InferOutput<typeof ContractTier>

/** Contract terms; amounts in the brand's currency. `termsFaults` has the further rules. */
export const ContractTerms = v.object({
  kind: ContractKind,
  /** Null except for a dividend. */
  period: v.nullable(ContractPeriod),
  /** The lowest rate first. */
  tiers: v.pipe(v.array(ContractTier), v.minLength(1), v.maxLength(maxTiers)),
  /** Minimum of a bet that counts; null for a dividend. */
  singleBet: v.nullable(Amount),
  /** The share of won and lost stakes that counts, in per cent; null except for the real-time salary. */
  winRate: v.nullable(Rate),
  lossRate: v.nullable(Rate),
  /** Of a dividend: the team's wins of a period are deducted from later losses. */
  carryOver: v.optional(v.boolean()),
  /** Of a dividend: bonuses paid to the team are deducted from its losses. */
  bonusCost: v.optional(v.boolean()),
})
export type ContractTerms = v.InferOutput<typeof ContractTerms>

/** Fields of terms that can be invalid. */
export type TermsField =
  | 'period'
  | 'rate'
  | 'activeMembers'
  | 'validBet'
  | 'profitAndLoss'
  | 'singleBet'
  | 'winRate'
  | 'lossRate'
  | 'carryOver'
  | 'bonusCost'

/**
 * A problem of a field: `missing` and `unwanted` for its kind, no `amount` of the currency, no per cent value
 * (`share`), a rate `over` the maximum, not in `order` after the tier before.
 */
export interface TermsFault {
  readonly field: TermsField
  /** Index of the tier; null for the terms as a whole. */
  readonly tier: number | null
  readonly fault: 'missing' | 'unwanted' | 'amount' | 'share' | 'over' | 'order'
}

/** The rate of a kind of contract. */
export const KindRate = v.object({ kind: ContractKind, rate: Rate })
export type KindRate = v.InferOutput<typeof KindRate>

/** Returns a rate in hundredths of a per cent: `'12.50'` is 1250. */
export const hundredths = (rate: string): number => Number(rate.replace('.', ''))

/** Returns the rate of hundredths of a per cent: 1250 is `'12.50'`. */
export const rateOf = (parts: number): string => `${Math.floor(parts / 100)}.${String(parts % 100).padStart(2, '0')}`

/** Returns the highest rate of terms, in hundredths of a per cent. */
export const topRate = ({ tiers }: Pick<ContractTerms, 'tiers'>): number =>
  Math.max(...tiers.map(({ rate }) => hundredths(rate)))

/** Returns all problems of terms of the right shape; `most` is the highest rate that may be offered, in hundredths. */
export function termsFaults(
  terms: ContractTerms,
  { currency, most }: { readonly currency: Currency; readonly most: number },
): readonly TermsFault[] {
  const { kind, period, tiers, singleBet, winRate, lossRate, carryOver, bonusCost } = terms
  const isAmount = (amount: string) => readMinor(amount, currency) !== null
  const presence = (field: TermsField, value: string | null, isNeeded: boolean, tier: number | null = null) =>
    isNeeded === (value !== null) ? [] : [{ field, tier, fault: isNeeded ? 'missing' : 'unwanted' } as const]
  const amount = (field: TermsField, value: string | null, tier: number | null = null) =>
    value === null || isAmount(value) ? [] : [{ field, tier, fault: 'amount' } as const]
  const share = (field: TermsField, value: string | null) =>
    value === null || hundredths(value) <= 10_000 ? [] : [{ field, tier: null, fault: 'share' } as const]
  const ofDividend = (field: TermsField, isAgreed: boolean | undefined) =>
    isAgreed === true && kind !== 'dividend' ? [{ field, tier: null, fault: 'unwanted' } as const] : []
  const minorOf = (value: string | null) => (value === null ? 0n : (readMinor(value, currency) ?? 0n))
  const ofTier = (tier: ContractTerms['tiers'][number], index: number): TermsFault[] => {
    const before = tiers[index - 1]
    const rate = hundredths(tier.rate)
    const isLower: readonly (readonly [TermsField, boolean])[] =
      before === undefined
        ? [['rate', rate === 0]]
        : [
            ['rate', rate <= hundredths(before.rate)],
            ['activeMembers', tier.activeMembers < before.activeMembers],
            ['validBet', minorOf(tier.validBet) < minorOf(before.validBet)],
            ['profitAndLoss', minorOf(tier.profitAndLoss) < minorOf(before.profitAndLoss)],
          ]
    return [
      ...(rate > most ? [{ field: 'rate', tier: index, fault: 'over' } as const] : []),
      ...amount('validBet', tier.validBet, index),
      ...presence('profitAndLoss', tier.profitAndLoss, kind === 'dividend', index),
      ...amount('profitAndLoss', tier.profitAndLoss, index),
      ...isLower.flatMap(([field, low]) => (low ? [{ field, tier: index, fault: 'order' } as const] : [])),
    ]
  }
  return [
    ...presence('period', period, kind === 'dividend'),
    ...tiers.flatMap(ofTier),
    ...presence('singleBet', singleBet, kind !== 'dividend'),
    ...amount('singleBet', singleBet),
    ...presence('winRate', winRate, kind === 'realtime'),
    ...presence('lossRate', lossRate, kind === 'realtime'),
    ...share('winRate', winRate),
    ...share('lossRate', lossRate),
    ...ofDividend('carryOver', carryOver),
    ...ofDividend('bonusCost', bonusCost),
  ]
}
