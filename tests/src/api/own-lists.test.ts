import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { firstPlace, type Place } from '#machines/lobby/lobby.rules.ts'
import { isPartOf } from '#src/api/member-key.ts'
import { lobbyListQueryOptions } from '#src/api/own-list-queries.ts'
import { FakeApi } from '#tests/support/fake-api.ts'
import type { Answer } from '#wire/envelope.ts'
import { favouritesCalls } from '#wire/play/favourites.ts'
import type { Game } from '#wire/play/game.ts'
import { gamesCalls } from '#wire/play/games.ts'

const games = Array.from({ length: 40 }, (_, at) => ({ gameCode: `game-${at}` }) as Game)
const requests: object[] = []
const value = <Value>(content: Value): Promise<Answer<Value>> => Promise.resolve({ kind: 'value', value: content })
const api = new FakeApi()
  .on(favouritesCalls.favouriteGames, (request) => {
    requests.push(request)
    const [pageNo, pageSize] = [Number(request.pageNo), Number(request.pageSize)]
    const content = games.slice((pageNo - 1) * pageSize, pageNo * pageSize)
    return value({ content, totalPages: Math.ceil(games.length / pageSize), total: games.length })
  })
  .on(gamesCalls.recentGames, (request) => {
    requests.push(request)
    return value({ list: games.slice(0, 2), totalPages: 1 })
  })
  .on(gamesCalls.rankList, (request) => {
    requests.push(request)
    return value({ list: games.slice(0, 3) })
  })

let queries: QueryClient
const owner = { username: 'marisol', lotteries: ['lott-1', 'lott-2'] }
const at = (place: Partial<Place>) => {
  const query = { gameType: 'RNG', language: 'en', place: { ...firstPlace, ...place } } as const
  const { queryKey, queryFn, staleTime } = lobbyListQueryOptions(api, owner, query)
  return queries.fetchQuery({ queryKey, queryFn, staleTime })
}

beforeEach(() => {
  queries = new QueryClient()
  requests.length = 0
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
})

it('own lists: favourites are loaded page by page, with the lotteries of this browser', async () => {
  expect(await at({ list: 'fav' })).toMatchObject({ games: games.slice(0, 15), totalPages: 3, total: 40 })
  expect(requests).toEqual([{ gameType: 'RNG', lotteries: 'lott-1,lott-2', pageNo: 1, pageSize: 15, language: 'en' }])
  expect(await at({ list: 'fav', page: 2 })).toMatchObject({ games: games.slice(0, 30) })
  expect(requests).toHaveLength(2)
})

it('own lists: all pages of favourites are requested again once a favourite has changed, and for a link', async () => {
  await at({ list: 'fav' })
  await queries.invalidateQueries({ predicate: isPartOf('favourites') })
  requests.length = 0
  expect(await at({ list: 'fav', page: 2 })).toMatchObject({ games: games.slice(0, 30) })
  expect(requests).toMatchObject([{ pageNo: 1 }, { pageNo: 2 }])
  queries.clear()
  requests.length = 0
  expect(await at({ list: 'fav', page: 9 })).toMatchObject({ games, totalPages: 3 })
  expect(requests).toMatchObject([{ pageNo: 1 }, { pageNo: 2 }, { pageNo: 3 }])
})

it('own lists: recent and most played games have one page, and recent ones are always refetched', async () => {
  expect(await at({ list: 'recent' })).toMatchObject({ games: games.slice(0, 2), totalPages: 1, total: 2 })
  await at({ list: 'recent' })
  expect(requests).toHaveLength(2)
  expect(await at({ list: 'rank' })).toMatchObject({ games: games.slice(0, 3), totalPages: 1, total: 3 })
  expect(requests.at(-1)).toEqual({ gameType: 'RNG', count: 20, language: 'en' })
})
