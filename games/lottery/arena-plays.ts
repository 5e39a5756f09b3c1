import type { Draw } from '#games/fair/fair.ts'
import type { DrawnGame, LotteryPlay } from './lottery-plays.ts'
import { type PoolSide } from './pools.ts'

/**
 * The arena: two lights, Meron and Wala, strike at each other. A match is a draw whose numbers are their blows. This
 * file and `pools.ts` have the rules of a match and its payouts.
 */

/** Places to bet on: the sides from the pool of all stakes, a draw at fixed odds beside it. */
export const arenaPlaces = ['meron', 'wala', 'draw'] as const
export type ArenaPlace = (typeof arenaPlaces)[number]

/** Number of exchanges of a match. */
export const exchanges = 6
/** Upper bound of a blow's strength, exclusive; 0 is a miss. */
const strengths = 4

/** Draws a match: of each exchange Meron's blow and then Wala's, as two digits. */
export const drawMatch = (draw: Draw): readonly string[] =>
  Array.from({ length: exchanges }, () => `${draw(strengths)}${draw(strengths)}`)

/** The blows of one exchange. */
export type Blows = Readonly<Record<PoolSide, number>>

/** Parses the blows of a drawn exchange. */
export const blowsOf = ([meron = '0', wala = '0']: string): Blows => ({ meron: Number(meron), wala: Number(wala) })

/** The result of a match. */
export interface MatchResult extends Blows {
  readonly winner: ArenaPlace
}

/** Returns the result of these exchanges: the higher total wins. */
export function matchOf(numbers: readonly string[]): MatchResult {
  const sum = (side: PoolSide) => numbers.reduce((all, number) => all + blowsOf(number)[side], 0)
  const [meron, wala] = [sum('meron'), sum('wala')]
  const stronger = meron > wala ? 'meron' : 'wala'
  return { meron, wala, winner: meron === wala ? 'draw' : stronger }
}

/** Number of outcomes of twelve blows with equal totals. */
const evenEndings = 1_703_636
const drawChance = evenEndings / strengths ** (2 * exchanges)

/** A bet on a side is paid from the pool; on a draw it is refunded. */
const sideOf = (side: PoolSide): LotteryPlay => ({
  pad: { on: 'words', words: [side] },
  prizes: [{ name: 'push', odds: 100, chance: drawChance }],
  hits: (_, numbers) => [Number(matchOf(numbers).winner === 'draw')],
  pooled: { side, wins: (numbers) => matchOf(numbers).winner === side },
})

const second = 1_000

/**
 * Matches have the pace of the live tables: twenty-five seconds to bet, one until the match, ten in which it is shown.
 */
export const arena: DrawnGame = {
  schedule: { every: 36 * second, closed: 11 * second, shown: 10 * second },
  draw: drawMatch,
  plays: {
    meron: sideOf('meron'),
    wala: sideOf('wala'),
    draw: {
      pad: { on: 'words', words: ['draw'] },
      prizes: [{ name: 'hit', odds: 900, chance: drawChance }],
      hits: (_, numbers) => [Number(matchOf(numbers).winner === 'draw')],
    },
  },
}
