import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { firstPlace, type Place } from '#machines/lobby/lobby.rules.ts'
import { isPartOf } from '#src/api/member-key.ts'
import { readOfLobby } from '#src/api/own-list-queries.ts'

const games = Array.from({ length: 40 }, (_, at) => ({ gameCode: `game-${at}` }))
const asked: object[] = []
const value = (content: object) => Promise.resolve({ kind: 'value', value: content })
const api = {
  favouriteGames: (request: { readonly pageNo: number; readonly pageSize: number }) => {
    asked.push(request)
    const first = (request.pageNo - 1) * request.pageSize
    const content = games.slice(first, first + request.pageSize)
    return value({ content, totalPages: Math.ceil(games.length / request.pageSize), total: games.length })
  },
  recentGames: (request: object) => {
    asked.push(request)
    return value({ list: games.slice(0, 2), totalPages: 1 })
  },
  rankList: (request: object) => {
    asked.push(request)
    return value({ list: games.slice(0, 3) })
  },
} as unknown as Parameters<typeof readOfLobby>[0]

let queries: QueryClient
const owner = { username: 'marisol', lotteries: ['lott-1', 'lott-2'] }
const at = (place: Partial<Place>) => {
  const wanted = { gameType: 'RNG', language: 'en', place: { ...firstPlace, ...place } } as const
  const { queryKey, queryFn, staleTime } = readOfLobby(api, owner, wanted)
  return queries.fetchQuery({ queryKey, queryFn, staleTime })
}

beforeEach(() => {
  queries = new QueryClient()
  asked.length = 0
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
})

it('goes on page by page in favourites, with the lotteries of this browser', async () => {
  expect(await at({ list: 'fav' })).toMatchObject({ games: games.slice(0, 15), totalPages: 3, total: 40 })
  expect(asked).toEqual([{ gameType: 'RNG', lotteries: 'lott-1,lott-2', pageNo: 1, pageSize: 15, language: 'en' }])
  expect(await at({ list: 'fav', page: 2 })).toMatchObject({ games: games.slice(0, 30) })
  expect(asked).toHaveLength(2)
})

it('asks for all pages of favourites again once a star has changed, and for those of a link', async () => {
  await at({ list: 'fav' })
  await queries.invalidateQueries({ predicate: isPartOf('favourites') })
  asked.length = 0
  expect(await at({ list: 'fav', page: 2 })).toMatchObject({ games: games.slice(0, 30) })
  expect(asked).toMatchObject([{ pageNo: 1 }, { pageNo: 2 }])
  queries.clear()
  asked.length = 0
  expect(await at({ list: 'fav', page: 9 })).toMatchObject({ games, totalPages: 3 })
  expect(asked).toMatchObject([{ pageNo: 1 }, { pageNo: 2 }, { pageNo: 3 }])
})

it('has one page of what was opened last, asked for anew each time, and of what is played most', async () => {
  expect(await at({ list: 'recent' })).toMatchObject({ games: games.slice(0, 2), totalPages: 1, total: 2 })
  await at({ list: 'recent' })
  expect(asked).toHaveLength(2)
  expect(await at({ list: 'rank' })).toMatchObject({ games: games.slice(0, 3), totalPages: 1, total: 3 })
  expect(asked.at(-1)).toEqual({ gameType: 'RNG', count: 20, language: 'en' })
})
