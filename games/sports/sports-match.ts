import type { Draw } from '#games/fair/fair.ts'
import { type MatchKind, type MatchTerms, million } from './sports-leagues.ts'

/**
 * A match, played as a whole from its seed in advance, and published step by step. The server and anyone who verifies a
 * match afterwards run the same code.
 */

/** Points of both sides: goals, or maps. */
export interface Score {
  readonly home: number
  readonly away: number
}

export const sides = ['home', 'away'] as const
export type Side = (typeof sides)[number]

/** An event at the end of a step: a goal, a round, or the round that ended a map. */
export interface MatchEvent {
  readonly step: number
  readonly side: Side
  readonly what: 'goal' | 'round' | 'map'
}

/** A whole match: its events, its steps, and the step it was abandoned at, where it was. */
export interface Match {
  readonly events: readonly MatchEvent[]
  readonly steps: number
  readonly abandoned: number | null
}

/** The length of a step, a minute of football or a round of a map, and the maximum number of steps. */
export const stepsOf = {
  football: { length: 4_000, most: 90 },
  maps: { length: 5_000, most: 39 },
} as const satisfies Readonly<Record<MatchKind, { readonly length: number; readonly most: number }>>

/** Rounds that win a map, and maps that win a match. */
export const roundsToWin = 7
export const mapsToWin = 2

/** One match in that many is abandoned, in the step that is drawn. */
const abandonedOnceIn = 50
const abandonedFrom = { football: 10, maps: 3 } as const satisfies Readonly<Record<MatchKind, number>>
const abandonedWithin = { football: 75, maps: 10 } as const satisfies Readonly<Record<MatchKind, number>>

/** Plays a match: first draws whether and when it is abandoned, then step after step who scores. */
export function playMatch(terms: MatchTerms, draw: Draw): Match {
  const { kind } = terms
  const abandoned = draw(abandonedOnceIn) === 0 ? abandonedFrom[kind] + draw(abandonedWithin[kind]) : null
  const { events, steps } = kind === 'football' ? playFootball(terms, draw) : playMaps(terms, draw)
  if (abandoned === null) return { events, steps, abandoned }
  return { events: events.filter(({ step }) => step <= abandoned), steps: abandoned, abandoned }
}

function playFootball({ homeRate, awayRate }: MatchTerms, draw: Draw): Pick<Match, 'events' | 'steps'> {
  const events: MatchEvent[] = []
  const steps = stepsOf.football.most
  for (let step = 1; step <= steps; step += 1) {
    const drawn = draw(million)
    if (drawn < homeRate) events.push({ step, side: 'home', what: 'goal' })
    else if (drawn < homeRate + awayRate) events.push({ step, side: 'away', what: 'goal' })
  }
  return { events, steps }
}

function playMaps({ homeRate }: MatchTerms, draw: Draw): Pick<Match, 'events' | 'steps'> {
  const events: MatchEvent[] = []
  const maps = { home: 0, away: 0 }
  let rounds = { home: 0, away: 0 }
  for (let step = 1; ; step += 1) {
    const side = draw(million) < homeRate ? 'home' : 'away'
    rounds[side] += 1
    const ends = rounds[side] === roundsToWin
    events.push({ step, side, what: ends ? 'map' : 'round' })
    if (!ends) continue
    maps[side] += 1
    rounds = { home: 0, away: 0 }
    if (maps[side] === mapsToWin) return { events, steps: step }
  }
}

/** The score after a step: goals or maps, and on maps the rounds of the running one. */
export interface Standing {
  readonly score: Score
  readonly rounds: Score
}

/** Returns the score after that many steps. */
export function standingAt({ events }: Pick<Match, 'events'>, step: number): Standing {
  const score = { home: 0, away: 0 }
  let rounds = { home: 0, away: 0 }
  for (const event of events) {
    if (event.step > step) break
    if (event.what === 'round') {
      rounds[event.side] += 1
      continue
    }
    score[event.side] += 1
    rounds = { home: 0, away: 0 }
  }
  return { score, rounds }
}

/** Markets: the result with or without a draw, points above or below a line, or with a handicap for the home side. */
export const marketNames = ['result', 'winner', 'total', 'handicap'] as const
export type MarketName = (typeof marketNames)[number]

export const selectionNames = ['home', 'draw', 'away', 'over', 'under'] as const
export type SelectionName = (typeof selectionNames)[number]

/** A market of a match; lines end in a half, so that there is no push. */
export interface Market {
  readonly market: MarketName
  readonly line: number | null
}

/** The selections of each market. */
export const selectionsOf = {
  result: ['home', 'draw', 'away'],
  winner: ['home', 'away'],
  total: ['over', 'under'],
  handicap: ['home', 'away'],
} as const satisfies Readonly<Record<MarketName, readonly SelectionName[]>>

/** Returns the markets of a match. The handicap makes both sides about as likely. */
export function marketsOf({ kind, homeRate, awayRate }: MatchTerms): readonly Market[] {
  if (kind === 'maps') {
    return [
      { market: 'winner', line: null },
      { market: 'total', line: 2.5 },
      { market: 'handicap', line: homeRate >= awayRate ? -1.5 : 1.5 },
    ]
  }
  const ahead = ((homeRate - awayRate) * stepsOf.football.most) / million
  return [
    { market: 'result', line: null },
    { market: 'total', line: 1.5 },
    { market: 'total', line: 2.5 },
    { market: 'total', line: 3.5 },
    { market: 'handicap', line: -(Math.floor(ahead) + 0.5) },
  ]
}

/** Returns whether a selection of a market wins with a score. */
export function hits({ market, line }: Market, selection: SelectionName, { home, away }: Score): boolean {
  const start = line ?? 0
  switch (market) {
    case 'total':
      return home + away > start === (selection === 'over')
    case 'handicap':
      return home + start > away === (selection === 'home')
    default:
      return selection === (home > away ? 'home' : home < away ? 'away' : 'draw')
  }
}

/** The result of a leg: `void` when its match was abandoned. */
export type LegResult = 'won' | 'lost' | 'void'

/** Returns the result of a leg by its finished match. */
export const legResult = (
  leg: Market & { readonly selection: SelectionName },
  { score, abandoned }: { readonly score: Score; readonly abandoned: boolean },
): LegResult => (abandoned ? 'void' : hits(leg, leg.selection, score) ? 'won' : 'lost')

/** Odds of 1, in hundredths. */
export const evenOdds = 100

/** Returns the payout of a stake at these odds (hundredths), in minor units, rounded down once. */
export function returnAt(stake: bigint, odds: readonly number[]): bigint {
  const product = odds.reduce((all, each) => all * BigInt(each), 1n)
  return (stake * product) / BigInt(evenOdds) ** BigInt(odds.length)
}

/** Returns the highest stake that pays no more than `most` at these odds (hundredths), in minor units. */
export function maxStakeAt(most: bigint, odds: readonly number[]): bigint {
  const product = odds.reduce((all, each) => all * BigInt(each), 1n)
  return ((most + 1n) * BigInt(evenOdds) ** BigInt(odds.length) - 1n) / product
}

/** Returns the payout of a bet by its legs: zero with a lost one, a void one has odds of 1; null while one is open. */
export function returnOfLegs(
  stake: bigint,
  legs: readonly { readonly odds: number; readonly result: LegResult | null }[],
): bigint | null {
  if (legs.some(({ result }) => result === 'lost')) return 0n
  if (legs.some(({ result }) => result === null)) return null
  return returnAt(
    stake,
    legs.map(({ odds, result }) => (result === 'void' ? evenOdds : odds)),
  )
}
