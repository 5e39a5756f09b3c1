import type { Draw } from '#games/fair/fair.ts'
import type { DrawnGame, LotteryPlay } from './lottery-plays.ts'
import { type PoolSide } from './pools.ts'

/**
 * The arena: two lights, Meron and Wala, strike at each other. A match is a draw whose numbers are their blows. Whoever
 * wants to know how a match goes, and what is paid for it, reads this file and `pools.ts`.
 */

/** Places that can be bet on: the sides from the pool of all stakes, a draw at fixed odds beside it. */
export const arenaPlaces = ['meron', 'wala', 'draw'] as const
export type ArenaPlace = (typeof arenaPlaces)[number]

/** How often both lights strike in a match. */
export const exchanges = 6
/** How strong a blow can be: 0, a miss, up to but without this. */
const strengths = 4

/** Draws a match: of each exchange Meron's blow and then Wala's, as two digits. */
export const drawMatch = (draw: Draw): readonly string[] =>
  Array.from({ length: exchanges }, () => `${draw(strengths)}${draw(strengths)}`)

/** The blows of one exchange. */
export type Blows = Readonly<Record<PoolSide, number>>

/** The blows of an exchange as it was drawn. */
export const blowsOf = ([meron = '0', wala = '0']: string): Blows => ({ meron: Number(meron), wala: Number(wala) })

/** What came of a match. */
export interface MatchResult extends Blows {
  readonly winner: ArenaPlace
}

/** What came of these exchanges: the light that has struck harder altogether wins. */
export function matchOf(numbers: readonly string[]): MatchResult {
  const sum = (side: PoolSide) => numbers.reduce((all, number) => all + blowsOf(number)[side], 0)
  const [meron, wala] = [sum('meron'), sum('wala')]
  const stronger = meron > wala ? 'meron' : 'wala'
  return { meron, wala, winner: meron === wala ? 'draw' : stronger }
}

/** Of all ways twelve blows can fall, how many give both lights as much. */
const evenEndings = 1_703_636
const drawChance = evenEndings / strengths ** (2 * exchanges)

/** A bet on a side is paid from the pool; on a draw it comes back. */
const sideOf = (side: PoolSide): LotteryPlay => ({
  pad: { on: 'words', words: [side] },
  prizes: [{ name: 'push', odds: 100, chance: drawChance }],
  hits: (_, numbers) => [Number(matchOf(numbers).winner === 'draw')],
  pooled: { side, wins: (numbers) => matchOf(numbers).winner === side },
})

const second = 1_000

/** Matches go at the pace of the live tables: twenty-five seconds to bet, one until the match, ten in which it is seen. */
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
