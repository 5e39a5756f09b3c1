import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedAccounts, seedSlot } from '#server/store/seed/seed-accounts.ts'
import { playersOf } from '#tests/server/engagement/missions-support.ts'
import { withAnnouncedGames } from '#tests/server/support/announced-games.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { favouritesCalls } from '#wire/play/favourites.ts'
import { gamesCalls } from '#wire/play/games.ts'
import type { GameType } from '#wire/shapes.ts'

let server: TestServer
let token: string
let other: string
const { idOf } = playersOf(() => server)

beforeAll(async () => {
  server = await startTestServer()
  token = await server.login()
  other = await server.login(seedAccounts.agent)
})
afterAll(() => server.stop())

const games = async (gameType: GameType) =>
  (await server.call(gamesCalls.gameList, { gameType, pageSize: 60 })).games.filter(({ isGame }) => isGame === 'GAME')
const star = ({ gameCode: nodeId, vassalage: vendor, gameType }: StarredGame, favourite = true, who = token) =>
  server.call(favouritesCalls.setFavourite, { nodeId, vendor, gameType, favourite }, { token: who })
const nodes = async (who = token) => (await server.call(favouritesCalls.favouriteNodes, {}, { token: who })).nodeIds
const page = (request: Parameters<typeof server.call<typeof favouritesCalls.favouriteGames>>[1] = {}) =>
  server.call(favouritesCalls.favouriteGames, request, { token })
const codes = (content: readonly { readonly gameCode: string }[]) => content.map(({ gameCode }) => gameCode)

interface StarredGame {
  readonly gameCode: string
  readonly vassalage: string
  readonly gameType: GameType
}

it('favourites: stores a member’s favourites, the latest first, notifies their open pages once a change, and shows no one else’s', async () => {
  const [one, two] = (await games('RNG')).filter(({ soon }) => !soon)
  const events: unknown[] = []
  const end = server.services.live.subscribe(`member:${await idOf('marisol')}`, (event) => events.push(event))
  expect(await nodes()).toEqual([])
  expect(await star(one!)).toEqual({ nodeId: one!.gameCode, favourite: true })
  await star(two!)
  await star(one!)
  expect(await nodes(), 'twice is the same as once').toEqual([two!.gameCode, one!.gameCode])
  // The database notifies the servers, which may take a moment.
  await expect.poll(() => events).toHaveLength(2)
  end()
  expect(events).toEqual(Array.from({ length: 2 }, () => ({ type: 'member.changed', part: 'favourites' })))
  expect(await nodes(other)).toEqual([])
  await star(one!, false, other)
  expect(await nodes()).toContain(one!.gameCode)
  await star(one!, false)
  await star(one!, false)
  expect(await nodes()).toEqual([two!.gameCode])
  await star(two!, false)
})

it('favourites: stores a favourite once, for concurrent requests', async () => {
  const [game] = await games('RNG')
  await Promise.all(Array.from({ length: 30 }, () => star(game!)))
  expect(await nodes()).toEqual([game!.gameCode])
  await Promise.all(Array.from({ length: 30 }, (_, at) => star(game!, at % 2 === 0)))
  expect((await nodes()).length).toBeLessThanOrEqual(1)
  await star(game!, false)
  expect(await nodes()).toEqual([])
})

it('favourites: lists them page by page, of one type or of all, games not playable last, lotteries that the browser stored among them', async () => {
  await withAnnouncedGames(server.services, async () => {
    const slots = (await games('RNG')).filter(({ soon }) => !soon).slice(0, 3)
    const announced = (await games('PVP')).find(({ soon }) => soon)
    const [lottery] = await games('LOTT')
    for (const game of [...slots, announced!]) await star(game)
    const all = await page({ language: 'en' })
    expect(codes(all.content)).toEqual([...codes(slots).toReversed(), announced!.gameCode])
    expect(all).toMatchObject({ total: 4, totalPages: 1 })
    expect(codes((await page({ pageSize: 3, pageNo: 2 })).content)).toEqual([announced!.gameCode])
    expect(await page({ pageSize: 3, pageNo: 3 })).toEqual({ content: [], total: 4, totalPages: 2 })
    expect(codes((await page({ gameType: 'PVP' })).content)).toEqual([announced!.gameCode])
    expect(await page({ gameType: 'LOTT' })).toMatchObject({ content: [], total: 0, totalPages: 0 })
    const query = { lotteries: [lottery!.gameCode, slots[0]!.gameCode, 'constructor'].join(',') }
    expect(codes((await page({ gameType: 'LOTT', ...query })).content)).toEqual([lottery!.gameCode])
    expect((await page(query)).total).toBe(5)
    for (const game of [...slots, announced!]) await star(game, false)
  })
})

