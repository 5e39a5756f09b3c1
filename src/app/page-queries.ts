import type { QueryKey } from '@tanstack/react-query'
import type { ParsedLocation } from '@tanstack/react-router'
import type { BannerGroup } from '#wire/content/banners.ts'
import type { GameType, Language } from '#wire/shapes.ts'
import { bannersQuery } from '#src/api/banner-queries.ts'
import { lobbyGamesQuery, lobbyHotGamesQuery, vendorsQuery } from '#src/api/game-queries.ts'
import { isRankedQuery } from '#src/api/own-list-queries.ts'
import { siteHotGamesQuery } from '#src/api/queries.ts'
import type { RouteContext } from '#src/app/boot/route-context.ts'
import { placeFromSearch } from '#src/features/lobby/lobby-search.ts'
import { bannersOfLobby } from '#src/shared/banners/lobby-groups.ts'

/** The queries of a page's first view. */
export type PageQueries = (context: RouteContext) => readonly { readonly queryKey: QueryKey }[]

/**
 * Prefetches the queries of a page's first view on a server, so that the page contains their data. In a browser the
 * page opens at once and shows its loading state; the same after a failed query.
 */
export function prefetch(
  { page, queries }: RouteContext,
  pageQueries: ReturnType<PageQueries>,
): Promise<unknown> | undefined {
  return page.isServer ? Promise.all(pageQueries.map((query) => queries.prefetchQuery(query))) : undefined
}

/** Returns the language a page is rendered in. */
export const languageOf = ({ texts }: RouteContext): Language => texts.language() ?? 'fil'

/** The query of a group's banners. */
export const bannersOf =
  (group: BannerGroup): PageQueries =>
  (context) => [bannersQuery(context.api, group, languageOf(context))]

/** The first view of the home page: its banners and the hot games. */
export const homeQueries: PageQueries = (context) => [
  siteHotGamesQuery(context.api, languageOf(context)),
  ...bannersOf('w_home')(context),
]

/** The first view of a lobby: its banners, its vendors, and the games of its address. */
export function lobbyQueries(
  context: RouteContext,
  gameType: GameType | null,
  { search }: ParsedLocation,
): ReturnType<PageQueries> {
  const { api } = context
  const language = languageOf(context)
  const group = bannersOfLobby(gameType)
  return [
    ...(group === undefined ? [] : bannersOf(group)(context)),
    vendorsQuery(api, gameType),
    isRankedQuery(api, gameType),
    lobbyHotGamesQuery(api, { gameType, language }),
    lobbyGamesQuery(api, { gameType, language, place: placeFromSearch(search) }),
  ]
}
