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

/** What a page shows first, as reads of the query cache. */
export type Reads = (context: RouteContext) => readonly { readonly queryKey: QueryKey }[]

/**
 * Reads on a server what a page shows first, so that it stands in the page. In a browser the page is opened at once, reads
 * for itself, and shows its loading state meanwhile; so it does with a read that failed.
 */
export function read({ page, queries }: RouteContext, reads: ReturnType<Reads>): Promise<unknown> | undefined {
  return page.isServer ? Promise.all(reads.map((query) => queries.prefetchQuery(query))) : undefined
}

/** The language that a page is rendered in. */
export const languageOf = ({ texts }: RouteContext): Language => texts.language() ?? 'fil'

/** The banners of a group. */
export const bannersOf =
  (group: BannerGroup): Reads =>
  (context) => [bannersQuery(context.api, group, languageOf(context))]

/** What the home page shows first: its banners and the hot games. */
export const homeReads: Reads = (context) => [
  siteHotGamesQuery(context.api, languageOf(context)),
  ...bannersOf('w_home')(context),
]

/** What a lobby shows first: its banners, its vendors, and the games of its address. */
export function lobbyReads(
  context: RouteContext,
  gameType: GameType | null,
  { search }: ParsedLocation,
): ReturnType<Reads> {
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