it.each([
  ['a game there is not', { nodeId: 'constructor' }, 404, 'game_not_found'],
  ['a game of another vendor', { vendor: 'KISLAP' }, 404, 'game_not_found'],
  ['a game of another type', { gameType: 'LIVE' }, 404, 'game_not_found'],
  ['a type there is not', { gameType: '__proto__' }, 400, 'invalid_request'],
  ['a node that is no code', { nodeId: 'a b\u0000' }, 400, 'invalid_request'],
  ['no node', { nodeId: undefined }, 400, 'invalid_request'],
  ['neither on nor off', { favourite: 'yes' }, 400, 'invalid_request'],
])('favourites: does not star %s', async (_, change, status, code) => {
  const body = { nodeId: seedSlot.gameCode, vendor: seedSlot.vendor, gameType: 'RNG', favourite: true, ...change }
  expect(await server.request(favouritesCalls.setFavourite.path, { token, body })).toMatchObject({ status, code })
  expect(await nodes()).toEqual([])
})

it.each([
  ['pageNo', '0'],
  ['pageSize', '61'],
  ['gameType', 'constructor'],
  ['lotteries', 'a b'],
  ['lotteries', Array.from({ length: 61 }, (_, at) => `L${at}`).join()],
])('favourites: rejects a list by %s %s', async (name, value) => {
  const path = `${favouritesCalls.favouriteGames.path}?${new URLSearchParams({ [name]: value })}`
  expect(await server.request(path, { token })).toMatchObject({ status: 400, code: 'invalid_request' })
})

it('favourites: is for members with a real account only', async () => {
  const trial = await server.login(seedAccounts.trial)
  const body = { nodeId: seedSlot.gameCode, vendor: seedSlot.vendor, gameType: 'RNG', favourite: true }
  for (const { path, method } of Object.values(favouritesCalls)) {
    const request = method === 'POST' ? { body } : {}
    expect(await server.request(path, request)).toMatchObject({ status: 401, code: 'not_logged_in' })
    expect(await server.request(path, { ...request, token: trial })).toMatchObject({
      status: 403,
      code: 'real_account_needed',
    })
  }
})

it('lobby: ranks games by real play', async () => {
  const ranked = async (gameType?: GameType) =>
    codes((await server.call(gamesCalls.rankList, gameType === undefined ? {} : { gameType })).list)
  const before = await ranked()
  expect(await ranked('LIVE')).toEqual([])
  expect(await ranked('RNG')).toEqual(before)
  expect(new Set(before).size).toBe(before.length)
  expect((await server.call(gamesCalls.rankList, { count: 1 })).list).toHaveLength(Math.min(1, before.length))
  const rounds = await server.services.db.execute(
    sql`select game_code from rounds where state <> 'rolledBack' and created_at > ${server.services.clock.now() - 30 * 86_400_000}::bigint
      group by game_code order by count(*) desc, game_code limit 20`,
  )
  expect(before).toEqual(rounds.rows.map((row) => row['game_code']))
})

it('lobby: marks live tables that can be joined', async () => {
  const { list } = await server.call(gamesCalls.roomList, {}, { token })
  const open = (await games('LIVE')).filter(({ soon }) => !soon)
  expect(open.length).toBeGreaterThan(0)
  expect(list.map(({ gameCode }) => gameCode).toSorted()).toEqual(codes(open).toSorted())
  expect(await server.request(gamesCalls.roomList.path)).toMatchObject({ status: 401 })
})
