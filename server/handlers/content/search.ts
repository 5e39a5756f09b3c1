import { catalogueOf } from '#server/domain/play/catalogue.ts'
import { contentFor } from '#server/domain/content/content.ts'
import { createQuestionSearch } from '#server/domain/content/help-questions.ts'
import { createSiteSearch } from '#server/domain/content/site-search.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import { helpCentre } from '#server/help/help.ts'
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
  const searchQuestions = createQuestionSearch()
  return {
    async searchSite({ q, language }, { preview, now }) {
      const [brand, { referral }, { content }] = await Promise.all([
        services.settings.brand(),
        services.settings.toggles(),
        contentFor(services, preview, now),
      ])
      const found = await search(await catalogue.current(), q)
      const help = [...searchQuestions(helpCentre(language, brand, content.help), q)]
      // Similar names are shown only where nothing has the words.
      const isNearest = found.match !== 'good' && help.length === 0
      return {
        match: isNearest ? found.match : 'good',
        games: isNearest || found.match === 'good' ? found.games.map((game) => toGame(game, brand)) : [],
        vendors: [...found.vendors],
        lobbies: [...found.lobbies],
        // Switched-off features are left out.
        pages: found.pages.filter((page) => page !== 'referral' || referral),
        help,
      }
    },
  }
}
