import type { Game } from '#wire/play/game.ts'

/** A game as launching it needs it: the codes that travel on, and whether it only stands for a list of sub-games. */
export interface LaunchedGame {
  readonly gameCode: string | null
  readonly vendor: string
  readonly playType: string | null
  readonly name: string
  readonly isGame: 'GAME' | 'VASSALAGE'
  /** Of a live table, an arena or card rooms of the house, their page; left out for all others. */
  readonly page?: '/table' | '/cards' | undefined
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

/** Games that are pages of this site, by their type. */
const pages: Partial<Record<Game['gameType'], '/table' | '/cards'>> = {
  LIVE: '/table',
  PVP: '/cards',
  COCKFIGHT: '/table',
}

/** A game of the server as launching it needs it. */
export const launchedGame = (game: Game): LaunchedGame => ({
  gameCode: game.gameCode,
  vendor: game.vassalage,
  playType: game.defaultPlayType,
  name: game.name,
  isGame: game.isGame,
  page: game.isGame === 'GAME' && !game.soon ? pages[game.gameType] : undefined,
})
