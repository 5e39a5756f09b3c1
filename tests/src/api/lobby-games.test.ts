import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import type { RequestOf, ValueOf } from '#wire/call.ts'
import { hotGames } from '#wire/play/game.ts'
import { gamesCalls } from '#wire/play/games.ts'
import { firstPlace, type Place } from '#machines/lobby/lobby.rules.ts'
import { lobbyGamesQuery } from '#src/api/game-queries.ts'
import { FakeApi } from '#tests/support/fake-api.ts'

type Game = ValueOf<typeof gamesCalls.gameList>['games'][number]

// The page's own state.
beforeEach(() => vi.stubGlobal('document', { documentElement: { dataset: {} } }))

/** A server of `count` games, from which some can be removed at the front. */
function lobby(count: number) {
  const requests: RequestOf<typeof gamesCalls.gameList>[] = []
  let games = Array.from({ length: count }, (_, at) => ({ gameCode: `g${at}` }) as Game)
  const api = new FakeApi()
    .on(hotGames, async () => ({ kind: 'value', value: { list: games.slice(0, 3) } }))
    .on(gamesCalls.gameList, async (request) => {
      requests.push(request)
      const { pageNo, pageSize } = { pageNo: Number(request.pageNo), pageSize: Number(request.pageSize) }
      const value = {
        games: games.slice((pageNo - 1) * pageSize, pageNo * pageSize),
        totalPages: Math.ceil(games.length / pageSize),
        total: games.length,
        without: [],
      }
      return { kind: 'value', value }
    })
  const queries = new QueryClient()
  const at = (place: Partial<Place>) =>
    queries.fetchQuery(lobbyGamesQuery(api, { gameType: 'RNG', language: 'fil', place: { ...firstPlace, ...place } }))
  return {
    at,
    /** Requested pages, as number and size. */
    pages: () => requests.map(({ pageNo, pageSize }) => [pageNo, pageSize]),
    requests,
    add: (one: string) => (games = [{ gameCode: one } as Game, ...games]),
  }
}

const codes = (games: readonly Game[]) => games.map(({ gameCode }) => gameCode)
const first = (count: number) => Array.from({ length: count }, (_, at) => `g${at}`)

it('lobby games: loading more requests one page, and no cached page again', async () => {
  const { at, pages } = lobby(40)
  await at({})
  const more = await at({ page: 2 })
  expect(codes(more.games)).toEqual(first(30))
  expect(await at({ page: 3 })).toMatchObject({ totalPages: 3, total: 40 })
  expect(codes((await at({ page: 3 })).games)).toEqual(first(40))
  expect(pages()).toEqual([
    [1, 15],
    [2, 15],
    [3, 15],
  ])
})

it('lobby games: a later page is loaded with as few requests as possible, one after the other', async () => {
  const { at, pages } = lobby(100)
  const found = await at({ page: 6 })
  expect(codes(found.games)).toEqual(first(90))
  expect(found).toMatchObject({ totalPages: 7, total: 100 })
  expect(pages()).toEqual([
    [1, 60],
    [2, 60],
  ])
  const near = lobby(100)
  expect(codes((await near.at({ page: 3 })).games)).toEqual(first(45))
  expect(near.pages()).toEqual([[1, 45]])
})

it('lobby games: a page past the last is not requested', async () => {
  const { at, pages } = lobby(100)
  expect(await at({ page: 90_000 })).toMatchObject({ totalPages: 7, total: 100 })
  expect(pages()).toEqual([[1, 60]])
})

it('lobby games: no game is listed twice when the list has changed in between', async () => {
  const { at, add } = lobby(40)
  await at({})
  add('new')
  const more = await at({ page: 2 })
  expect(codes(more.games)).toEqual(first(29))
})

it('lobby games: several vendors and an order are sent, and no filter that was not chosen', async () => {
  const { at, requests } = lobby(1)
  await at({ vendors: ['HARBOUR', 'KISLAP'], sort: 'name' })
  expect(requests[0]).toMatchObject({ vassalage: 'HARBOUR,KISLAP', sort: 'name' })
  await at({ classify: 'JP' })
  expect(requests[1]).toMatchObject({ vassalage: undefined, sort: undefined, gameClassify: 'JP' })
})

it('lobby games: hot games are one page', async () => {
  const { at, pages } = lobby(40)
  expect(await at({ list: 'hot' })).toMatchObject({ totalPages: 1, total: 3 })
  expect(pages()).toEqual([])
})
