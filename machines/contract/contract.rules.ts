import type { ValueOf } from '#wire/call.ts'
import {
  type ContractKind,
  type ContractPeriod,
  type ContractTerms,
  hundredths,
  maxActiveMembers,
  maxTiers,
  rateOf,
  termsFaults,
  type TermsFault,
} from '#wire/contracts/contract-terms.ts'
import type { contractCalls } from '#wire/contracts/contract.ts'
import type { Currency, DecimalMark } from '#wire/money.ts'
import { readAmount } from '#machines/lib/typed-amount.ts'

/** A contract with its history, as one of its two sides sees it. */
export type ContractSeen = ValueOf<typeof contractCalls.contract>

/**
 * An action on a contract other than an offer: accept or reject what is pending, withdraw it, or request a new contract
 * (`askNew`) or the termination (`askEnd`).
 */
export type Move = 'accept' | 'reject' | 'withdraw' | 'askNew' | 'askEnd'

/** Input of `moveContract`; `id` is that of the pending offer or request, empty where none is pending. */
export interface MoveRequest {
  readonly move: Move
  readonly id: string
  readonly kind: ContractKind
  readonly with: string
  readonly reason: string
  /** How many contracts further down end on acceptance, as shown to the member. */
  readonly ends: number
}

/** Returns the version in force; undefined while there is none. */
export const heldOf = ({ versions }: Pick<ContractSeen, 'versions'>): ContractSeen['versions'][number] | undefined =>
  versions.find(({ activeFrom, activeUntil }) => activeFrom !== null && activeUntil === null)

/** Returns the moves available to this side; none while the brand has such contracts switched off. */
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

/** Returns whether this side may make an offer: the upline, with a rate above zero, while nothing else is pending. */
export const canOffer = ({ role, most, waiting, isOff }: ContractSeen): boolean =>
  !isOff &&
  role === 'upline' &&
  most !== null &&
  hundredths(most) > 0 &&
  (waiting === null || (waiting.what === 'new' && !waiting.mine))

/** The form fields of a tier. */
export interface TierFields {
  readonly rate: string
  readonly activeMembers: string
  readonly validBet: string
  readonly profitAndLoss: string
}

/** The form fields of an offer; numbers are written with the decimal mark of the page's language. */
export interface OfferFields {
  readonly mark: DecimalMark
  readonly period: ContractPeriod
  readonly tiers: readonly TierFields[]
  readonly singleBet: string
  readonly winRate: string
  readonly lossRate: string
  /** Dividend contracts only. */
  readonly carryOver: boolean
  readonly bonusCost: boolean
  readonly days: string
}

export const noTier: TierFields = { rate: '', activeMembers: '0', validBet: '0', profitAndLoss: '0' }

/** The initial fields of an offer. */
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

/** Converts terms to form fields, for an offer that starts from them. */
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

/** Adds a tier, copied from the last one without its rate; at most `mostTiers`. */
export const withTier = ({ tiers }: OfferFields): Pick<OfferFields, 'tiers'> =>
  tiers.length >= maxTiers ? { tiers } : { tiers: [...tiers, { ...(tiers.at(-1) ?? noTier), rate: '' }] }

/** Removes a tier; the only one stays. */
export const withoutTier = ({ tiers }: OfferFields, index: number): Pick<OfferFields, 'tiers'> =>
  tiers.length === 1 ? { tiers } : { tiers: tiers.filter((_, at) => at !== index) }

/** Changes fields of one tier. */
export const editedTier = (
  { tiers }: OfferFields,
  index: number,
  edit: Partial<TierFields>,
): Pick<OfferFields, 'tiers'> => ({ tiers: tiers.map((tier, at) => (at === index ? { ...tier, ...edit } : tier)) })

/** Sorts the tiers by rate, those without a valid rate last. */
export function sortedTiers({ tiers, mark }: OfferFields): Pick<OfferFields, 'tiers'> {
  const rank = ({ rate }: TierFields) => readRate(rate, mark) ?? Number.MAX_SAFE_INTEGER
  return { tiers: tiers.toSorted((one, other) => rank(one) - rank(other)) }
}

/** Why a field of an offer is invalid; `unread`: not a number in this language, `count`: outside the limits. */
export type OfferProblem = TermsFault['fault'] | 'unread' | 'count'

/** Problems by field; the key of a tier's field is `<field>.<index>`. */
export type OfferProblems = Readonly<Record<string, OfferProblem>>

/** Parses a rate to hundredths of a per cent; null if it is no number or has more than two decimals. */
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

/** Limits of an offer. */
export interface OfferBounds {
  readonly kind: ContractKind
  readonly currency: Currency
  /** The highest rate that may be offered. */
  readonly most: string | null
  readonly days: { readonly least: number; readonly most: number }
}

/** Parses the fields to terms and days until expiry, or returns the problems by field. */
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
      activeMembers: count(`activeMembers.${index}`, tier.activeMembers, 0, maxActiveMembers),
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

/** A difference between two versions; `tier` is an index, null for a field of the whole contract. */
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
 * Returns the version numbers compared by default: the newest version and, before it, the last one that was ever in
 * force; refused and expired offers in between are passed over.
 */
export function usualComparison(versions: ContractSeen['versions']): readonly [number, number] | null {
  const [newest, ...before] = versions
  const agreed = before.find(({ activeFrom }) => activeFrom !== null) ?? before[0]
  return newest === undefined || agreed === undefined ? null : [agreed.version, newest.version]
}

/** Returns all differences between two versions. */
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
