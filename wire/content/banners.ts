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

/** The meaning of `url`: a path of the site, a game's code, an external address, or a promotion's code. */
export const LinkageType = v.picklist(['route', 'game', 'url', 'promotion'])
export type LinkageType = v.InferOutput<typeof LinkageType>

/** A banner for one reader (spec §3): its text is not in the picture. */
export const Banner = v.object({
  bannerId: v.number(),
  groupName: BannerGroup,
  /** Null when it has no target. */
  linkageType: v.nullable(LinkageType),
  url: v.nullable(v.string()),
  /** The game that a `game` banner launches. */
  game: v.nullable(Game),
  title: v.string(),
  text: v.string(),
  /** Label of the button; empty without a target. */
  action: v.string(),
  /** The language of the text; differs from the requested one when there is no text in that. */
  language: Language,
  /** Address of the picture; its subject is on the right side, with room for text on the left. */
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
      /** The operator's jackpot for the home page's jackpot banner; null when there is none, and for other groups. */
      jackpot: v.nullable(Money),
    }),
  }),
}
