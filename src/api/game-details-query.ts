import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import { gamesCalls } from '#wire/play/games.ts'
import type { Language } from '#wire/shapes.ts'
import { valueOf } from './queries.ts'

/** Where a game is kept as its card had it, so that what is said of it begins with what is known. */
export const knownGameKey = (gameCode: string, language: Language) => ['knownGame', gameCode, language] as const

/** What is published of a game before it is played, and games like it. */
export const gameDetailsQuery = (api: Api, gameCode: string, language: Language) =>
  queryOptions({
    queryKey: ['gameDetails', gameCode, language],
    queryFn: ({ signal }) => valueOf(api.send(gamesCalls.gameDetails, { gameCode, language }, { signal })),
    staleTime: 60_000,
  })
