import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueOf, createCatalogue, filterGames } from '#server/domain/play/catalogue.ts'
import { classesOf, sortGames } from '#server/domain/play/lobby-list.ts'
import { playRound } from '#server/domain/play/seamless-wallet.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { withAnnouncedGames } from '#tests/server/support/announced-games.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import type { Game } from '#wire/play/game.ts'
import { gamesCalls } from '#wire/play/games.ts'
import { maxVendors } from '#wire/shapes.ts'
import { standardTerms } from '#tests/server/support/play-terms.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const list = (request: Parameters<typeof server.call<typeof gamesCalls.gameList>>[1]) =>
  server.call(gamesCalls.gameList, request)
const path = (call: { readonly path: string }, query: Record<string, string> = {}) =>
  `${call.path}?${new URLSearchParams(query)}`

describe('narrowing and ordering a lobby', () => {
  const allOf = async (request: Parameters<typeof list>[0]) => {
    const first = await list({ ...request, pageSize: 60 })
    const games = [...first.games]
    for (let pageNo = 2; pageNo <= first.totalPages; pageNo += 1)
      games.push(...(await list({ ...request, pageSize: 60, pageNo })).games)
    return games
  }
  const codesOf = (games: readonly Game[]) => games.map((game) => game.gameCode)

  it.each(['popular', 'new', 'name'] as const)(
    'in the order %s pages through every game once, games not playable last',
    async (sort) => {
      const sorted = await allOf({ gameType: 'RNG', sort })
      const soon = sorted.map((game) => game.soon)
      expect(soon).toEqual(soon.toSorted())
      expect(codesOf(sorted).toSorted()).toEqual(codesOf(await allOf({ gameType: 'RNG' })).toSorted())
      expect(codesOf(await allOf({ gameType: 'RNG', sort })), 'the same when asked again').toEqual(codesOf(sorted))
    },
  )

  it('orders by name from A to Z, and by when a game was added from the newest on', async () => {
    const names = (await allOf({ gameType: 'RNG', sort: 'name' })).filter((game) => !game.soon).map(({ name }) => name)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base', numeric: true })))
    const { byCode } = await catalogueOf(server.services).current()
    const added = (await allOf({ gameType: 'RNG', sort: 'new' }))
      .filter((game) => !game.soon)
      .map(({ gameCode }) => byCode.get(gameCode)!.addedAt)
    expect(added).toEqual(added.toSorted((a, b) => b - a))
    expect(new Set(added).size).toBeGreaterThan(10)
  })

  it('ranks by play up to the last midnight, so that no round moves a game while a member pages', async () => {
    const all = await catalogueOf(server.services).current()
    const byHouse = filterGames(all, { gameType: 'RNG' })
    const [first, second] = [byHouse[31]!.code, byHouse[32]!.code]
    const [member] = await server.services.db.select().from(members).where(eq(members.accountKey, 'marisol'))
    const play = (gameCode: string, now: number) =>
      playRound(server.services, {
        roundId: randomUUID(),
        memberId: member!.id,
        gameCode,
        launchId: null,
        terms: standardTerms,
        currency: 'PHP',
        amount: 1n,
        now,
        draw: () => ({ win: '1' }),
      })
    const day = 86_400_000
    const now = server.services.clock.now()
    const midnight = now - (now % day)
    const rounds = () => createCatalogue(server.services).roundsUntilToday(now)
    const before = await rounds()
    for (let i = 0; i < 3; i += 1) await play(first, midnight - 1)
    for (let i = 0; i < 2; i += 1) await play(second, midnight - 30 * day)
    await play(second, midnight - 30 * day - 1)
    for (let i = 0; i < 2; i += 1) await play(second, midnight)
    const after = await rounds()
    const more = [first, second].map((code) => [code, (after.get(code) ?? 0) - (before.get(code) ?? 0)] as const)
    expect(more.map(([, played]) => played)).toEqual([3, 2])
    const sorted = sortGames(all, byHouse, 'popular', new Map(more))
    expect(sorted.slice(0, 2).map(({ code }) => code)).toEqual([first, second])
    expect(sorted.slice(2, 5), 'then as the operator has them').toEqual(byHouse.slice(0, 3))
  })

  it('filters by several vendors, named with commas', async () => {
    const both = await server.request(path(gamesCalls.gameList, { vassalage: 'HARBOUR,KISLAP', gameType: 'RNG' }))
    const { total, games } = both.value as { readonly total: number; readonly games: readonly Game[] }
    expect(new Set(games.map((game) => game.vassalage))).toEqual(new Set(['HARBOUR', 'KISLAP']))
    const one = async (vassalage: string) => (await list({ vassalage: [vassalage], gameType: 'RNG' })).total
    expect(total).toBe((await one('HARBOUR')) + (await one('KISLAP')))
    expect((await list({ vassalage: ['NOSUCH', 'KISLAP'], gameType: 'RNG' })).total).toBe(await one('KISLAP'))
  })

  it('reports for an empty list which filter excludes the games, and how many there are without it', async () => {
    const narrowed = { gameType: 'RNG', vassalage: 'HARBOUR' } as const
    const filter = { ...narrowed, gameName: 'zzzz' }
    const empty = await list(filter)
    expect(empty.without).toEqual([{ filter: 'gameName', total: (await list(narrowed)).total }])
    expect((await list({ ...filter, vassalage: 'NOSUCH' })).without, 'no single one').toEqual([])
    expect((await list({ gameType: 'RNG' })).without).toEqual([])
  })

  it('offers the slot classes that have games; of announced ones those without a playable game last', async () => {
    const offered = classesOf((await catalogueOf(server.services).current()).lobby.get('RNG') ?? [])
    expect(offered.filter(({ soon }) => soon)).toEqual([])
    await withAnnouncedGames(server.services, async () => {
      const { groups } = await server.call(gamesCalls.gameVendors, {})
      expect(groups.find(({ gameCategory }) => gameCategory === 'LIVE')?.classes).toEqual([])
      const { lobby } = await catalogueOf(server.services).current()
      const slots = lobby.get('RNG') ?? []
      const listed = groups.find(({ gameCategory }) => gameCategory === 'RNG')?.classes
      expect(listed?.map(({ classify }) => classify).toSorted()).toEqual(['AC', 'BG', 'JP', 'TG'])
      expect(listed?.filter(({ soon }) => !soon)).toEqual(offered)
      expect(listed).toEqual(classesOf(slots))
      expect(classesOf(slots.map((game) => ({ ...game, soon: game.classify !== 'BG' })))).toEqual([
        { classify: 'BG', soon: false },
        { classify: 'JP', soon: true },
        { classify: 'TG', soon: true },
        { classify: 'AC', soon: true },
      ])
      expect(classesOf(slots.filter((game) => game.classify !== 'AC')).map(({ classify }) => classify)).not.toContain(
        'AC',
      )
    })
  })

  it.each([
    ['an order there is none of', { sort: 'rtp' }],
    ['an order by a name every object has', { sort: 'constructor' }],
    ['a vendor that is no code among others', { vassalage: 'HARBOUR,../etc' }],
    ['nothing between two commas', { vassalage: 'HARBOUR,,KISLAP' }],
    ['more vendors than there may be', { vassalage: Array.from({ length: maxVendors + 1 }, () => 'A').join() }],
  ])('refuses %s', async (_, query) => {
    const answer = await server.request(path(gamesCalls.gameList, query))
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request' })
  })
})
