import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { Game } from './game.ts'
import { Code, GameType, Language, whole } from '#wire/shapes.ts'

/** How many lotteries a browser keeps for a member. */
export const mostLotteries = 60

/** Codes of lotteries that the browser keeps, with commas between them. */
const Lotteries = v.pipe(
  v.string(),
  v.transform((codes) => codes.split(',')),
  v.array(Code),
  v.maxLength(mostLotteries),
)

const language = v.optional(Language, 'fil')

export const favouritesCalls = {
  favouriteNodes: call({
    method: 'GET',
    path: '/wps/relay/MCSFE_getFavoriteGames',
    token: 'required',
    realAccountsOnly: true,
    summary: 'Node ids of the games that the member the token belongs to has starred, the last one first.',
    request: v.object({}),
    value: v.object({ nodeIds: v.array(Code) }),
  }),
  favouriteGames: call({
    method: 'GET',
    path: '/wps/relay/MCSFE_getFavoriteGamesList',
    token: 'required',
    realAccountsOnly: true,
    summary:
      'One page of the games that the member the token belongs to has starred, the last one first; what cannot be played yet is last.',
    request: v.object({
      gameType: v.optional(GameType),
      /** Lotteries that the member has starred in this browser, which the server keeps nothing of (spec §3). */
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
    realAccountsOnly: true,
    refusals: ['game_not_found'],
    summary: 'Stars a game for the member the token belongs to, or takes the star away; said twice it is as said once.',
    request: v.object({ nodeId: Code, vendor: Code, gameType: GameType, favourite: v.boolean() }),
    value: v.object({ nodeId: Code, favourite: v.boolean() }),
  }),
}
