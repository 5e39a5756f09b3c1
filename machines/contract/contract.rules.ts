import type { ValueOf } from '#wire/call.ts'
import {
  type ContractKind,
  type ContractPeriod,
  type ContractTerms,
  hundredths,
  mostActive,
  mostTiers,
  rateOf,
  termsFaults,
  type TermsFault,
} from '#wire/contracts/contract-terms.ts'
import type { contractCalls } from '#wire/contracts/contract.ts'
import type { Currency, DecimalMark } from '#wire/money.ts'
import { readAmount } from '#machines/lib/typed-amount.ts'

/** Everything of a contract, as one of its two sides sees it. */
export type ContractSeen = ValueOf<typeof contractCalls.contract>

/** What can be said in a contract besides an offer: yes and no to what waits, taking it back, asking for a new one or the end. */
export type Move = 'accept' | 'reject' | 'withdraw' | 'askNew' | 'askEnd'

/** A move as it is asked of the server; `id` of what waits, empty where nothing does. */
export interface MoveWish {
  readonly move: Move
  readonly id: string
  readonly kind: ContractKind
  readonly with: string
  readonly reason: string
  /** How many contracts further down end by a yes, as it was told. */
  readonly ends: number
}

/** What holds of a contract now; undefined while nothing does. */
export const heldOf = ({ versions }: Pick<ContractSeen, 'versions'>): ContractSeen['versions'][number] | undefined =>
  versions.find(({ activeFrom, activeUntil }) => activeFrom !== null && activeUntil === null)

/** The moves that one has in a contract; none while the brand has no such contracts. */
export function movesOf(contract: ContractSeen): readonly Move[] {
  const { waiting, role, isOff } = contract
  if (isOff) return []
  if (waiting !== null) {
    if (waiting.mine) return ['withdraw']
    return waiting.what === 'new' ? ['reject'] : ['accept', 'reject']
  }
  return [
    ...(role === 'downline' ? (['askNew'] as const) : []),
    ...(heldOf(contract) === undefined ? [] : ['askEnd' as const]),
  ]
}

/** Whether somebody may offer a contract now: the upline, whose own rate is above nothing, while nothing else waits. */
export const canOffer = ({ role, most, waiting, isOff }: ContractSeen): boolean =>
  !isOff &&
  role === 'upline' &&
  most !== null &&
  hundredths(most) > 0 &&
  (waiting === null || (waiting.what === 'new' && !waiting.mine))

/** A tier as it is typed. */
export interface TierFields {
  readonly rate: string
  readonly activeMembers: string
  readonly validBet: string
  readonly profitAndLoss: string
}

/** An offer as it is typed, in the marks of one language. */
export interface OfferFields {
  readonly mark: DecimalMark
  readonly period: ContractPeriod
  readonly tiers: readonly TierFields[]
  readonly singleBet: string
  readonly winRate: string
  readonly lossRate: string
  /** Of a dividend alone, as of its terms. */
  readonly carryOver: boolean
  readonly bonusCost: boolean
  readonly days: string
}

export const noTier: TierFields = { rate: '', activeMembers: '0', validBet: '0', profitAndLoss: '0' }

/** An offer that nobody has typed anything of. */
export const noOffer: OfferFields = {
  mark: '.',
  period: 'monthly',
  tiers: [noTier],
  singleBet: '0',
  winRate: '100',
  lossRate: '100',
  carryOver: false,
  bonusCost: false,
  days: '7',
}

/** Terms as they would be typed, for an offer that changes them. */
export function typedOf(
  { period, tiers, singleBet, winRate, lossRate, carryOver = false, bonusCost = false }: ContractTerms,
  mark: DecimalMark,
): OfferFields {
  const typed = (decimal: string | null, otherwise: string) => {
    if (decimal === null) return otherwise
    const [whole = '', fraction = ''] = decimal.split('.')
    return /[1-9]/.test(fraction) ? `${whole}${mark}${fraction}` : whole
  }
  return {
    ...noOffer,
    mark,
    period: period ?? noOffer.period,
    tiers: tiers.map((tier) => ({
      rate: typed(tier.rate, ''),
      activeMembers: String(tier.activeMembers),
      validBet: typed(tier.validBet, '0'),
      profitAndLoss: typed(tier.profitAndLoss, '0'),
    })),
    singleBet: typed(singleBet, noOffer.singleBet),
    winRate: typed(winRate, noOffer.winRate),
    lossRate: typed(lossRate, noOffer.lossRate),
    carryOver,
    bonusCost,
  }
}

/** An offer with one more tier, as the last one with nothing typed for its rate. */
export const withTier = ({ tiers }: OfferFields): Pick<OfferFields, 'tiers'> =>
  tiers.length >= mostTiers ? { tiers } : { tiers: [...tiers, { ...(tiers.at(-1) ?? noTier), rate: '' }] }

/** An offer without a tier; the last one stays. */
export const withoutTier = ({ tiers }: OfferFields, index: number): Pick<OfferFields, 'tiers'> =>
  tiers.length === 1 ? { tiers } : { tiers: tiers.filter((_, at) => at !== index) }

/** An offer with something else typed in a tier. */
export const editedTier = (
  { tiers }: OfferFields,
  index: number,
  edit: Partial<TierFields>,
): Pick<OfferFields, 'tiers'> => ({ tiers: tiers.map((tier, at) => (at === index ? { ...tier, ...edit } : tier)) })

/** An offer with its tiers by their rates, what is no rate last. */
export function sortedTiers({ tiers, mark }: OfferFields): Pick<OfferFields, 'tiers'> {
  const rank = ({ rate }: TierFields) => readRate(rate, mark) ?? Number.MAX_SAFE_INTEGER
  return { tiers: tiers.toSorted((one, other) => rank(one) - rank(other)) }
}

