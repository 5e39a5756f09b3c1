import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSiteSearch } from '#server/domain/content/site-search.ts'
import { createCatalogue } from '#server/domain/play/catalogue.ts'
import { games as gameRows } from '#server/store/schema/play/games.ts'
import { catalogueSeed, smallSeed } from '#server/store/seed/seed-plan.ts'
import { readLocales } from '#scripts/locales/read.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { BannerGroup, bannersCalls } from '#wire/content/banners.ts'
import { searchCalls } from '#wire/content/search.ts'
import { favouritesCalls } from '#wire/play/favourites.ts'
import type { Game } from '#wire/play/game.ts'
import { gamesCalls } from '#wire/play/games.ts'
import type { GameType } from '#wire/shapes.ts'

type ListRequest = Parameters<TestServer['call']>[1] & Record<string, unknown>

/** Lobbies by their addresses (spec §2). */
const lobbies: Readonly<Record<string, GameType>> = {
  '/rng': 'RNG',
  '/live': 'LIVE',
  '/fish': 'FISH',
  '/pvp': 'PVP',
  '/sports': 'SPORTS',
  '/esports': 'ESPORTS',
  '/lott': 'LOTT',
  '/elott': 'ELOTT',
  '/ds88': 'COCKFIGHT',
}

/** Kinds of games that a text may promise, as they are part of a game's name. */
const kinds =
  /roulette|baccarat|blackjack|sic bo|dragon tiger|poker|color game|game show|tongits|pusoy|mahjong|rummy|lucky nine|football|basketball|volleyball|tennis|badminton|derby|keno|plinko|bingo/g

const read = (server: TestServer) => ({
  list: (request: ListRequest) => server.call(gamesCalls.gameList, { pageSize: 60, ...request }),
  groups: async () => (await server.call(gamesCalls.gameVendors, {})).groups,
  menus: async () => (await server.call(gamesCalls.gameMenus, {})).menus,
})

/** The first and the last game of a list: those that cannot be played are last. */
async function endsOf(server: TestServer, request: ListRequest): Promise<readonly Game[]> {
  const { list } = read(server)
  const first = await list({ ...request, pageSize: 1 })
  const last = await list({ ...request, pageSize: 1, pageNo: Math.max(1, first.totalPages) })
  return [...first.games, ...last.games]
}

const expectPlayable = (games: readonly Game[], where: string) => {
  expect(games.length, where).toBeGreaterThan(0)
  expect(
    games.filter(({ soon }) => soon).map(({ name }) => name),
    where,
  ).toEqual([])
}

