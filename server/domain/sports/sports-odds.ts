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

/** What the house keeps of what is likely, in per cent. It is shown. */
export const margin = 5

/** Ends a match may still have, each with how likely it is. */
type Ends = readonly { readonly score: Score; readonly chance: number }[]

/** Goals of one side beyond these are too rare to change odds in hundredths. */
const mostGoals = 9

/** Where a match goes on from. */
type From = Pick<MatchState, 'score' | 'step' | 'rounds'>

/** Every end of a match that goes on from `state`: exact but for more goals than anybody scores. */
export const endsFrom = (terms: MatchTerms, state: From): Ends =>
  terms.kind === 'football' ? footballEnds(terms, state) : mapEnds(terms, state)

function footballEnds({ homeRate, awayRate }: MatchTerms, { score, step }: From): Ends {
  const left = stepsOf.football.most - step
  const [home, away] = [homeRate / million, awayRate / million]
  const ends: { score: Score; chance: number }[] = []
  // Of the steps left so many bring a goal of each side, and the others none.
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

/** How likely the home side wins a map that stands so, where it wins a round with `chance`. */
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

/** How likely a selection wins. */
export const chanceOf = (ends: Ends, market: Market, selection: SelectionName): number =>
  ends.reduce((sum, { score, chance }) => sum + (hits(market, selection, score) ? chance : 0), 0)

/** The least and the highest odds that are offered, in hundredths. */
const leastOdds = 103
const mostOdds = 5_000

/** Odds of what happens with this chance, in hundredths and rounded down; null where nothing is offered. */
export function oddsOf(chance: number): number | null {
  const odds = Math.floor(100 / (chance * (1 + margin / 100)))
  return odds >= leastOdds && odds <= mostOdds ? odds : null
}

/** All markets of a match with their odds at a moment; without any once it is over, and without odds while it is suspended. */
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
