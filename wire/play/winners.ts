import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { Game } from './game.ts'
import { Money, Time, whole } from '#wire/shapes.ts'

/** A real win (decision 16). */
export const Winner = v.object({
  /** The member's name, masked. */
  player: v.string(),
  game: Game,
  /** The payout of the round. */
  prize: Money,
  currency: v.string(),
  time: Time,
})
export type Winner = v.InferOutput<typeof Winner>

/** A cursor of the winner board: when a round was settled, and which. */
const Place = v.pipe(v.string(), v.regex(/^\d{1,15}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

export const winnersCalls = {
  winnerBoard: call({
    method: 'GET',
    path: '/wps/relay/MCSFE_getWinnerBoard',
    token: 'none',
    summary:
      'The latest rounds that paid more than their bet, the newest first, and the largest of the day; without play money and wins below the operator’s minimum.',
    request: v.object({
      count: v.optional(whole(1, 20), 12),
      /** Only those after this cursor of an earlier answer. */
      behind: v.optional(Place),
    }),
    value: v.object({
      winners: v.array(Winner),
      /** The largest of the site's day, in the brand's currency; null before the first one, and with a cursor. */
      largest: v.nullable(Winner),
      /** The cursor of the last one when there are more; null at the end. */
      last: v.nullable(Place),
    }),
  }),
}
