import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import { gamesCalls } from '#wire/play/games.ts'
import type { Language } from '#wire/shapes.ts'
import { valueOf } from './queries.ts'

/** Query key of a game as its card had it: the details of a game start with it. */
export const knownGameKey = (gameCode: string, language: Language) => ['knownGame', gameCode, language] as const

/** The published details of a game before it is played, and similar games. */
export const gameDetailsQuery = (api: Api, gameCode: string, language: Language) =>
  queryOptions({
    queryKey: ['gameDetails', gameCode, language],
    queryFn: ({ signal }) => valueOf(api.send(gamesCalls.gameDetails, { gameCode, language }, { signal })),
    staleTime: 60_000,
  })
