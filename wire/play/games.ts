import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { Classify, Game, hotGames } from './game.ts'
import { Currency } from '#wire/money.ts'
import { Code, GameType, Language, Money, maxVendors, text, whole } from '#wire/shapes.ts'

/** A vendor card of the lobby carousel and the header's dropdowns. */
export const Vendor = v.object({
  vassalage: Code,
  title: v.string(),
  gameType: GameType,
  accountTypeId: v.number(),
  isHot: v.boolean(),
  games: v.number(),
  /** `open` when a game of this type can be played; else `closed` for maintenance, `soon` when only announced. */
  state: v.picklist(['open', 'closed', 'soon']),
  logo: v.string(),
})
export type Vendor = v.InferOutput<typeof Vendor>

/** A slot class with games in a lobby; `soon` when none of them can be played yet. */
const LobbyClass = v.object({ classify: Classify, soon: v.boolean() })

/** Sort orders of a lobby; the operator's own by default. */
const GameSort = v.picklist(['popular', 'new', 'name'])

/** Codes of vendors, as a list or comma-separated, as in an address. */
const Vendors = v.pipe(
  v.union([
    v.array(v.string()),
    v.pipe(
      v.string(),
      v.transform((codes) => codes.split(',')),
    ),
  ]),
  v.array(Code),
  v.maxLength(maxVendors),
)

/** A row of the home page: new slots, other playable games, or announced ones where the operator lists them. */
export const HomeRow = v.object({ kind: v.picklist(['NEW', 'OTHERS', 'SOON']), games: v.array(Game) })
export type HomeRow = v.InferOutput<typeof HomeRow>

/** Filters of a game list, by their names in the request. */
const DroppedFilter = v.picklist(['vassalage', 'gameClassify', 'gameName', 'minBet'])

const language = v.optional(Language, 'fil')
const page = { pageNo: v.optional(whole(1, 100_000), 1), pageSize: v.optional(whole(1, 60), 15) }

