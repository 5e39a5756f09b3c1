import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { isStoredInBrowser } from '#machines/favourites/favourites.rules.ts'
import { starProblem, pendingStar } from '#machines/favourites/favourites.selectors.ts'
import type { Game } from '#wire/play/game.ts'
import { useApi } from '#src/api/api-context.tsx'
import { favouriteNodesQuery } from '#src/api/own-list-queries.ts'
import { useApp } from '#src/providers/app/app-context.tsx'
import { lotteryStarsQuery } from './lottery-stars.ts'
import { useOwner } from './owner.ts'
import { favouritesActorOf } from './favourites-actor.ts'

/** Returns the star of a game for the current viewer: the optimistic value, else the loaded one. */
export function useStar({ gameCode, vassalage, gameType }: Pick<Game, 'gameCode' | 'vassalage' | 'gameType'>) {
  const api = useApi()
  const stars = favouritesActorOf({ app: useApp(), api, queries: useQueryClient() })
  const owner = useOwner()
  const wish = { nodeId: gameCode, vendor: vassalage, gameType }
  const here = isStoredInBrowser({ ...wish, favourite: true })
  const isStarred = (nodes: readonly string[]) => nodes.includes(gameCode)
  const atServer = useQuery({
    ...favouriteNodesQuery(api, owner ?? ''),
    enabled: owner !== null && !here,
    select: isStarred,
  })
  const inBrowser = useQuery({ ...lotteryStarsQuery(owner ?? ''), enabled: owner !== null && here, select: isStarred })
  const pending = useSelector(stars, (snapshot) => pendingStar(snapshot, gameCode))
  const problem = useSelector(stars, (snapshot) => starProblem(snapshot, gameCode))
  const starred = pending ?? (owner !== null && (here ? inBrowser : atServer).data === true)
  return {
    starred,
    problem,
    press: () => stars.send({ type: 'star.pressed', wish: { ...wish, favourite: !starred } }),
  }
}
