import type { GameType } from '#wire/shapes.ts'

/** What the page of a lobby has asked for and found out ahead of its script. */
export interface EarlyLobby {
  readonly gameType: GameType | null
  /** Pictures of its first games. */
  readonly art: string[]
  /** Its lists on which there is nothing. */
  readonly empty: ('hot' | 'rank')[]
  /** Resolves once it is known which of them are, or two seconds after the page has begun, whichever comes first. */
  readonly known: Promise<unknown>
}

declare global {
  var earlyLobby: EarlyLobby | undefined
}

/** That of a lobby whose page this script came with; of any other nothing was found out. */
export const earlyLobbyOf = (gameType: GameType | null): EarlyLobby | undefined =>
  globalThis.earlyLobby?.gameType === gameType ? globalThis.earlyLobby : undefined
