import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import { gamesCalls } from '#wire/play/games.ts'
import type { Language } from '#wire/shapes.ts'
import { gameClient } from './game-client.ts'
import { valueOf } from './queries.ts'

/** All sub-games of an entry with the flag VASSALAGE (spec §4 launch). */
export const subGamesQuery = (api: Api, parent: string, language: Language) =>
  queryOptions({
    queryKey: ['subGames', parent, language],
    queryFn: async ({ signal }) => {
      const page = (pageNo: number) =>
        valueOf(api.send(gamesCalls.gameList, { ...gameClient(), parent, pageNo, pageSize: 60, language }, { signal }))
      const first = await page(1)
      const games = [...first.games]
      for (let next = 2; next <= first.totalPages; next += 1) games.push(...(await page(next)).games)
      return games
    },
    staleTime: 60_000,
  })
