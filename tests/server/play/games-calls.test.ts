import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { catalogueOf, catalogueTopic } from '#server/domain/play/catalogue.ts'
import { homeRows } from '#server/domain/play/home-rows.ts'
import { playRound } from '#server/domain/play/seamless-wallet.ts'
import { largestTurn, publishedReturn } from '#games/slot/slot-maths.ts'
import { modelOf } from '#server/games/slot/slot-game.ts'
import { slotModels } from '#games/slot/slot-models.ts'
import { vendors } from '#server/store/schema/play/games.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import type { Game } from '#wire/play/game.ts'
import { gamesCalls } from '#wire/play/games.ts'
import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
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

describe('browsing games as a visitor', () => {
  it('lists the menus and vendors of the site in order', async () => {
    const { menus } = await server.call(gamesCalls.gameMenus, {})
    expect(menus[0]?.gameType).toBe('RNG')
    const { groups } = await server.call(gamesCalls.gameVendors, { gameType: 'RNG' })
    expect(groups).toHaveLength(1)
    expect(groups[0]?.vendors.length).toBe(menus[0]?.vendors)
    expect(
      groups[0]?.vendors.every((vendor) => vendor.logo.startsWith(`/art/vendor/RNG/${vendor.vassalage}.svg`)),
    ).toBe(true)
    const { vendors } = await server.call(gamesCalls.gameTypes, {})
    expect(vendors.find((vendor) => vendor.vassalage === 'BTI')?.gameTypes).toContain('SPORTS')
  })

  it('puts vendors whose games cannot be played now last, with the reason', async () => {
    const { db, live } = server.services
    const read = async () => (await server.call(gamesCalls.gameVendors, { gameType: 'LOTT' })).groups[0]?.vendors ?? []
    const before = await read()
    expect(before[0]?.state).toBe('open')
    const [first] = before
    const close = async (isClosed: boolean) => {
      await db.update(vendors).set({ isClosed }).where(eq(vendors.code, first!.vassalage))
      await live.publish(catalogueTopic, {})
    }
    await close(true)
    await expect.poll(async () => (await read())[0]?.vassalage).not.toBe(first!.vassalage)
    const states = (await read()).map(({ state }) => ['open', 'closed', 'soon'].indexOf(state))
    expect(states).toEqual(states.toSorted())
    expect((await read()).find(({ vassalage }) => vassalage === first!.vassalage)?.state).toBe('closed')
    // The menu entry of the lotteries opens the first of this list.
    const [game] = (await list({ gameType: 'LOTT', pageSize: 1 })).games
    expect(game).toMatchObject({ soon: false })
    expect(game?.vassalage).not.toBe(first!.vassalage)
    await close(false)
    await expect.poll(async () => (await read())[0]?.vassalage).toBe(first!.vassalage)
  })

  it('pages through a lobby without losing or repeating a game', async () => {
    const first = await list({ gameType: 'RNG', pageSize: 15 })
    expect(first.games[0]).toMatchObject({
      gameCode: 'harbour-lights',
      rtp: publishedReturn(slotModels.classic),
      isGame: 'GAME',
    })
    expect(first.totalPages).toBe(Math.ceil(first.total / 15))
    const all: Game[] = []
    for (let pageNo = 1; pageNo <= first.totalPages; pageNo += 1) {
      all.push(...(await list({ gameType: 'RNG', pageSize: 15, pageNo })).games)
    }
    expect(all).toHaveLength(first.total)
    expect(new Set(all.map((game) => game.gameCode)).size).toBe(first.total)
    expect((await list({ gameType: 'RNG', pageNo: 10_000 })).games).toEqual([])
  })

  it('returns the rules of a game’s table, and for a game without an engine no more than is known', async () => {
    const { game, play, similar } = await server.call(gamesCalls.gameDetails, { gameCode: 'harbour-lights' })
    expect(game).toMatchObject({ gameCode: 'harbour-lights', rtp: publishedReturn(slotModels.classic), soon: false })
    expect(play).toEqual({
      volatility: 'medium',
      bets: { least: game.minBet, most: '500.00' },
      largestWin: largestTurn(slotModels.classic).pays,
      hitRate: 31,
      lines: 10,
      ways: null,
      clusterOf: null,
      freeTurns: 8,
      freeMultiplier: 2,
      feature: null,
    })
    expect(similar).toHaveLength(6)
    expect(new Set([game, ...similar].map(({ gameCode }) => gameCode)).size).toBe(7)
    expect(similar.filter(({ soon, gameType }) => soon || gameType !== 'RNG')).toEqual([])

    const { games: ofRooms } = await list({ gameType: 'PVP', pageSize: 60 })
    const announced = ofRooms.find(({ soon }) => soon)!
    const details = await server.call(gamesCalls.gameDetails, { gameCode: announced.gameCode })
    expect(details).toMatchObject({ game: { gameCode: announced.gameCode, soon: true }, play: null })
    expect(details.similar.filter(({ soon }) => soon)).toEqual([])
    const unknown = await server.request(path(gamesCalls.gameDetails, { gameCode: 'constructor' }))
    expect(unknown).toMatchObject({ code: 'game_not_found' })
  })

  it('finds a game by part of its name, ignoring case and accents', async () => {
    for (const gameName of ['harbour li', 'HARBOUR', '  Hárbour  Lights ']) {
      expect((await list({ gameName })).games.map((game) => game.gameCode)).toContain('harbour-lights')
    }
  })

  it.each(['%', '_', '\\', "' or 1=1 --", '<script>alert(1)</script>'])(
    'treats %s as search text',
    async (gameName) => {
      const { games, total } = await list({ gameName, pageSize: 60 })
      expect(total).toBe(
        games.filter((game) => `${game.name}\n${game.vendorName}`.toLowerCase().includes(gameName)).length,
      )
    },
  )

  it('filters by vendor, classify and smallest bet', async () => {
    const byVendor = await list({ vassalage: 'HARBOUR', pageSize: 60 })
    expect(byVendor.total).toBeGreaterThan(0)
    expect(byVendor.games.every((game) => game.vassalage === 'HARBOUR')).toBe(true)
    const jackpots = await list({ gameClassify: 'JP', pageSize: 60 })
    expect(jackpots.games.every((game) => game.classify === 'JP')).toBe(true)
    const cheap = await list({ gameType: 'RNG', minBet: '0.05', pageSize: 60 })
    expect(cheap.games.every((game) => Number(game.minBet) <= 0.05)).toBe(true)
    expect(cheap.total).toBeLessThan((await list({ gameType: 'RNG' })).total)
    // At least this many lines: games without any, as a table, are left out.
    const all = (await list({ gameType: 'RNG' })).total
    const counts = await Promise.all(
      [0, 1, 20, 10_000].map(async (minLineNum) => (await list({ minLineNum, gameType: 'RNG' })).total),
    )
    expect(counts[0]).toBe(all)
    expect(counts[3]).toBe(0)
    expect(counts).toEqual([...counts].toSorted((one, other) => other - one))
    expect(counts[2]).toBeLessThan(counts[1] ?? 0)
    expect((await list({ minLineNum: 1, gameType: 'LIVE' })).total).toBe(0)
  })

  it('shows sub-games under their entry and not in the lobby', async () => {
    const { games } = await list({ pageSize: 60 })
    const pages = Math.ceil((await list({ pageSize: 60 })).total / 60)
    const everything = [...games]
    for (let pageNo = 2; pageNo <= pages; pageNo += 1) everything.push(...(await list({ pageSize: 60, pageNo })).games)
    const entry = everything.find((game) => game.isGame === 'VASSALAGE')
    expect(entry).toBeDefined()
    const children = await list({ parent: entry?.gameCode, pageSize: 60 })
    expect(children.total).toBeGreaterThan(0)
    const lobby = new Set(everything.map((game) => game.gameCode))
    expect(children.games.some((game) => lobby.has(game.gameCode))).toBe(false)
  })

  it('marks one tile in ten as hot at most, and jackpots, new and exclusive games besides, but not where all of a list is so', async () => {
    const { games } = await list({ gameType: 'RNG', pageSize: 60 })
    const badges = games.map((game) => game.badge)
    for (let from = 0; from + 10 <= badges.length; from += 1)
      expect(badges.slice(from, from + 10).filter((badge) => badge === 'HOT').length).toBeLessThanOrEqual(1)
    expect(badges).toContain('HOT')
    const everything = await Promise.all([1, 2, 3, 4].map((pageNo) => list({ gameType: 'RNG', pageSize: 60, pageNo })))
    expect(new Set(everything.flatMap((page) => page.games.map((game) => game.badge)))).toEqual(
      new Set([null, 'HOT', 'NEW', 'JACKPOT', 'EXCLUSIVE']),
    )
    const jackpots = await list({ gameClassify: 'JP' })
    expect(jackpots.games.map((game) => game.badge)).not.toContain('JACKPOT')
  })

  it('marks games not playable yet and puts them last, and shows a return only for games with an engine', async () => {
    for (const request of [{}, { gameType: 'RNG' as const }, { gameName: 'a' }]) {
      const first = await list({ ...request, pageSize: 60 })
      const last = await list({ ...request, pageSize: 60, pageNo: Math.max(1, first.totalPages) })
      const soon = [...first.games, ...last.games].map((game) => game.soon)
      expect(soon.toSorted()).toEqual(soon)
      expect(soon).toContain(true)
    }
    for (const gameClassify of ['TG', 'AC', 'BG'] as const) {
      const own = (await list({ gameClassify, pageSize: 60 })).games
      expect(own.every((game) => game.soon === (game.rtp === null))).toBe(true)
      const open = own.filter(({ soon }) => !soon).map(({ name, rtp }) => [name, rtp])
      const arcade = [
        ['Dalisay Keno', 98.74],
        ['Kislap Limbo', 99],
        ['Mangotree Plinko', 98.98],
        ['Northpier Dice', 99],
      ]
      expect(open.toSorted()).toEqual(gameClassify === 'AC' ? arcade : [])
    }
    const { games } = await list({ gameType: 'RNG', pageSize: 60 })
    expect(new Set(games.map((game) => game.rtp)).size).toBeGreaterThanOrEqual(5)
    const played = games.filter(
      ({ soon, isGame, classify }) => !soon && isGame === 'GAME' && (classify === null || classify === 'JP'),
    )
    expect(played.length).toBeGreaterThan(40)
    for (const { gameCode: code, classify, rtp } of played)
      expect(rtp).toBe(publishedReturn(modelOf({ code, classify })))
  })

  it('lists hot games of a lobby and of a vendor', async () => {
    const hot = await server.call(gamesCalls.hotGames, { gameType: 'RNG' })
    expect(hot.list.map((game) => game.gameCode)).toContain('harbour-lights')
    expect(hot.list.every((game) => game.gameType === 'RNG')).toBe(true)
    expect(hot.list.map((game) => game.badge)).not.toContain('HOT')
    const ofVendor = await server.call(gamesCalls.hotGames, { vassalage: 'HARBOUR' })
    expect(ofVendor.list.every((game) => game.vassalage === 'HARBOUR')).toBe(true)
  })

  it('ranks popular games by real play, and fills up with hot games', async () => {
    const [member] = await server.services.db.select().from(members).where(eq(members.accountKey, 'marisol'))
    for (let i = 0; i < 60; i += 1) {
      await playRound(server.services, {
        roundId: randomUUID(),
        memberId: member!.id,
        gameCode: 'harbour-lights',
        launchId: null,
        terms: standardTerms,
        currency: 'PHP',
        amount: 1n,
        now: server.services.clock.now(),
        draw: () => ({ win: '1' }),
      })
    }
    const { games } = await server.call(gamesCalls.popularGames, { count: 20 })
    expect(games[0]?.gameCode).toBe('harbour-lights')
    expect(games).toHaveLength(20)
    expect(new Set(games.map((game) => game.gameCode)).size).toBe(20)
  })

  it.each([
    ['page 0', { pageNo: '0' }],
    ['pages of 61', { pageSize: '61' }],
    ['a type there is none of', { gameType: 'CHESS' }],
    ['a vendor with a slash', { vassalage: '../etc' }],
    ['money that is none', { minBet: '1,5' }],
    ['a name too long', { gameName: 'x'.repeat(81) }],
  ])('refuses %s', async (_, query) => {
    const answer = await server.request(path(gamesCalls.gameList, query))
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request' })
  })

  it('serves pictures with a long cache time, and none for unknown games', async () => {
    const [game] = (await list({ gameType: 'RNG' })).games
    const picture = await server.request(game!.art)
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toContain('image/svg+xml')
    expect(picture.headers.get('cache-control')).toContain('immutable')
    expect((await server.request('/art/vendor/SPORTS/BTI.svg')).status).toBe(200)
    expect((await server.request('/art/vendor/RNG/BTI.svg')).status, 'it has no slots').toBe(404)
    expect((await server.request('/art/game/none.svg')).status).toBe(404)
    expect((await server.request('/art/vendor/HARBOUR.png')).status).toBe(404)
  })
})

