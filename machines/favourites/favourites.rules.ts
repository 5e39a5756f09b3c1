import type { GameType } from '#wire/shapes.ts'

/** The requested value of a game's star. `nodeId` is the game's code. */
export interface Wish {
  readonly nodeId: string
  readonly vendor: string
  readonly gameType: GameType
  readonly favourite: boolean
}

/** Lotteries are starred in the browser, by member; all other games at the server (spec §3). */
export const isStoredInBrowser = ({ gameType }: Wish): boolean => gameType === 'LOTT' || gameType === 'ELOTT'

/** Adds a wish to the queue: of those that wait behind the first, only the newest for a game is kept. */
export const withWish = (wishes: readonly Wish[], wish: Wish): readonly Wish[] => [
  ...wishes.filter(({ nodeId }, at) => at === 0 || nodeId !== wish.nodeId),
  wish,
]
