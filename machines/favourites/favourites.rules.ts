import type { GameType } from '#wire/shapes.ts'

/** A star that somebody wants on a game, or off it. `nodeId` is the game's code. */
export interface Wish {
  readonly nodeId: string
  readonly vendor: string
  readonly gameType: GameType
  readonly favourite: boolean
}

/** Lotteries are starred in the browser, by member; all other games at the server (spec §3). */
export const isKeptHere = ({ gameType }: Wish): boolean => gameType === 'LOTT' || gameType === 'ELOTT'

/** The wishes with one more: of those that wait for the first one, the newest for a game counts. */
export const withWish = (wishes: readonly Wish[], wish: Wish): readonly Wish[] => [
  ...wishes.filter(({ nodeId }, at) => at === 0 || nodeId !== wish.nodeId),
  wish,
]