describe('the rows of the home page', () => {
  it('are new slots that are not hot, other playable games, and last announced games', async () => {
    const { rows } = await server.call(gamesCalls.homeRows, {})
    const hot = (await server.call(gamesCalls.hotGames, {})).list.map((game) => game.gameCode)
    const shown = rows.flatMap(({ games }) => games)
    expect(new Set(shown.map((game) => game.gameCode)).size, 'each game once').toBe(shown.length)
    expect(rows.at(-1)?.kind).toBe('SOON')
    expect(new Set(rows.at(-1)?.games.map((game) => game.gameType)).size, 'of every kind in turn').toBeGreaterThan(4)
    const fresh = rows.find(({ kind }) => kind === 'NEW')?.games ?? []
    expect(fresh.filter((game) => hot.includes(game.gameCode) || game.badge === 'NEW')).toEqual([])
    for (const { kind, games } of rows) {
      expect(games.length, kind).toBeGreaterThan(0)
      expect(games.length, kind).toBeLessThanOrEqual(12)
      expect(games.every((game) => game.soon === (kind === 'SOON'))).toBe(true)
    }
  })

  it('leave out new games where there are none, and include a kind once it is playable, interleaved with the others', async () => {
    const lobby = (await catalogueOf(server.services).current()).lobby.get(null) ?? []
    const room = lobby.find((game) => game.gameType === 'PVP')!
    const rows = (now: number) =>
      homeRows({ lobby: new Map([[null, [{ ...room, code: 'open-room', soon: false }, ...lobby]]]) }, now)
    expect(rows(Date.now() + 3_650 * 86_400_000).map(({ kind }) => kind)).toEqual(['OTHERS', 'SOON'])
    const others = rows(Date.now()).find(({ kind }) => kind === 'OTHERS')?.games ?? []
    expect(others.filter(({ gameType }) => gameType === 'PVP').map(({ code }) => code)).toContain('open-room')
    const [first, second] = others
    expect(first?.gameType, 'in turn').not.toBe(second?.gameType)
  })

  it('continue with the games a member opened last, each once', async () => {
    const token = await server.login()
    const open = async (gameCode: string, vassalage: string) =>
      server.call(gamesCalls.launchGame, { gameCode, vassalage }, { token })
    const [first, second] = (await list({ gameType: 'RNG', pageSize: 60 })).games.filter(
      (game) => game.isGame === 'GAME' && !game.soon,
    )
    for (const game of [first!, second!, first!]) {
      await open(game.gameCode, game.vassalage)
    }
    const recent = await server.call(gamesCalls.recentGames, { count: 2 }, { token })
    expect(recent.list.map((game) => game.gameCode)).toEqual([first!.gameCode, second!.gameCode])
    expect(recent.totalPages).toBe(1)
    expect(await server.request(path(gamesCalls.recentGames))).toMatchObject({ status: 401 })
    const trial = await server.login(seedAccounts.trial)
    expect(await server.request(path(gamesCalls.recentGames), { token: trial })).toMatchObject({ status: 403 })
  })
})

