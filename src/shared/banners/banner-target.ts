import type { Banner } from '#wire/content/banners.ts'
import type { Game } from '#wire/play/game.ts'
import { isSitePath } from '#wire/site/site-path.ts'

/** Where a banner leads: within the site, into a game, or to another site in a tab of its own. */
export type BannerTarget =
  | { readonly to: 'page'; readonly path: string }
  | { readonly to: 'game'; readonly game: Game }
  | { readonly to: 'elsewhere'; readonly address: string }

/** Where a banner leads; null when nowhere, or where no banner may lead. */
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