/** What is wrong with a field of an offer; `unread` is no number of this language. */
export type OfferProblem = TermsFault['fault'] | 'unread' | 'count'

/** Problems by field, those of a tier by `<field>.<index>`. */
export type OfferProblems = Readonly<Record<string, OfferProblem>>

/** Hundredths of a per cent that somebody typed; null for what is none, or finer. */
export function readRate(text: string, mark: DecimalMark): number | null {
  const match = (mark === '.' ? /^(\d{1,3})(?:\.(\d{1,2}))?$/ : /^(\d{1,3})(?:,(\d{1,2}))?$/).exec(
    text.normalize('NFKC').trim(),
  )
  return match === null ? null : Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`)
}

const readCount = (text: string, least: number, most: number): number | null => {
  const plain = text.normalize('NFKC').trim()
  const count = /^\d{1,7}$/.test(plain) ? Number(plain) : Number.NaN
  return count >= least && count <= most ? count : null
}

/** What bounds an offer. */
export interface OfferBounds {
  readonly kind: ContractKind
  readonly currency: Currency
  /** The highest rate that may be offered. */
  readonly most: string | null
  readonly days: { readonly least: number; readonly most: number }
}

/** The terms that were typed and for how many days they are offered, or what is wrong with them, by field. */
export function readOffer(
  fields: OfferFields,
  { kind, currency, most, days }: OfferBounds,
): { readonly terms: ContractTerms; readonly days: number } | { readonly problems: OfferProblems } {
  const problems: Record<string, OfferProblem> = {}
  const { mark } = fields
  const amount = (name: string, typed: string): string => {
    const answer = readAmount({ amount: typed, amountMark: mark }, currency)
    if ('read' in answer) return answer.read
    problems[name] = answer.problem === 'missing' ? 'missing' : 'unread'
    return '0'
  }
  const rate = (name: string, typed: string): string => {
    const read = readRate(typed, mark)
    if (read === null) problems[name] = typed.trim() === '' ? 'missing' : 'unread'
    return rateOf(read ?? 0)
  }
  const count = (name: string, typed: string, least: number, greatest: number): number => {
    const read = readCount(typed, least, greatest)
    if (read === null) problems[name] = 'count'
    return read ?? least
  }
  const isDividend = kind === 'dividend'
  const isRealtime = kind === 'realtime'
  const terms: ContractTerms = {
    kind,
    period: isDividend ? fields.period : null,
    tiers: fields.tiers.map((tier, index) => ({
      rate: rate(`rate.${index}`, tier.rate),
      activeMembers: count(`activeMembers.${index}`, tier.activeMembers, 0, mostActive),
      validBet: amount(`validBet.${index}`, tier.validBet),
      profitAndLoss: isDividend ? amount(`profitAndLoss.${index}`, tier.profitAndLoss) : null,
    })),
    singleBet: isDividend ? null : amount('singleBet', fields.singleBet),
    winRate: isRealtime ? rate('winRate', fields.winRate) : null,
    lossRate: isRealtime ? rate('lossRate', fields.lossRate) : null,
    ...(isDividend && fields.carryOver && { carryOver: true }),
    ...(isDividend && fields.bonusCost && { bonusCost: true }),
  }
  const forDays = count('days', fields.days, days.least, days.most)
  for (const { field, tier, fault } of termsFaults(terms, { currency, most: most === null ? 0 : hundredths(most) })) {
    const name = tier === null ? field : `${field}.${tier}`
    problems[name] ??= fault
  }
  return Object.keys(problems).length === 0 ? { terms, days: forDays } : { problems }
}

/** What changed from one version to another, by what is compared; a tier by its place among the tiers, null where there is none. */
export interface TermsChange {
  readonly field:
    | 'period'
    | 'singleBet'
    | 'winRate'
    | 'lossRate'
    | 'carryOver'
    | 'bonusCost'
    | 'rate'
    | 'activeMembers'
    | 'validBet'
    | 'profitAndLoss'
  readonly tier: number | null
  readonly before: string | null
  readonly after: string | null
}

/**
 * The numbers of the versions that are compared at first: what holds with the newest one, or what held last where the
 * newest holds itself; refused and expired offers in between are not in force.
 */
export function usualComparison(versions: ContractSeen['versions']): readonly [number, number] | null {
  const [newest, ...before] = versions
  const agreed = before.find(({ activeFrom }) => activeFrom !== null) ?? before[0]
  return newest === undefined || agreed === undefined ? null : [agreed.version, newest.version]
}

/** Everything that two versions differ in. */
export function changesBetween(before: ContractTerms, after: ContractTerms): readonly TermsChange[] {
  const whole = (['period', 'singleBet', 'winRate', 'lossRate'] as const).map((field) => ({
    field,
    tier: null,
    before: before[field],
    after: after[field],
  }))
  const agreed = (['carryOver', 'bonusCost'] as const).map((field) => ({
    field,
    tier: null,
    before: String(before[field] ?? false),
    after: String(after[field] ?? false),
  }))
  const places = Array.from({ length: Math.max(before.tiers.length, after.tiers.length) }, (_, tier) => tier)
  const ofTiers = places.flatMap((tier) =>
    (['rate', 'activeMembers', 'validBet', 'profitAndLoss'] as const).map((field) => ({
      field,
      tier,
      before: before.tiers[tier]?.[field]?.toString() ?? null,
      after: after.tiers[tier]?.[field]?.toString() ?? null,
    })),
  )
  return [...whole, ...agreed, ...ofTiers].filter((change) => change.before !== change.after)
}
