import type { ValueOf } from '#wire/call.ts'
import { type Currency, readMinor } from '#wire/money.ts'
import { maxStakeAt } from '#games/sports/sports-match.ts'
import { type BetRefusal, maxBets, type sportsCalls, type SportsLeg, type SportsTicket } from '#wire/sports/sports.ts'

/** A pick: the leg with the odds shown when it was picked, and the two teams. */
export interface Pick {
  /** Id of the round it becomes as a single. */
  readonly id: string
  readonly leg: SportsLeg
  readonly home: string
  readonly away: string
  /** Odds before the last change; null while they are unchanged since the pick. */
  readonly before: number | null
}

/** `single`: each pick is a bet of its own; `multiple`: all picks are one bet that wins only if each wins. */
export const slipModes = ['single', 'multiple'] as const
export type SlipMode = (typeof slipModes)[number]

/** Limits of a stake, in wire amounts. */
export interface StakeTerms {
  readonly currency: Currency
  readonly least: string
  readonly most: string
  /** Highest payout of a bet. */
  readonly mostReturn: string
}

/** Highest number of picks on a slip: the limit of one placement. */
export const maxPicks = maxBets

type Selected = Omit<SportsLeg, 'odds'>

const sameMarket = (one: Selected, other: Selected): boolean =>
  one.fixtureId === other.fixtureId && one.market === other.market && one.line === other.line

/** Returns whether this selection is picked. */
export const isPicked = (picks: readonly Pick[], leg: Selected): boolean =>
  picks.some((pick) => sameMarket(pick.leg, leg) && pick.leg.selection === leg.selection)

/** Returns the picks with `pick` added, replacing one of the same market; removes it if already picked. */
export function withPick(picks: readonly Pick[], pick: Pick): readonly Pick[] {
  const others = picks.filter(({ leg }) => !sameMarket(leg, pick.leg))
  if (isPicked(picks, pick.leg)) return others
  return others.length < maxPicks ? [...others, pick] : others
}

/** Returns whether the stake is a valid amount of the currency between `least` and `most`. */
export function isStake(stake: string, { currency, least, most }: StakeTerms): boolean {
  const minor = readMinor(stake, currency)
  return minor !== null && minor >= (readMinor(least, currency) ?? 0n) && minor <= (readMinor(most, currency) ?? 0n)
}

/** Returns whether two picks are of one match: they can be singles, but not legs of one multiple. */
export const sharesMatch = (picks: readonly Pick[]): boolean =>
  new Set(picks.map(({ leg }) => leg.fixtureId)).size < picks.length

/** The content of a slip. */
export interface Slip {
  readonly picks: readonly Pick[]
  readonly mode: SlipMode
  readonly stake: string
}

/** Highest stake per bet that keeps every bet within the highest payout, in minor units. */
export function mostStakeOf({ picks, mode }: Slip, { currency, mostReturn }: StakeTerms): bigint {
  const cap = readMinor(mostReturn, currency) ?? 0n
  const odds = picks.map(({ leg }) => leg.odds)
  const bets = mode === 'single' ? odds.map((each) => [each]) : [odds]
  return bets.map((each) => maxStakeAt(cap, each)).reduce((least, most) => (most < least ? most : least), cap)
}

/** Returns why a slip with picks cannot be placed; null if it can, or is empty. */
export function hindranceOf(slip: Slip, terms: StakeTerms): 'stake' | 'more' | 'sameMatch' | 'return' | null {
  const { picks, mode, stake } = slip
  if (picks.length === 0) return null
  if (!isStake(stake, terms)) return 'stake'
  if (mode === 'multiple' && picks.length < 2) return 'more'
  if (mode === 'multiple' && sharesMatch(picks)) return 'sameMatch'
  return (readMinor(stake, terms.currency) ?? 0n) > mostStakeOf(slip, terms) ? 'return' : null
}

/** Returns whether a slip can be placed. */
export const isPlaceable = (slip: Slip, terms: StakeTerms): boolean =>
  slip.picks.length > 0 && hindranceOf(slip, terms) === null

/** Returns the bets of a slip; `id` becomes the id of a multiple. */
export const ticketsOf = ({ picks, mode, stake }: Slip, id: string): readonly SportsTicket[] =>
  mode === 'single'
    ? picks.map((pick) => ({ id: pick.id, stake, legs: [pick.leg] }))
    : [{ id, stake, legs: picks.map(({ leg }) => leg) }]

type Placed = ValueOf<typeof sportsCalls.placeSportsBets>

/** Returns the refusals of bets, by pick id. */
export function refusalsOf({ picks, mode }: Slip, { bets }: Placed): Readonly<Record<string, BetRefusal>> {
  return Object.fromEntries(
    picks.flatMap(({ id }) => {
      const refusal = (mode === 'single' ? bets.find((bet) => bet.id === id) : bets[0])?.refusal ?? null
      return refusal === null ? [] : [[id, refusal]]
    }),
  )
}

/** Returns the refused picks, with their current odds where these changed. */
export function refusedPicks(slip: Slip, placed: Placed): readonly Pick[] {
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

/** Returns the number of accepted bets. */
export const countPlaced = ({ bets }: Placed): number => bets.filter(({ refusal }) => refusal === null).length