export const gamesCalls = {
  gameMenus: call({
    method: 'GET',
    path: '/lgw/games/game_menus',
    token: 'none',
    summary: 'The entries of the main menu: game categories in order, with how many vendors each has.',
    request: v.object({ language }),
    value: v.object({ menus: v.array(v.object({ gameType: GameType, vendors: v.number(), games: v.number() })) }),
  }),
  popularGames: call({
    method: 'GET',
    path: '/lgw/games/popular',
    token: 'none',
    summary: 'The most played games, the most played first.',
    request: v.object({ count: v.optional(whole(1, 50), 20), language }),
    value: v.object({ games: v.array(Game) }),
  }),
  gameTypes: call({
    method: 'GET',
    path: '/wps/relay/GCSGAME_getVassGameType',
    token: 'optional',
    summary: 'Which vendor offers which game types.',
    request: v.object({}),
    value: v.object({ vendors: v.array(v.object({ vassalage: Code, gameTypes: v.array(GameType) })) }),
  }),
  gameVendors: call({
    method: 'GET',
    path: '/wps/relay/GCSGAME_gameVendor',
    token: 'optional',
    summary:
      'Vendors of one game type, or of all, and the slot classes of its games, in display order: playable ones first.',
    request: v.object({ merchantCode: v.optional(text(32)), gameType: v.optional(GameType) }),
    value: v.object({
      groups: v.array(v.object({ gameCategory: GameType, vendors: v.array(Vendor), classes: v.array(LobbyClass) })),
    }),
  }),
  gameList: call({
    method: 'GET',
    path: '/wps/relay/GCSGAME_gameList',
    token: 'optional',
    summary:
      "One page of the games that match, in the operator's order or another; what cannot be played yet is last in each.",
    request: v.object({
      clientType: v.optional(whole(0, 9), 3),
      platform: v.optional(text(64), 'flash,html5-desktop'),
      channel: v.optional(text(32)),
      merchant: v.optional(text(32)),
      gameType: v.optional(GameType),
      vassalage: v.optional(Vendors),
      gameClassify: v.optional(Classify),
      gameName: v.optional(text(80)),
      minBet: v.optional(Money),
      minLineNum: v.optional(whole(0, 10_000)),
      /** Sub-games of a VASSALAGE entry, by its game code. */
      parent: v.optional(Code),
      /** `popular`: most rounds in the thirty days up to the last midnight; `new`: added last; `name`: A to Z. */
      sort: v.optional(GameSort),
      ...page,
      language,
    }),
    value: v.object({
      games: v.array(Game),
      totalPages: v.number(),
      total: v.number(),
      /** When nothing matches: the counts without one of the filters, the highest first. */
      without: v.optional(v.array(v.object({ filter: DroppedFilter, total: v.number() })), []),
    }),
  }),
  hotGames,
  homeRows: call({
    method: 'GET',
    path: '/lgw/games/home_rows',
    token: 'none',
    summary:
      'The home page’s rows besides the hot games: new games, playable ones of every kind but slots, and last announced ones. A row without games is left out.',
    request: v.object({ language }),
    value: v.object({ rows: v.array(HomeRow) }),
  }),
  recentGames: call({
    method: 'GET',
    path: '/wps/relay/GCS_recentGame',
    token: 'required',
    rejectTrial: true,
    summary: 'The recent games of the member, of one game type or of all, the last one first, each once.',
    request: v.object({ gameType: v.optional(GameType), count: v.optional(whole(1, 50), 12), language }),
    value: v.object({ list: v.array(Game), totalPages: v.number() }),
  }),
  rankList: call({
    method: 'GET',
    path: '/wps/relay/GCSGAME_getRankList',
    token: 'optional',
    summary:
      'The games of one type, or of all, with most rounds in the last thirty days, most first; none without a round.',
    request: v.object({ gameType: v.optional(GameType), count: v.optional(whole(1, 50), 20), language }),
    value: v.object({ list: v.array(Game) }),
  }),
  roomList: call({
    method: 'GET',
    path: '/wps/relay/GLS2_roomList',
    token: 'required',
    summary:
      'The live tables that can be joined, with their dealers and the number of players; empty while there is none.',
    request: v.object({ vassalage: v.optional(Code), language }),
    value: v.object({
      list: v.array(
        v.object({
          roomId: Code,
          gameCode: Code,
          name: v.string(),
          dealer: v.string(),
          seats: v.number(),
          taken: v.number(),
        }),
      ),
    }),
  }),
  gameDetails: call({
    method: 'GET',
    path: '/wps/relay/GCSGAME_gameDetails',
    token: 'none',
    refusals: ['game_not_found'],
    summary: 'The published details of a game before it is played, and similar games.',
    request: v.object({ gameCode: Code, language }),
    value: v.object({
      game: Game,
      /** Its rules, as the server plays it; null when the server does not, or for a list of sub-games. */
      play: v.nullable(
        v.object({
          volatility: v.picklist(['low', 'medium', 'high']),
          bets: v.object({ least: Money, most: Money }),
          /** Maximum win of one paid turn, without free turns, in multiples of the bet. */
          largestWin: v.number(),
          /** Share of paid turns that win anything, in per cent. */
          hitRate: v.number(),
          /** Lines that pay, ways, or the size of a cluster: one of the three. */
          lines: v.nullable(v.number()),
          ways: v.nullable(v.number()),
          clusterOf: v.nullable(v.number()),
          freeTurns: v.number(),
          freeMultiplier: v.number(),
          /** What a slot has besides its pays and free turns. */
          feature: v.nullable(v.picklist(['cascades', 'expand', 'stick', 'mystery'])),
        }),
      ),
      /** Similar games that can be played, the most similar first, each once, without the game itself. */
      similar: v.array(Game),
    }),
  }),
  launchGame: call({
    method: 'POST',
    path: '/wps/game/launchGame',
    token: 'required',
    refusals: ['game_not_found', 'game_unavailable', 'vendor_closed', 'play_time_over'],
    rejectTrial: true,
    summary: 'Opens a game for the member; the address has a launch code that works once.',
    request: v.object({
      gameCode: Code,
      vassalage: Code,
      playType: v.optional(text(32)),
      backUrl: v.optional(text(300)),
      language,
    }),
    value: v.object({
      url: v.string(),
      /** Other origins of the same game; the page that opens it uses the first to answer. */
      mirrors: v.array(v.string()),
      /** Where the vendor lets it be opened. */
      opensIn: v.picklist(['frame', 'window']),
      /** The minimum bet, when the wallet has less; else null. */
      short: v.nullable(v.object({ least: Money, currency: Currency, wallet: v.picklist(['main', 'vendor']) })),
      gameCode: Code,
      name: v.string(),
      vendorName: v.string(),
    }),
  }),
}
