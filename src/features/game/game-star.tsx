import { useQuery } from '@tanstack/react-query'
import { useApi } from '#src/api/api-context.tsx'
import { gameDetailsQuery } from '#src/api/game-details-query.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { LateStar } from '#src/features/favourites/late-star.tsx'

/** The star of the game that is played; its address says too little of it to be starred by. */
export function GameStar({ gameCode }: { readonly gameCode: string }) {
  const { data } = useQuery(gameDetailsQuery(useApi(), gameCode, useLanguage()))
  return data === undefined ? null : <LateStar game={data.game} on="page" />
}
