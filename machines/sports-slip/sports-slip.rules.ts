import type { ValueOf } from '#wire/call.ts'
import { type Currency, readMinor } from '#wire/money.ts'
import { mostStakeAt } from '#games/sports/sports-match.ts'
import { type BetRefusal, mostBets, type sportsCalls, type SportsLeg, type SportsTicket } from '#wire/sports/sports.ts'

/** What was picked: the leg with the odds that were seen, and who plays. */
export interface Pick {
  /** Of the round it becomes where it is bet on alone. */
  readonly id: string
  readonly leg: SportsLeg
  readonly home: string
  readonly away: string
  /** Odds that were seen before these; null while they have not changed since it was picked. */
  readonly before: number | null
}

/** Whether each pick is a bet of its own, or all of them are one that wins as a whole. */
export const slipModes = ['single', 'multiple'] as const
export type SlipMode = (typeof slipModes)[number]

/** What a stake has to be, in the wire's money. */
export interface StakeTerms {
  readonly currency: Currency
  readonly least: string
  readonly most: string
  /** What a bet may return at most. */
  readonly mostReturn: string
}

/** Picks a slip has at most: as many as are taken together. */
export const mostPicks = mostBets

/** Whether two picks choose of the same market. */
const sameMarket = (one: SportsLeg, other: SportsLeg): boolean =>
  one.fixtureId === other.fixtureId && one.market === other.market && one.line === other.line

/** Whether this very selection is among the picks. */
export const isPicked = (picks: readonly Pick[], leg: Omit<SportsLeg, 'odds'>): boolean =>
  picks.some((pick) => sameMarket(pick.leg, { ...leg, odds: 0 }) && pick.leg.selection === leg.selection)

/** The picks with one more, instead of another of the same market; without it where it was among them. */
export function withPick(picks: readonly Pick[], pick: Pick): readonly Pick[] {
  const others = picks.filter(({ leg }) => !sameMarket(leg, pick.leg))
  if (isPicked(picks, pick.leg)) return others
  return others.length < mostPicks ? [...others, pick] : others
}

/** Whether a stake is one: money of its currency between the least and the most. */
export function isStake(stake: string, { currency, least, most }: StakeTerms): boolean {
  const minor = readMinor(stake, currency)
  return minor !== null && minor >= (readMinor(least, currency) ?? 0n) && minor <= (readMinor(most, currency) ?? 0n)
}

/** Whether two picks are on one match: they can be bets of their own, and no legs of one bet. */
export const sharesMatch = (picks: readonly Pick[]): boolean =>
  new Set(picks.map(({ leg }) => leg.fixtureId)).size < picks.length

/** What is on a slip and how it is to be placed. */
export interface Slip {
  readonly picks: readonly Pick[]
  readonly mode: SlipMode
  readonly stake: string
}

/** The highest stake of each bet of a slip at which none could return more than it may, in minor units. */
export function mostStakeOf({ picks, mode }: Slip, { currency, mostReturn }: StakeTerms): bigint {
  const cap = readMinor(mostReturn, currency) ?? 0n
  const odds = picks.map(({ leg }) => leg.odds)
  const bets = mode === 'single' ? odds.map((each) => [each]) : [odds]
  return bets.map((each) => mostStakeAt(cap, each)).reduce((least, most) => (most < least ? most : least), cap)
}

/** Why a slip with picks on it cannot be placed as it is; null where it can, or is empty. */
export function hindranceOf(slip: Slip, terms: StakeTerms): 'stake' | 'more' | 'sameMatch' | 'return' | null {
  const { picks, mode, stake } = slip
  if (picks.length === 0) return null
  if (!isStake(stake, terms)) return 'stake'
  if (mode === 'multiple' && picks.length < 2) return 'more'
  if (mode === 'multiple' && sharesMatch(picks)) return 'sameMatch'
  return (readMinor(stake, terms.currency) ?? 0n) > mostStakeOf(slip, terms) ? 'return' : null
}

/** Whether a slip can be placed as it is. */
export const isPlaceable = (slip: Slip, terms: StakeTerms): boolean =>
  slip.picks.length > 0 && hindranceOf(slip, terms) === null

/** The bets of a slip; `id` is that of the one bet on several matches. */
export const ticketsOf = ({ picks, mode, stake }: Slip, id: string): readonly SportsTicket[] =>
  mode === 'single'
    ? picks.map((pick) => ({ id: pick.id, stake, legs: [pick.leg] }))
    : [{ id, stake, legs: picks.map(({ leg }) => leg) }]

type Placed = ValueOf<typeof sportsCalls.placeSportsBets>

/** Why bets were not taken, by the ids of their picks. */
export function refusalsOf({ picks, mode }: Slip, { bets }: Placed): Readonly<Record<string, BetRefusal>> {
  return Object.fromEntries(
    picks.flatMap(({ id }) => {
      const refusal = (mode === 'single' ? bets.find((bet) => bet.id === id) : bets[0])?.refusal ?? null
      return refusal === null ? [] : [[id, refusal]]
    }),
  )
}

/** The picks that were not taken, with the odds they have now where these moved. */
export function leftOf(slip: Slip, placed: Placed): readonly Pick[] {
  const { picks, mode } = slip
  const refusals = refusalsOf(slip, placed)
  return picks.flatMap((pick, index) => {
    if (refusals[pick.id] === undefined) return []
    const answer = mode === 'single' ? placed.bets.find((bet) => bet.id === pick.id) : placed.bets[0]
    const now = answer?.odds[mode === 'single' ? 0 : index] ?? null
    return [withOdds(pick, now)]
  })
}

const withOdds = (pick: Pick, odds: number | null): Pick =>
  odds === null || odds === pick.leg.odds
    ? { ...pick, before: null }
    : { ...pick, leg: { ...pick.leg, odds }, before: pick.leg.odds }

/** How many bets were taken. */
export const takenOf = ({ bets }: Placed): number => bets.filter(({ refusal }) => refusal === null).length
