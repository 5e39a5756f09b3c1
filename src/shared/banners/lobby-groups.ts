import type { BannerGroup } from '#wire/content/banners.ts'
import type { GameType } from '#wire/shapes.ts'

/** Groups of the banners above a lobby, by game type (spec §2). */
const bannerGroups: Partial<Record<GameType, BannerGroup>> = {
  RNG: 'w_rng',
  LIVE: 'w_live',
  FISH: 'w_fish',
  PVP: 'w_pvp',
  SPORTS: 'w_sports',
  ESPORTS: 'w_esports',
  ELOTT: 'w_lott',
  LOTT: 'w_lott',
}

/** Returns the group above the lobby of this type, `null` for the one of all types; undefined without banners. */
export const bannersOfLobby = (type: GameType | null): BannerGroup | undefined =>
  type === null ? undefined : bannerGroups[type]
