import { useQuery } from '@tanstack/react-query'
import { useApi } from '#src/api/api-context.tsx'
import { gameDetailsQuery } from '#src/api/game-details-query.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { LazyStar } from '#src/features/favourites/lazy-star.tsx'

/** Renders the favourite star of the open game, for which it loads the game's details. */
export function GameStar({ gameCode }: { readonly gameCode: string }) {
  const { data } = useQuery(gameDetailsQuery(useApi(), gameCode, useLanguage()))
  return data === undefined ? null : <LazyStar game={data.game} on="page" />
}
