import { lotteries, lotteryKinds, type DrawnGame, type LotteryPlay, winOf } from './lottery-plays.ts'
import { isContest, type Pool, shareOf } from './pools.ts'
import { tableKinds, tables } from './table-plays.ts'

/** Games with one draw for all players: the lotteries, and the live tables, whose draws are rounds of cards. */
export const drawnKinds = [...lotteryKinds, ...tableKinds] as const
export type DrawnKind = (typeof drawnKinds)[number]

/** The rules and schedule of each. */
export const drawnGames: Readonly<Record<DrawnKind, DrawnGame>> = { ...lotteries, ...tables }

/** Returns the play of this name, or null: names are untrusted. */
export const wayOf = (kind: DrawnKind, name: string): LotteryPlay | null =>
  Object.hasOwn(drawnGames[kind].plays, name) ? (drawnGames[kind].plays[name] ?? null) : null

/** The result of a draw: its numbers, and the stakes on each side where they are pooled. */
export interface DrawnResult {
  readonly numbers: readonly string[]
  readonly pool: Pool | null
}

/**
 * Returns the payout of a bet in minor units, rounded down; null when it is refunded: the result voids it, or a side of
 * its pool is empty.
 */
export function paidFor(
  kind: DrawnKind,
  { play: name, picks, stake }: { readonly play: string; readonly picks: readonly string[]; readonly stake: bigint },
  { numbers, pool }: DrawnResult,
): bigint | null {
  const play = wayOf(kind, name)
  if (play === null) return null
  const prizes = winOf(play, { picks, stake }, numbers)
  if (play.pooled === undefined) return prizes
  if (pool === null || !isContest(pool)) return null
  return play.pooled.wins(numbers) ? prizes + shareOf(pool, play.pooled.side, stake) : prizes
}
