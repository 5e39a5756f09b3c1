import type { Game } from '#wire/play/game.ts'

/** The launch data of a game: its codes, and whether it is a game or a group of sub-games. */
export interface LaunchedGame {
  readonly gameCode: string | null
  readonly vendor: string
  readonly playType: string | null
  readonly name: string
  readonly isGame: 'GAME' | 'VASSALAGE'
  /** Page of a live table, an arena or a card room of the house; undefined for all other games. */
  readonly page?: '/table' | '/cards' | undefined
}

/** Pages that a launch can open (spec §2). */
export type GamePath = '/game' | '/lottery' | '/vnLottery' | '/seaLottery' | '/table' | '/cards' | '/fbsports'

/** Search params of a game page: those of the three that exist (spec §4). */
export interface GameQuery {
  readonly gameCode?: string
  readonly vendor?: string
  readonly playType?: string
}

/** Vendors whose games are pages of this site rather than third-party frames (spec §4). */
export const vendors = { vietnam: 'TCG_LOTTO_VN', sea: 'TCG_SEA', lott: 'LOTT', elott: 'ELOTT' } as const

/** The vendor whose sportsbook is a page of this site (spec §4). */
export const sportsbook = 'FB'

/** Returns whether the v2 start sends the vendor to /lottery (spec §4). */
export const isLotteryVendor = (vendor: string): boolean => Object.values<string>(vendors).includes(vendor)

/** Returns the search params of a game page, without unknown ones. */
export const gameQuery = ({ gameCode, vendor, playType }: LaunchedGame): GameQuery => ({
  ...(gameCode ? { gameCode } : {}),
  ...(vendor ? { vendor } : {}),
  ...(playType ? { playType } : {}),
})

/** Pages of this site, by game type. */
const pages: Partial<Record<Game['gameType'], '/table' | '/cards'>> = {
  LIVE: '/table',
  PVP: '/cards',
  COCKFIGHT: '/table',
}

/** Returns the launch data of a game of the server. */
export const launchedGame = (game: Game): LaunchedGame => ({
  gameCode: game.gameCode,
  vendor: game.vassalage,
  playType: game.defaultPlayType,
  name: game.name,
  isGame: game.isGame,
  page: game.isGame === 'GAME' && !game.soon ? pages[game.gameType] : undefined,
})
