import type { GameType } from '#wire/shapes.ts'

/** Pictures of the first games of a lobby, which the page itself asked for ahead of its script. */
export interface EarlyPictures {
  readonly gameType: GameType | null
  readonly art: readonly string[]
}

declare global {
  var earlyPictures: EarlyPictures | undefined
}

const none: readonly string[] = []

/** Those of a lobby that the page has shown before this script ran; none of any other. */
export const earlyPicturesOf = (gameType: GameType | null): readonly string[] => {
  const early = globalThis.earlyPictures
  return early?.gameType === gameType ? early.art : none
}
