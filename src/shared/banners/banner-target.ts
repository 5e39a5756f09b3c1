import type { Banner } from '#wire/content/banners.ts'
import type { Game } from '#wire/play/game.ts'
import { isSitePath } from '#wire/site/site-path.ts'

/** The target of a banner: within the site, a game, or another site in a new tab. */
export type BannerTarget =
  | { readonly to: 'page'; readonly path: string }
  | { readonly to: 'game'; readonly game: Game }
  | { readonly to: 'elsewhere'; readonly address: string }

/** Returns a banner's target; null when it has none, or one that is not allowed. */
export function targetOf({
  linkageType,
  url,
  game,
}: Pick<Banner, 'linkageType' | 'url' | 'game'>): BannerTarget | null {
  switch (linkageType) {
    case null:
      return null
    case 'route':
      return url !== null && isSitePath(url) ? { to: 'page', path: url } : null
    case 'promotion':
      return url === null ? null : { to: 'page', path: `/promoDetail?id=${encodeURIComponent(url)}` }
    case 'game':
      return game === null ? null : { to: 'game', game }
    case 'url':
      return url !== null && URL.canParse(url) && new URL(url).protocol === 'https:'
        ? { to: 'elsewhere', address: url }
        : null
  }
}