describe.each([
  ['a small site', smallSeed],
  ['a fresh site', catalogueSeed],
] as const)('what %s offers', (_, seed) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ seed })
  }, 120_000)
  afterAll(() => server.stop())

  it('is a menu whose every lobby, chip and vendor has a playable game', async () => {
    const menus = await read(server).menus()
    const groups = await read(server).groups()
    expect(menus.map(({ gameType }) => gameType)).toEqual(groups.map(({ gameCategory }) => gameCategory))
    for (const { gameCategory: gameType, vendors, classes } of groups) {
      expectPlayable(await endsOf(server, { gameType }), gameType)
      const menu = menus.find((each) => each.gameType === gameType)
      expect(menu).toMatchObject({ games: (await read(server).list({ gameType })).total, vendors: vendors.length })
      for (const { classify, soon } of classes) {
        expect(soon, classify).toBe(false)
        expectPlayable(await endsOf(server, { gameType, gameClassify: classify }), classify)
      }
      for (const { vassalage, state, games } of vendors) {
        expect(state, vassalage).toBe('open')
        const own = await read(server).list({ gameType, vassalage, pageSize: 1 })
        expect(own.total, `${gameType} ${vassalage}`).toBe(games)
        expectPlayable(own.games, `${gameType} ${vassalage}`)
      }
    }
  })

  it('is what the types of the vendors, the hot lists, the rows of the home page and the searches of it hold', async () => {
    const { vendors } = await server.call(gamesCalls.gameTypes, {})
    const groups = await read(server).groups()
    for (const { vassalage, gameTypes } of vendors) {
      const shown = groups.filter((group) => group.vendors.some((each) => each.vassalage === vassalage))
      expect(gameTypes, vassalage).toEqual(shown.map(({ gameCategory }) => gameCategory))
      expect(gameTypes, vassalage).not.toEqual([])
    }
    expectPlayable((await server.call(gamesCalls.hotGames, {})).list, 'hot')
    expectPlayable((await server.call(gamesCalls.popularGames, { count: 20 })).games, 'popular')
    const { rows } = await server.call(gamesCalls.homeRows, {})
    expect(rows.map(({ kind }) => kind)).toEqual(['NEW', 'OTHERS'])
    for (const { kind, games } of rows) expectPlayable(games, kind)
    expectPlayable(await endsOf(server, { gameName: 'a' }), 'search in the lobby')
    expectPlayable(await endsOf(server, {}), 'all games')
  })

  it('is found by a search; an announced game is not, nor its vendor if it has no other', async () => {
    const find = createSiteSearch()
    const catalogue = await createCatalogue(server.services).current()
    const announced = await server.services.db
      .select()
      .from(gameRows)
      .where(and(isNull(gameRows.engine), eq(gameRows.isGroup, false)))
    expect(announced.length).toBeGreaterThan(20)
    for (const { name } of announced.slice(0, 5)) {
      const found = await find(catalogue, name)
      expect(found.games.filter(({ soon }) => soon).map((game) => game.name)).toEqual([])
      for (const { vassalage } of found.vendors)
        expect(catalogue.vendorByCode.get(vassalage)?.types, vassalage).not.toEqual([])
      for (const lobby of found.lobbies) expect(catalogue.lobby.get(lobby), lobby).not.toEqual([])
    }
    const { vendors } = await server.call(searchCalls.searchSite, { q: 'Bantayan Sportsbook' })
    expect(vendors.map(({ vassalage }) => vassalage)).not.toContain('BTI')
  })

  it.each(BannerGroup.options)('is where the banners of %s lead', async (groupName) => {
    const { list } = await server.call(bannersCalls.banners, { groupName, language: 'en' })
    for (const { title, url, linkageType, game, action } of list) {
      // A banner whose game is not offered has lost its link.
      expect(linkageType === null, title).toBe(action === '')
      if (linkageType === 'game') expectPlayable(game === null ? [] : [game], title)
      const { pathname, searchParams } = new URL(linkageType === 'route' ? (url ?? '') : '/', server.origin)
      const gameType = lobbies[pathname]
      if (gameType === undefined) continue
      const [vassalage, minBet, gameClassify] = ['page', 'minBet', 'classify'].map((name) => searchParams.get(name))
      const filters = {
        gameType,
        ...(vassalage === null ? {} : { vassalage }),
        ...(minBet === null ? {} : { minBet }),
        ...(gameClassify === null ? {} : { gameClassify }),
      }
      expectPlayable((await read(server).list(filters)).games, `${title}: ${url}`)
      if (searchParams.get('type') === 'hot') {
        expectPlayable((await server.call(gamesCalls.hotGames, { gameType })).list, title)
      }
    }
  })

  it('is what the texts of banners and of the landing page name, and as many vendors as they count', async () => {
    const { vendors, lobby } = await createCatalogue(server.services).current()
    const expectKept = (text: string, gameType: GameType) => {
      const names = (lobby.get(gameType) ?? []).map(({ name }) => name.toLowerCase())
      const promised = [...text.toLowerCase().matchAll(kinds)].map(([kind]) => kind)
      expect(
        promised.filter((kind) => !names.some((name) => name.includes(kind))),
        text,
      ).toEqual([])
      const counted = /\b(two|three|four|five|six|seven|eight|nine|ten)\b(?= (?:vendors|studios))/i.exec(text)?.[1]
      const numbers = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
      const makers = vendors.filter(({ types }) => types.includes(gameType)).length
      expect(counted?.toLowerCase() ?? numbers[makers - 2], text).toBe(numbers[makers - 2])
      return { promised, counted }
    }
    const seen: ReturnType<typeof expectKept>[] = []
    for (const groupName of BannerGroup.options) {
      for (const { title, text, url, game } of (await server.call(bannersCalls.banners, { groupName, language: 'en' }))
        .list) {
        const gameType = game?.gameType ?? lobbies[new URL(url ?? '/', server.origin).pathname]
        if (gameType !== undefined) seen.push(expectKept(`${title}. ${text}`, gameType))
      }
    }
    const texts = readLocales(process.cwd()).languages['en']?.['landing']
    for (const [id, gameType] of [
      ['landing.live', 'LIVE'],
      ['landing.sports', 'SPORTS'],
      ['landing.rng', 'RNG'],
      ['landing.fish', 'FISH'],
    ] as const)
      seen.push(expectKept(texts?.[id] ?? '', gameType))
    // What the hero of the home page, each page's description and the footer name, and the landing page.
    for (const gameType of ['RNG', 'LIVE', 'FISH', 'SPORTS', 'COCKFIGHT'] as const)
      expect(lobby.get(gameType), gameType).not.toEqual([])
    // Both checks had something to check.
    expect(seen.flatMap(({ promised }) => promised).length).toBeGreaterThan(3)
    expect(seen.flatMap(({ counted }) => counted ?? []).length).toBeGreaterThan(1)
  })
})

