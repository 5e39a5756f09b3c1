import { catalogueOf } from '#server/domain/play/catalogue.ts'
import { createSiteSearch } from '#server/domain/content/site-search.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import { toGame } from '#server/handlers/play/games.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    search: typeof createHandlers
  }
}

/** Searches the whole site. */
export function createHandlers(services: Services): Handlers<'search'> {
  const catalogue = catalogueOf(services)
  const search = createSiteSearch()
  return {
    async searchSite({ q }) {
      const found = await search(await catalogue.current(), q)
      const [brand, { referral }] = await Promise.all([services.settings.brand(), services.settings.toggles()])
      return {
        match: found.match,
        games: found.games.map((game) => toGame(game, brand)),
        vendors: [...found.vendors],
        lobbies: [...found.lobbies],
        // Switched-off features are left out.
        pages: found.pages.filter((page) => page !== 'referral' || referral),
      }
    },
  }
}
