import { lotteries, lotteryKinds, type DrawnGame, type LotteryPlay, winOf } from './lottery-plays.ts'
import { isContest, type Pool, shareOf } from './pools.ts'
import { tableKinds, tables } from './table-plays.ts'

/** What one draw for everybody plays: the lotteries, and the live tables, whose draws are rounds of cards. */
export const drawnKinds = [...lotteryKinds, ...tableKinds] as const
export type DrawnKind = (typeof drawnKinds)[number]

/** What each is drawn by, when, and how it can be bet on. */
export const drawnGames: Readonly<Record<DrawnKind, DrawnGame>> = { ...lotteries, ...tables }

/** The way to bet of this name, or null: names come from outside. */
export const wayOf = (kind: DrawnKind, name: string): LotteryPlay | null =>
  Object.hasOwn(drawnGames[kind].plays, name) ? (drawnGames[kind].plays[name] ?? null) : null

/** What a draw pays by: its numbers, and where stakes are pooled what lies on each side. */
export interface DrawnResult {
  readonly numbers: readonly string[]
  readonly pool: Pool | null
}

/**
 * What a bet on a draw is paid in minor units, rounded down; null where it is given back: nobody has drawn what it is on,
 * or a side of its pool is empty.
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
