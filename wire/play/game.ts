import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { Code, GameType, Language, Money, text, whole } from '#wire/shapes.ts'

/** Slot classes (spec §3): jackpot, table, arcade, bingo. */
export const Classify = v.picklist(['JP', 'TG', 'AC', 'BG'])
export type Classify = v.InferOutput<typeof Classify>

/** A game tile. `isGame` VASSALAGE means it opens a list of sub-games instead of starting (spec §4 launch). */
export const Game = v.object({
  gameCode: Code,
  name: v.string(),
  vassalage: Code,
  vendorName: v.string(),
  gameType: GameType,
  isGame: v.picklist(['GAME', 'VASSALAGE']),
  defaultPlayType: v.nullable(v.string()),
  /** Published return to player in per cent, when the vendor publishes one. */
  rtp: v.nullable(v.number()),
  minBet: Money,
  classify: v.nullable(Classify),
  /** Its badge in the list it is in; `CLOSED`, in any list, while its vendor is under maintenance. */
  badge: v.nullable(v.picklist(['HOT', 'NEW', 'JACKPOT', 'EXCLUSIVE', 'CLOSED'])),
  /** Announced, but not playable yet: listed only where the operator announces games. */
  soon: v.boolean(),
  /** Address of the picture, 3:4; ends with `tone=rrggbb`, its main colour. */
  art: v.string(),
})
export type Game = v.InferOutput<typeof Game>

/** In a file of its own, because the first page needs nothing else of the module. */
export const hotGames = call({
  method: 'GET',
  path: '/wps/relay/GCSGAME_hotGamesV2',
  token: 'none',
  summary: "The hot games of a lobby, or the whole site's; a static list without pages.",
  request: v.object({
    merchantCode: v.optional(text(32)),
    isPlatform: v.optional(whole(0, 9), 2),
    gameType: v.optional(GameType),
    vassalage: v.optional(Code),
    platform: v.optional(text(64)),
    language: v.optional(Language, 'fil'),
  }),
  value: v.object({ list: v.array(Game) }),
})
