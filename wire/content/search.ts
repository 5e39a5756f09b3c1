import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { Game } from '#wire/play/game.ts'
import { Code, GameType, text } from '#wire/shapes.ts'

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
  /** It is under maintenance. */
  closed: v.boolean(),
})

/** A page of the site that is found by words: pages of members by their keys in `/me`, the others by their paths. */
export const SitePage = v.picklist([
  'depositv2',
  'withdraw',
  'transferFund',
  'securityCenter',
  'profile',
  'security',
  'sessions',
  'protection',
  'personalHistoryCopy',
  'transactionHistory',
  'depositHistory',
  'personalProfit',
  'bonusDetails',
  'rewardCenter',
  'referral',
  'missionLeaderboard',
  'vip',
  'messageV2',
  'push',
  'promotions',
  'pointMall',
  'noticePage',
  'help',
  'feedback',
  'down',
  'join',
  'licences',
])
export type SitePage = v.InferOutput<typeof SitePage>

/** What a search of the whole site found, each kind best first. */
export const FoundOnSite = v.object({
  /** `nearest` where nothing is called so and these are called most like it; `none` where nothing is even like it. */
  match: v.picklist(['good', 'nearest', 'none']),
  games: v.array(Game),
  vendors: v.array(FoundVendor),
  /** Lobbies, by their titles in any language. */
  lobbies: v.array(GameType),
  /** Pages, by their titles in any language and by what people call them. */
  pages: v.array(SitePage),
})
export type FoundOnSite = v.InferOutput<typeof FoundOnSite>

export const searchCalls = {
  searchSite: call({
    method: 'GET',
    path: '/lgw/site/search',
    token: 'none',
    limits: ['searchByAddress'],
    summary:
      'Games, vendors, lobbies and pages of the site by what they are called, typing errors forgiven; what cannot be played now comes after what can.',
    request: v.object({ q: text(longestTerm) }),
    value: FoundOnSite,
  }),
}
