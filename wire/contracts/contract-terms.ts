import * as v from 'valibot'
import { type Currency, readMinor } from '#wire/money.ts'

/** What an upline pays a downline for: a share of what the team lost, or of what it staked in a day, an hour, five minutes. */
export const contractKinds = ['dividend', 'daily', 'hourly', 'realtime'] as const
export const ContractKind = v.picklist(contractKinds)
export type ContractKind = v.InferOutput<typeof ContractKind>

/** How often a dividend is settled (spec §4); the other kinds are named by their own period. */
export const contractPeriods = ['daily', 'weekly', 'semimonthly', 'monthly'] as const
export const ContractPeriod = v.picklist(contractPeriods)
export type ContractPeriod = v.InferOutput<typeof ContractPeriod>

/** So many tiers a contract may have. */
export const mostTiers = 10
/** The most members a tier may ask for. */
export const mostActive = 1_000_000

const Amount = v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,8})?$/))
/** Per cent with two decimals, `'12.50'`. */
export const Rate = v.pipe(v.string(), v.regex(/^\d{1,3}\.\d{2}$/))

/** One tier: the rate that is paid where all of its conditions are met. */
export const ContractTier = v.object({
  rate: Rate,
  /** Members of the team, the downline among them, with a valid bet in the period: at least so many. */
  activeMembers: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostActive)),
  /** Valid bets of the period (day, hour, five minutes): at least so much. */
  validBet: Amount,
  /** Of a dividend: what the team lost to the house in the period, at least so much; null of the others. */
  profitAndLoss: v.nullable(Amount),
})
export type ContractTier = v.InferOutput<typeof ContractTier>

/** What is agreed on; amounts in the brand's currency. `termsFaults` tells what else must be true of it. */
export const ContractTerms = v.object({
  kind: ContractKind,
  /** Null but of a dividend. */
  period: v.nullable(ContractPeriod),
  /** The lowest rate first. */
  tiers: v.pipe(v.array(ContractTier), v.minLength(1), v.maxLength(mostTiers)),
  /** A bet below it does not count; null of a dividend. */
  singleBet: v.nullable(Amount),
  /** How much of the stakes of bets that won and that lost counts, in per cent; null but of the real-time salary. */
  winRate: v.nullable(Rate),
  lossRate: v.nullable(Rate),
  /** Of a dividend: what the team won from the house in a period is taken off what it loses later. */
  carryOver: v.optional(v.boolean()),
  /** Of a dividend: what the team was paid in bonuses is taken off what it lost. */
  bonusCost: v.optional(v.boolean()),
})
export type ContractTerms = v.InferOutput<typeof ContractTerms>

/** Conditions of terms that can be wrong. */
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
 * What is wrong with one of them: `missing` and `unwanted` for its kind, no `amount` of the currency, no share of a
 * hundred (`share`), a rate `over` the most that may be offered, not in `order` after the tier before.
 */
export interface TermsFault {
  readonly field: TermsField
  /** Index of the tier; null for what is of all of them. */
  readonly tier: number | null
  readonly fault: 'missing' | 'unwanted' | 'amount' | 'share' | 'over' | 'order'
}

/** The rate of a kind of contract. */
export const KindRate = v.object({ kind: ContractKind, rate: Rate })
export type KindRate = v.InferOutput<typeof KindRate>

/** Hundredths of a per cent of a rate: `'12.50'` is 1250. */
export const hundredths = (rate: string): number => Number(rate.replace('.', ''))

/** The rate of hundredths of a per cent: 1250 is `'12.50'`. */
export const rateOf = (parts: number): string => `${Math.floor(parts / 100)}.${String(parts % 100).padStart(2, '0')}`

/** The highest rate of terms, in hundredths of a per cent. */
export const topRate = ({ tiers }: Pick<ContractTerms, 'tiers'>): number =>
  Math.max(...tiers.map(({ rate }) => hundredths(rate)))

/** Everything that is wrong with terms of the right shape; `most` is the highest rate that may be offered, in hundredths. */
export function termsFaults(
  terms: ContractTerms,
  { currency, most }: { readonly currency: Currency; readonly most: number },
): readonly TermsFault[] {
  const { kind, period, tiers, singleBet, winRate, lossRate, carryOver, bonusCost } = terms
  const isAmount = (amount: string) => readMinor(amount, currency) !== null
  const wanted = (field: TermsField, value: string | null, isWanted: boolean, tier: number | null = null) =>
    isWanted === (value !== null) ? [] : [{ field, tier, fault: isWanted ? 'missing' : 'unwanted' } as const]
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
      ...wanted('profitAndLoss', tier.profitAndLoss, kind === 'dividend', index),
      ...amount('profitAndLoss', tier.profitAndLoss, index),
      ...isLower.flatMap(([field, low]) => (low ? [{ field, tier: index, fault: 'order' } as const] : [])),
    ]
  }
  return [
    ...wanted('period', period, kind === 'dividend'),
    ...tiers.flatMap(ofTier),
    ...wanted('singleBet', singleBet, kind !== 'dividend'),
    ...amount('singleBet', singleBet),
    ...wanted('winRate', winRate, kind === 'realtime'),
    ...wanted('lossRate', lossRate, kind === 'realtime'),
    ...share('winRate', winRate),
    ...share('lossRate', lossRate),
    ...ofDividend('carryOver', carryOver),
    ...ofDividend('bonusCost', bonusCost),
  ]
}