describe('launching a game', () => {
  const launch = (body: unknown, token?: string) => server.request(gamesCalls.launchGame.path, { body, token })
  const slot = { gameCode: 'harbour-lights', vassalage: 'HARBOUR' }

  it('opens it on the games origin with a code in the fragment, where no log and no referrer sees it', async () => {
    const value = await server.call(
      gamesCalls.launchGame,
      { ...slot, backUrl: '/rng?page=2', language: 'en' },
      { token: await server.login() },
    )
    const url = new URL(value.url)
    expect(url.origin).toBe(server.gamesOrigin)
    expect(url.search).toBe('')
    const fragment = new URLSearchParams(url.hash.slice(1))
    expect(fragment.get('code')).toMatch(/^[\w-]{43}$/)
    expect(fragment.get('back')).toBe('/rng?page=2')
    expect(value).toMatchObject({ gameCode: 'harbour-lights', name: 'Harbour Lights' })
    const entered = await fetch(`${server.gamesOrigin}/play/enter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: fragment.get('code') }),
    })
    expect(entered.status).toBe(200)
  })

  it('needs a session, and a real account', async () => {
    expect(await launch(slot)).toMatchObject({ status: 401, code: 'not_logged_in' })
    const trial = await server.login(seedAccounts.trial)
    expect(await launch(slot, trial)).toMatchObject({ status: 403, code: 'real_account_needed' })
  })

  it('refuses unknown games, those of another vendor, and those that cannot be played', async () => {
    const token = await server.login()
    expect(await launch({ ...slot, gameCode: 'none' }, token)).toMatchObject({ status: 404, code: 'game_not_found' })
    expect(await launch({ ...slot, vassalage: 'BTI' }, token)).toMatchObject({ status: 404, code: 'game_not_found' })
    const [live] = (await list({ gameType: 'LIVE' })).games
    expect(await launch({ gameCode: live?.gameCode, vassalage: live?.vassalage }, token)).toMatchObject({
      status: 409,
      code: 'game_unavailable',
    })
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a b'])(
    'does not redirect to %s',
    async (backUrl) => {
      const answer = await launch({ ...slot, backUrl }, await server.login())
      expect(answer).toMatchObject({ status: 400, code: 'invalid_request' })
      expect(answer.text).not.toContain('evil')
    },
  )
})
