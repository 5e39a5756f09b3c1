import * as v from 'valibot'
import { call } from './call.ts'
import { Game } from './game.ts'
import { Code, GameType, text } from './shapes.ts'

/** Longest text the site can be searched for. */
export const longestTerm = 80

/** A vendor that was found. */
const FoundVendor = v.object({
  vassalage: Code,
  title: v.string(),
  /** The lobby it is in; null where it is in several. */
  gameType: v.nullable(GameType),
  games: v.number(),
  /** None of its games can be played yet. */
  soon: v.boolean(),
})

/** What a search of the whole site found, each kind best first. */
export const FoundOnSite = v.object({
  /** `nearest` where nothing is called so and these are called most like it; `none` where nothing is even like it. */
  match: v.picklist(['good', 'nearest', 'none']),
  games: v.array(Game),
  vendors: v.array(FoundVendor),
  /** Lobbies, by their titles in any language. */
  lobbies: v.array(GameType),
})
export type FoundOnSite = v.InferOutput<typeof FoundOnSite>

export const searchCalls = {
  searchSite: call({
    method: 'GET',
    path: '/lgw/site/search',
    token: 'none',
    limits: ['searchByAddress'],
    summary:
      'Games, vendors and lobbies of all categories by what they are called, typing errors forgiven; what cannot be played yet comes after what can.',
    request: v.object({ q: text(longestTerm) }),
    value: FoundOnSite,
  }),
}
