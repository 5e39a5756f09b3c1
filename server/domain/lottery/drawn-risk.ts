import { createHash } from 'node:crypto'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { DbOrTx } from '#server/store/db.ts'
import { rounds } from '#server/store/schema/play/games.ts'
import { type DrawnKind, drawnGames, paidFor, wayOf } from '#games/lottery/drawn-games.ts'
import { drawFrom } from '#games/fair/fair.ts'
import { countCombinations } from '#games/lottery/lottery-plays.ts'
import type { LotteryDraw } from './lottery-draw.ts'
import { netRisk, shareOfRisk } from '#server/domain/play/net-risk.ts'
import { storedPool } from './pools.ts'
import type { Round } from '#server/domain/play/rounds.ts'

/** Number of simulated draws that risk is measured over, and the fewest where many combinations were bet on. */
const [mostSamples, leastSamples] = [400, 40]
/** Approximate combinations evaluated for one member's bets on one draw. */
const mostLooked = 80_000

const samples = new Map<DrawnKind, readonly (readonly string[])[]>()

/** Draws of a game to measure risk over: always the same ones, so that all servers agree. */
function samplesOf(kind: DrawnKind): readonly (readonly string[])[] {
  const known = samples.get(kind)
  if (known !== undefined) return known
  const drawn = Array.from({ length: mostSamples }, (_, index) =>
    drawnGames[kind].draw(drawFrom((block) => createHash('sha256').update(`${kind}:${index}:${block}`).digest())),
  )
  samples.set(kind, drawn)
  return drawn
}

type Bet = Pick<Round, 'id' | 'memberId' | 'currency' | 'bet' | 'ticket'>

/** Bets of members on a draw, by member, without returned ones. */
export async function betsOnDraw(
  db: DbOrTx,
  drawId: string,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Bet[]>> {
  if (memberIds.length === 0) return new Map()
  const { id, memberId, currency, bet, ticket } = rounds
  const found = await db
    .select({ id, memberId, currency, bet, ticket })
    .from(rounds)
    .where(and(eq(rounds.drawId, drawId), inArray(rounds.memberId, [...memberIds]), ne(rounds.state, 'rolledBack')))
  return Map.groupBy(found, (each) => each.memberId)
}

/**
 * Returns the net risk in minor units of each of one member's bets on a draw, by its stake: its share of the most they
 * can lose together. Where no engine plays the game any more (`kind` is null), all bets are returned.
 */
export function riskOnDraw(
  kind: DrawnKind | null,
  bets: readonly Bet[],
  { pools }: Pick<LotteryDraw, 'pools'>,
): (bet: bigint) => bigint {
  if (kind === null) return () => 0n
  const stake = bets.reduce((sum, { bet }) => sum + bet, 0n)
  const combinations = bets.reduce((sum, { ticket }) => {
    const play = ticket === null ? null : wayOf(kind, ticket.play)
    return sum + (play === null || ticket === null ? 1 : countCombinations(play, ticket.picks))
  }, 0)
  // In every game with draws a single bet usually loses its whole stake.
  if (combinations <= 1) return (bet) => bet
  const count = Math.max(leastSamples, Math.min(mostSamples, Math.floor(mostLooked / combinations)))
  const returns = samplesOf(kind)
    .slice(0, count)
    .map((numbers) =>
      bets.reduce((sum, { ticket, bet, currency }) => {
        if (ticket === null) return sum
        const paid = paidFor(
          kind,
          { play: ticket.play, picks: ticket.picks, stake: bet },
          { numbers, pool: storedPool(pools, currency) },
        )
        return sum + (paid ?? bet)
      }, 0n),
    )
  const risk = netRisk(stake, returns)
  return (bet) => shareOfRisk(risk, bet, stake)
}
