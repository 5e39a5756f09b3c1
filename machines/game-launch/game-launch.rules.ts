import type { Game } from '#wire/game.ts'

/** A game as launching it needs it: the codes that travel on, and whether it only stands for a list of sub-games. */
export interface LaunchedGame {
  readonly gameCode: string | null
  readonly vendor: string
  readonly playType: string | null
  readonly name: string
  readonly isGame: 'GAME' | 'VASSALAGE'
  /** A live table of the house; left out for all others. */
  readonly isTable?: boolean
  /** A game of the house that is played in card rooms; left out for all others. */
  readonly hasRooms?: boolean
}

/** Addresses a launch can lead to (spec §2). */
export type GamePath = '/game' | '/lottery' | '/vnLottery' | '/seaLottery' | '/table' | '/cards' | '/fbsports'

/** Query of a game page: whichever of the three exist (spec §4). */
export interface GameQuery {
  readonly gameCode?: string
  readonly vendor?: string
  readonly playType?: string
}

/** Vendors whose games are pages of this site rather than third-party frames (spec §4). */
export const vendors = { vietnam: 'TCG_LOTTO_VN', sea: 'TCG_SEA', lott: 'LOTT', elott: 'ELOTT' } as const

/** The vendor whose matches are on a page of this site (spec §4). */
export const sportsbook = 'FB'

/** True for the four vendors the v2 start sends to /lottery (spec §4). */
export const isLotteryVendor = (vendor: string): boolean => Object.values<string>(vendors).includes(vendor)

/** The query a game page gets: nothing is sent for what is not known. */
export const gameQuery = ({ gameCode, vendor, playType }: LaunchedGame): GameQuery => ({
  ...(gameCode ? { gameCode } : {}),
  ...(vendor ? { vendor } : {}),
  ...(playType ? { playType } : {}),
})

const isOurs = (game: Game, type: Game['gameType']): boolean =>
  game.gameType === type && game.isGame === 'GAME' && !game.soon

/** A game of the server as launching it needs it. */
export const launchedGame = (game: Game): LaunchedGame => ({
  gameCode: game.gameCode,
  vendor: game.vassalage,
  playType: game.defaultPlayType,
  name: game.name,
  isGame: game.isGame,
  // What of these can be played is a page of this site.
  isTable: isOurs(game, 'LIVE'),
  hasRooms: isOurs(game, 'PVP'),
})
