import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { Game } from './game.ts'
import { Money, Time, whole } from '#wire/shapes.ts'

/** A win that really happened (decision 16). */
export const Winner = v.object({
  /** The member's name with all but its ends hidden. */
  player: v.string(),
  game: Game,
  /** What the round paid. */
  prize: Money,
  currency: v.string(),
  time: Time,
})
export type Winner = v.InferOutput<typeof Winner>

/** A place in the winner board: when a round was settled, and which. */
const Place = v.pipe(v.string(), v.regex(/^\d{1,15}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

export const winnersCalls = {
  winnerBoard: call({
    method: 'GET',
    path: '/wps/relay/MCSFE_getWinnerBoard',
    token: 'none',
    summary:
      'The latest rounds that paid more than their bet, the newest first, and the largest of the day; play money does not count, nor what is below the least win the operator shows.',
    request: v.object({
      count: v.optional(whole(1, 20), 12),
      /** Only those behind this place, as an answer before named it. */
      behind: v.optional(Place),
    }),
    value: v.object({
      winners: v.array(Winner),
      /** The largest of the site's day, in the brand's currency; null before the first one, and behind a place. */
      largest: v.nullable(Winner),
      /** The place of the last one when others are behind it; null at the end. */
      last: v.nullable(Place),
    }),
  }),
}
