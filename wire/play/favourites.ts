import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { Game } from './game.ts'
import { Code, GameType, Language, whole } from '#wire/shapes.ts'

/** Maximum number of lotteries that a browser stores for a member. */
export const maxLotteries = 60

/** Codes of the lotteries stored in the browser, comma-separated. */
const Lotteries = v.pipe(
  v.string(),
  v.transform((codes) => codes.split(',')),
  v.array(Code),
  v.maxLength(maxLotteries),
)

const language = v.optional(Language, 'fil')

export const favouritesCalls = {
  favouriteNodes: call({
    method: 'GET',
    path: '/wps/relay/MCSFE_getFavoriteGames',
    token: 'required',
    rejectTrial: true,
    summary: 'Node ids of the favourites of the member the token belongs to, the last one first.',
    request: v.object({}),
    value: v.object({ nodeIds: v.array(Code) }),
  }),
  favouriteGames: call({
    method: 'GET',
    path: '/wps/relay/MCSFE_getFavoriteGamesList',
    token: 'required',
    rejectTrial: true,
    summary:
      'One page of the favourites of the member the token belongs to, the last one first; what cannot be played yet is last.',
    request: v.object({
      gameType: v.optional(GameType),
      /** The member's favourite lotteries in this browser, which the server does not store (spec §3). */
      lotteries: v.optional(Lotteries),
      pageNo: v.optional(whole(1, 100_000), 1),
      pageSize: v.optional(whole(1, 60), 15),
      language,
    }),
    value: v.object({ content: v.array(Game), totalPages: v.number(), total: v.number() }),
  }),
  setFavourite: call({
    method: 'POST',
    path: '/wps/relay/MCSFE_gameFavAction',
    token: 'required',
    rejectTrial: true,
    refusals: ['game_not_found'],
    summary:
      'Adds a game to the favourites of the member the token belongs to, or removes it; repeating it changes nothing.',
    request: v.object({ nodeId: Code, vendor: Code, gameType: GameType, favourite: v.boolean() }),
    value: v.object({ nodeId: Code, favourite: v.boolean() }),
  }),
}
