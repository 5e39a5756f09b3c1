import { createHash } from 'node:crypto'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '#server/store/db.ts'
import { rounds } from '#server/store/schema/play/games.ts'
import { sportsBets, sportsLegs } from '#server/store/schema/sports/sports.ts'
import { drawFrom } from '#games/fair/fair.ts'
import { million } from '#games/sports/sports-leagues.ts'
import { legResult, returnOfLegs, type Score } from '#games/sports/sports-match.ts'
import { netRisk, riskAtOdds, shareOfRisk } from '#server/domain/play/net-risk.ts'
import type { Round } from '#server/domain/play/rounds.ts'
import { storedLegs, type StoredLeg } from './sports-bets.ts'
import type { FixtureRow } from './sports-match-state.ts'
import { endsFrom } from './sports-odds.ts'

/** Number of simulated results that risk is measured over. */
const sampleCount = 200
const none: Score = { home: 0, away: 0 }

/** Results of a match, with the probabilities at its kick-off: always the same ones, so that all servers agree. */
function scoresOf(fixture: FixtureRow): readonly Score[] {
  const ends = endsFrom(fixture, { score: none, rounds: none, step: 0 })
  const draw = drawFrom((block) => createHash('sha256').update(`${fixture.id}:${block}`).digest())
  return Array.from({ length: sampleCount }, () => {
    let left = draw(million) / million
    return (ends.find(({ chance }) => (left -= chance) < 0) ?? ends[0]!).score
  })
}

/**
 * The net risk in minor units of a settled bet on matches: its share of the most the member's bets on the same matches
 * can lose together. Bets whose stake was returned are left out; a cashed-out one still covers the others. A bet at low
 * odds counts less (`riskAtOdds`).
 */
export async function riskOfSportsBet(
  tx: Tx,
  round: Pick<Round, 'id' | 'memberId' | 'bet'>,
  legs: readonly StoredLeg[],
): Promise<bigint> {
  const odds = legs.reduce((all, { leg }) => (all * BigInt(leg.odds)) / 100n, 100n)
  const alone = riskAtOdds(round.bet, odds)
  const found = await tx
    .selectDistinct({ id: rounds.id, bet: rounds.bet })
    .from(sportsLegs)
    .innerJoin(sportsBets, eq(sportsBets.roundId, sportsLegs.roundId))
    .innerJoin(rounds, eq(rounds.id, sportsBets.roundId))
    .where(
      and(
        inArray(
          sportsLegs.fixtureId,
          legs.map(({ fixture }) => fixture.id),
        ),
        eq(sportsBets.memberId, round.memberId),
        ne(sportsBets.state, 'void'),
      ),
    )
  if (found.length <= 1) return alone
  const legsOf = await storedLegs(
    tx,
    found.map(({ id }) => id),
  )
  const others = found.filter(({ id }) => legsOf.get(id)?.some(({ fixture }) => !fixture.abandoned))
  const scores = new Map<string, readonly Score[]>()
  for (const { fixture } of [...legsOf.values()].flat()) {
    if (!scores.has(fixture.id)) scores.set(fixture.id, scoresOf(fixture))
  }
  const stake = others.reduce((sum, { bet }) => sum + bet, 0n)
  const returns = Array.from({ length: sampleCount }, (_, index) =>
    others.reduce((sum, { id, bet }) => {
      const results = (legsOf.get(id) ?? []).map(({ leg, fixture }) => ({
        odds: leg.odds,
        result: fixture.abandoned
          ? ('void' as const)
          : legResult(leg, { score: scores.get(fixture.id)![index]!, abandoned: false }),
      }))
      return sum + (returnOfLegs(bet, results) ?? 0n)
    }, 0n),
  )
  const share = shareOfRisk(netRisk(stake, returns), round.bet, stake)
  return share < alone ? share : alone
}
