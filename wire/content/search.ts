import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { Game } from '#wire/play/game.ts'
import { Code, GameType, Language, text } from '#wire/shapes.ts'

/** Maximum length of a search text. */
export const maxTermLength = 80

/** A vendor in the results, of which a game can be played now. */
const FoundVendor = v.object({
  vassalage: Code,
  title: v.string(),
  /** Its lobby; null where it has several. */
  gameType: v.nullable(GameType),
  games: v.number(),
})

/** A question of the help centre in the results. */
const FoundHelp = v.object({
  /** Section that answers it: `/help#section`. */
  section: Code,
  question: v.string(),
})

/** A page in the results: members' pages by their keys in `/me`, the others by their paths. */
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

/** The results of a site search, each kind best first. */
export const FoundOnSite = v.object({
  /** `nearest` for similar names when none matches; `none` without any. */
  match: v.picklist(['good', 'nearest', 'none']),
  games: v.array(Game),
  vendors: v.array(FoundVendor),
  /** Lobbies, by their titles in any language. */
  lobbies: v.array(GameType),
  /** Pages, by their titles and synonyms in any language. */
  pages: v.array(SitePage),
  /** Questions of the help centre, in the language of the request. */
  help: v.array(FoundHelp),
})
export type FoundOnSite = v.InferOutput<typeof FoundOnSite>

export const searchCalls = {
  searchSite: call({
    method: 'GET',
    path: '/lgw/site/search',
    token: 'none',
    limits: ['searchByAddress'],
    summary:
      'Games, vendors, lobbies, pages and help of the site by name, tolerant of typing errors; only what can be played now.',
    request: v.object({ q: text(maxTermLength), language: v.optional(Language, 'fil') }),
    value: FoundOnSite,
  }),
}
