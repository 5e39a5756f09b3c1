import { bannersOf } from '#server/domain/content/banners.ts'
import { catalogueOf } from '#server/domain/play/catalogue.ts'
import { atMirror } from '#server/domain/site/mirrors.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import { toGame } from '#server/handlers/play/games.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    banners: typeof createHandlers
  }
}

/** Banners by group; one whose game is gone has no link. */
export function createHandlers(services: Services): Handlers<'banners'> {
  const catalogue = catalogueOf(services)
  return {
    async banners({ groupName, language }) {
      const shown = await bannersOf(services.db, groupName, language)
      const { byCode } = await catalogue.current()
      const brand = await services.settings.brand()
      const list = shown.map((each) => {
        const banner = {
          ...each,
          art: atMirror(
            each.art,
            '/art/',
            brand.imageCDNs.map((mirror) => `${mirror}/art/`),
          ),
        }
        if (banner.linkageType !== 'game') return { ...banner, game: null }
        const game = byCode.get(banner.url ?? '')
        if (game !== undefined) return { ...banner, game: toGame(game, brand) }
        return { ...banner, linkageType: null, url: null, game: null, action: '' }
      })
      return { list, jackpot: groupName === 'w_home' ? await services.settings.jackpot() : null }
    },
  }
}
