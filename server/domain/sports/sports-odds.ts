import {
  hits,
  type Market,
  marketsOf,
  mapsToWin,
  roundsToWin,
  type Score,
  type SelectionName,
  selectionsOf,
  stepsOf,
} from '#games/sports/sports-match.ts'
import { type MatchTerms, million } from '#games/sports/sports-leagues.ts'
import type { MarketPrices } from '#wire/sports/sports.ts'
import type { MatchState } from './sports-match-state.ts'

/** The house margin, in per cent. It is shown. */
export const margin = 5

/** Possible results of a match, with their probabilities. */
type Ends = readonly { readonly score: Score; readonly chance: number }[]

/** More goals of one side are too rare to change odds in hundredths. */
const mostGoals = 9

/** Starting point of a calculation. */
type From = Pick<MatchState, 'score' | 'step' | 'rounds'>

/** Every result of a match from `state` on: exact up to the goal limit. */
export const endsFrom = (terms: MatchTerms, state: From): Ends =>
  terms.kind === 'football' ? footballEnds(terms, state) : mapEnds(terms, state)

function footballEnds({ homeRate, awayRate }: MatchTerms, { score, step }: From): Ends {
  const left = stepsOf.football.most - step
  const [home, away] = [homeRate / million, awayRate / million]
  const ends: { score: Score; chance: number }[] = []
  // Of the remaining steps this many bring a goal of each side, and the others none.
  let ofHome = 1
  for (let h = 0; h <= Math.min(mostGoals, left); h += 1) {
    let ofBoth = ofHome
    for (let a = 0; a <= Math.min(mostGoals, left - h); a += 1) {
      const chance = ofBoth * (1 - home - away) ** (left - h - a)
      ends.push({ score: { home: score.home + h, away: score.away + a }, chance })
      ofBoth *= ((left - h - a) / (a + 1)) * away
    }
    ofHome *= ((left - h) / (h + 1)) * home
  }
  return ends
}

/** Probability that the home side wins a map from a score, where it wins a round with `chance`. */
function mapChance(chance: number, { home, away }: Score): number {
  if (home >= roundsToWin) return 1
  if (away >= roundsToWin) return 0
  return (
    chance * mapChance(chance, { home: home + 1, away }) + (1 - chance) * mapChance(chance, { home, away: away + 1 })
  )
}

function mapEnds({ homeRate }: MatchTerms, { score, rounds }: From): Ends {
  const round = homeRate / million
  const fresh = mapChance(round, { home: 0, away: 0 })
  const from = (maps: Score, chance: number, ofMap: number): Ends => {
    if (maps.home === mapsToWin || maps.away === mapsToWin) return [{ score: maps, chance }]
    return [
      ...from({ ...maps, home: maps.home + 1 }, chance * ofMap, fresh),
      ...from({ ...maps, away: maps.away + 1 }, chance * (1 - ofMap), fresh),
    ]
  }
  return from(score, 1, mapChance(round, rounds))
}

/** Probability that a selection wins. */
export const chanceOf = (ends: Ends, market: Market, selection: SelectionName): number =>
  ends.reduce((sum, { score, chance }) => sum + (hits(market, selection, score) ? chance : 0), 0)

/** The lowest and the highest odds offered, in hundredths. */
const leastOdds = 103
const mostOdds = 5_000

/** Odds of a probability, in hundredths and rounded down; null where none are offered. */
export function oddsOf(chance: number): number | null {
  const odds = Math.floor(100 / (chance * (1 + margin / 100)))
  return odds >= leastOdds && odds <= mostOdds ? odds : null
}

/** All markets of a match with their odds at a moment; none once it is over, and without odds while it is suspended. */
export function pricesOf(terms: MatchTerms, state: MatchState): MarketPrices[] {
  if (state.phase === 'finished' || state.phase === 'abandoned') return []
  const ends = endsFrom(terms, state)
  return marketsOf(terms).map((market) => ({
    ...market,
    prices: selectionsOf[market.market].map((selection) => ({
      selection,
      odds: state.suspended ? null : oddsOf(chanceOf(ends, market, selection)),
    })),
  }))
}