describe('an announced game', () => {
  let server: TestServer
  let code: string
  beforeAll(async () => {
    server = await startTestServer()
    const [room] = await server.services.db
      .select()
      .from(gameRows)
      .where(and(eq(gameRows.gameType, 'PVP'), isNull(gameRows.engine), isNull(gameRows.parent)))
    code = room!.code
  })
  afterAll(() => server.stop())

  const announce = (on: boolean) => server.services.settings.setToggle('announcedGames', on, Date.now())
  const rooms = async () => (await read(server).list({ gameType: 'PVP' })).games.map(({ gameCode }) => gameCode)

  it('is not listed, but a link to it, its picture and its star work', async () => {
    expect(await rooms()).not.toContain(code)
    const { game } = await server.call(gamesCalls.gameDetails, { gameCode: code })
    expect(game).toMatchObject({ gameCode: code, soon: true })
    expect((await server.request(game.art)).status).toBe(200)
    const token = await server.login()
    const star = { nodeId: code, vendor: game.vassalage, gameType: 'PVP' as const, favourite: true }
    await server.call(favouritesCalls.setFavourite, star, { token })
    const starred = async () =>
      (await server.call(favouritesCalls.favouriteGames, {}, { token })).content.map(({ gameCode }) => gameCode)
    expect(await starred()).not.toContain(code)
    await announce(true)
    expect(await starred()).toContain(code)
    await server.call(favouritesCalls.setFavourite, { ...star, favourite: false }, { token })
    await announce(false)
  })

  it('is listed last and marked while the operator announces games, with its vendor, class and row of the home page', async () => {
    const before = await read(server).menus()
    await announce(true)
    const { games } = await read(server).list({ gameType: 'PVP' })
    expect(games.find(({ gameCode }) => gameCode === code)).toMatchObject({ soon: true, rtp: null })
    const soon = games.map((game) => game.soon)
    expect(soon).toEqual(soon.toSorted())
    const vendors = (await read(server).groups()).find(({ gameCategory }) => gameCategory === 'SPORTS')?.vendors ?? []
    expect(vendors.find(({ vassalage }) => vassalage === 'BTI')?.state).toBe('soon')
    const { rows } = await server.call(gamesCalls.homeRows, {})
    expect(rows.at(-1)?.kind).toBe('SOON')
    const counts = (menus: typeof before) => menus.find(({ gameType }) => gameType === 'PVP')!.games
    expect(counts(await read(server).menus())).toBeGreaterThan(counts(before))
    await announce(false)
    expect(await read(server).menus()).toEqual(before)
    expect(await rooms()).not.toContain(code)
  })

  it('makes no lobby: a category without any playable game is in no menu', async () => {
    const { db, live } = server.services
    const arenas = await db.select().from(gameRows).where(eq(gameRows.gameType, 'COCKFIGHT'))
    const setEngine = async (engine: (row: (typeof arenas)[number]) => string | null) => {
      for (const row of arenas)
        await db
          .update(gameRows)
          .set({ engine: engine(row) })
          .where(eq(gameRows.code, row.code))
      await live.publish('catalogue', {})
    }
    const types = async () => (await read(server).menus()).map(({ gameType }) => gameType)
    expect(await types()).toContain('COCKFIGHT')
    await setEngine(() => null)
    await expect.poll(types).not.toContain('COCKFIGHT')
    await setEngine(({ engine }) => engine)
    await expect.poll(types).toContain('COCKFIGHT')
  })
})
