import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { Game } from '#wire/play/game.ts'
import { Language, Money } from '#wire/shapes.ts'

/** Banner groups; each belongs to a page, `w_reg` to login and registration (spec §2). */
export const BannerGroup = v.picklist([
  'w_home',
  'w_rng',
  'w_live',
  'w_fish',
  'w_pvp',
  'w_sports',
  'w_esports',
  'w_lott',
  'w_down',
  'w_promotion',
  'w_shop',
  'w_help',
  'w_reg',
])
export type BannerGroup = v.InferOutput<typeof BannerGroup>

/** What `url` is: a path of the site, a game's code, an address elsewhere, or a promotion's code. */
export const LinkageType = v.picklist(['route', 'game', 'url', 'promotion'])
export type LinkageType = v.InferOutput<typeof LinkageType>

/** A banner as one reader gets it (spec §3): its words are text, its picture carries none. */
export const Banner = v.object({
  bannerId: v.number(),
  groupName: BannerGroup,
  /** Null when it leads nowhere. */
  linkageType: v.nullable(LinkageType),
  url: v.nullable(v.string()),
  /** What a `game` banner launches. */
  game: v.nullable(Game),
  title: v.string(),
  text: v.string(),
  /** Words of the button; empty when it leads nowhere. */
  action: v.string(),
  /** The language of the words: another than the one asked for where the banner has none in that. */
  language: Language,
  /** Address of the drawn art; what it shows is on its right side, so that words fit on the left. */
  art: v.string(),
})
export type Banner = v.InferOutput<typeof Banner>

export const bannersCalls = {
  banners: call({
    method: 'GET',
    path: '/wps/relay/MCSFE_getBanners',
    token: 'none',
    summary: 'The banners of a group in display order; an empty list when there are none.',
    request: v.object({ groupName: BannerGroup, language: v.optional(Language, 'fil') }),
    value: v.object({
      list: v.array(Banner),
      /** What the operator states for the jackpot banner beside those of the home page; null when nothing, and elsewhere. */
      jackpot: v.nullable(Money),
    }),
  }),
}
