import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueOf, catalogueTopic, createCatalogue } from '#server/domain/play/catalogue.ts'
import { createSiteSearch, wordsOfText } from '#server/domain/content/site-search.ts'
import { games, vendors } from '#server/store/schema/play/games.ts'
import { withAnnouncedGames } from '#tests/server/support/announced-games.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { limits } from '#wire/limits.ts'
import { maxTermLength, searchCalls } from '#wire/content/search.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const search = (q: string) => server.call(searchCalls.searchSite, { q })
const rawSearch = (query: string) => server.request(`${searchCalls.searchSite.path}?${query}`)

/** Resets the request limits, so that a test may send many. */
const freshMinute = () => {
  const { clock } = server.services
  clock.move(clock.now() + 61_000 - Date.now())
}

describe('search results', () => {
  it.each([
    ['Harbour Lights', 'as it is called'],
    ['harbour lights', 'small'],
    ['ＨＡＲＢＯＵＲ　ＬＩＧＨＴＳ', 'in full-width letters'],
    ['Hárboùr Lïghts', 'with accents'],
    ['lights harbour', 'the other way round'],
    ['harb lig', 'begun'],
    ['harborlights', 'without the space, and a letter'],
    ['harbourlights', 'without the space'],
    ['har bour lights', 'with a space too many'],
    ['harbor lights', 'with a letter too few'],
    ['harbourr lights', 'with a letter too many'],
    ['harnour lights', 'with the key beside'],
    ['harobur lihgts', 'with letters in the wrong order'],
    ['hrabour ligths', 'with letters in the wrong order elsewhere'],
  ])('finds Harbour Lights first by "%s": %s', async (typed) => {
    const { match, games: found } = await search(typed)
    expect(match).toBe('good')
    expect(found[0]?.gameCode).toBe('harbour-lights')
  })

  it('tolerate a typo in any playable name that is long enough', async () => {
    const { games: all } = await catalogueOf(server.services).current()
    const slips = all
      .filter(({ soon, name }) => !soon && name.length >= 8)
      .slice(0, 60)
      .map(({ code, name }) => ({ code, name, typed: `${name.slice(0, 4)}${name[5]}${name[4]}${name.slice(6)}` }))
    const missed: string[] = []
    for (const { code, name, typed } of slips) {
      if (!(await search(typed)).games.some(({ gameCode }) => gameCode === code)) missed.push(`${typed} (${name})`)
    }
    expect(slips.length).toBeGreaterThan(30)
    expect(missed).toEqual([])
    freshMinute()
  })

  it('find a vendor with its lobby, and a lobby by its title in any language', async () => {
    expect((await search('harbour ligth')).vendors[0]).toMatchObject({ vassalage: 'HARBOUR', gameType: 'RNG' })
    for (const title of ['Live casino', 'ライブ', 'สด']) expect((await search(title)).lobbies, title).toContain('LIVE')
    expect((await search('sabong')).lobbies).toEqual(['COCKFIGHT'])
  })

  it('leave out fuzzy matches where there are enough exact ones', async () => {
    const { games: found } = await search('grand')
    expect(found.length).toBeGreaterThan(2)
    expect(found.every(({ name }) => name.toLowerCase().includes('grand'))).toBe(true)
  })

  it('have nothing that cannot be played yet, even where it is announced: no game, no vendor of such games alone', async () => {
    await withAnnouncedGames(server.services, async () => {
      const { games: all, vendors: owners } = await catalogueOf(server.services).current()
      const isSoon = new Map(all.map(({ code, soon }) => [code, soon]))
      const coming = all.filter(({ soon }) => soon).slice(0, 20)
      expect(coming).toHaveLength(20)
      for (const { name } of coming) {
        for (const { gameCode } of (await search(name)).games) expect(isSoon.get(gameCode), gameCode).toBe(false)
      }
      freshMinute()
      const later = owners.filter(({ code }) => all.every(({ vendor, soon }) => vendor !== code || soon))
      for (const { code, title } of later.slice(0, 5)) {
        expect((await search(title)).vendors.map(({ vassalage }) => vassalage)).not.toContain(code)
      }
      freshMinute()
    })
  })

  it.each([
    ['withdraw', 'withdraw'],
    ['mag-withdraw', 'withdraw'],
    ['cash out', 'withdraw'],
    ['depsit', 'depositv2'],
    ['mag-deposit', 'depositv2'],
    ['promo', 'promotions'],
    ['mga promo', 'promotions'],
    ['balanse', 'transferFund'],
    ['tulong', 'help'],
    ['提款', 'withdraw'],
    ['vip', 'vip'],
    ['change password', 'securityCenter'],
    ['tarik uang', 'withdraw'],
    ['引き出し', 'withdraw'],
    ['เติมเงิน', 'depositv2'],
    ['rút', 'withdraw'],
    ['充值', 'depositv2'],
  ])('finds by "%s" the page %s', async (typed, page) => {
    expect((await search(typed)).pages).toContain(page)
  })

  it('show exactly matching pages and games side by side, and no page beside a game that matches with typos', async () => {
    const { games: found, pages } = await search('withdraw')
    expect(found.every(({ name }) => /withdraw/i.test(name))).toBe(true)
    expect(pages[0]).toBe('withdraw')
    expect((await search('harbour lights')).pages).toEqual([])
    freshMinute()
  })

  it('leave out a vendor under maintenance and its games', async () => {
    const { db, live } = server.services
    const close = async (isClosed: boolean) => {
      await db.update(vendors).set({ isClosed }).where(eq(vendors.code, 'HARBOUR'))
      await live.publish(catalogueTopic, {})
    }
    const codes = async () => (await search('harbour')).vendors.map(({ vassalage }) => vassalage)
    expect(await codes()).toContain('HARBOUR')
    await close(true)
    try {
      await expect.poll(codes).not.toContain('HARBOUR')
      const { games: found } = await search('harbour')
      expect(found.map(({ vassalage }) => vassalage)).not.toContain('HARBOUR')
      expect(found.filter(({ badge }) => badge === 'CLOSED')).toEqual([])
    } finally {
      await close(false)
    }
    freshMinute()
  })

  it('have questions of the help that contain every word, in the requested language and with the brand’s name', async () => {
    const answers = async (q: string, language: 'en' | 'fil') =>
      (await server.call(searchCalls.searchSite, { q, language })).help
    const withdrawals = await answers('deposit withdraw', 'en')
    expect(withdrawals[0]).toEqual({ section: 'wallet', question: 'When can I deposit and withdraw?' })
    expect((await answers('slider', 'en')).map(({ section }) => section)).toContain('login')
    expect(await answers('deposit zzqzzq', 'en')).toEqual([])
    const inFilipino = await answers('withdraw', 'fil')
    expect(inFilipino.length).toBeGreaterThan(0)
    expect(inFilipino).not.toContainEqual(withdrawals[0])
    const [first] = await answers('who may play', 'en')
    expect(first?.question).not.toContain('{')
    expect((await server.call(searchCalls.searchSite, { q: 'who may play', language: 'en' })).match).toBe('good')
  })

  it('name the nearest where there is no exact match, and nothing where nothing is near', async () => {
    const near = await search('qqqq harbour zzzz')
    expect(near).toMatchObject({ match: 'nearest', vendors: [], lobbies: [] })
    expect(near.games.map(({ gameCode }) => gameCode)).toContain('harbour-lights')
    expect(await search('zzqzzqzzq')).toEqual({
      match: 'none',
      games: [],
      vendors: [],
      lobbies: [],
      pages: [],
      help: [],
    })
  })
})

describe('the index', () => {
  it('follows the catalogue: a renamed game is found by its new name only', async () => {
    const { db, live } = server.services
    const rename = async (name: string) => {
      await db.update(games).set({ name }).where(eq(games.code, 'harbour-lights'))
      await live.publish(catalogueTopic, {})
    }
    await rename('Quixotic Zeppelin')
    await expect
      .poll(async () => (await search('quixotic zepelin')).games.map(({ gameCode }) => gameCode))
      .toEqual(['harbour-lights'])
    expect((await search('harbour lights')).games.map(({ name }) => name)).not.toContain('Harbour Lights')
    await rename('Harbour Lights')
    await expect.poll(async () => (await search('quixotic zeppelin')).match).toBe('none')
  })

  it('answers with the old state while the new one is built, and never with a removed game', async () => {
    const all = await createCatalogue(server.services).current()
    const find = createSiteSearch()
    expect((await find(all, 'harbour lights')).games[0]?.code).toBe('harbour-lights')
    const without = { ...all, games: all.games.slice(1), byCode: new Map([...all.byCode].slice(1)) }
    expect(all.games[0]?.code).toBe('harbour-lights')
    const codes = (await find(without, 'harbour lights')).games.map(({ code }) => code)
    expect(codes).not.toContain('harbour-lights')
  })
})

describe('search requests', () => {
  it.each([
    ['q=%00', 400],
    ['q=', 200],
    ['q=%20%20', 200],
    ['q=.*%2B%3F%5E%24%7B%7D()%7C%5B%5D%5C', 200],
    ['q=%ED%A0%80', 200],
    ['q=%F0%9F%8E%B0', 200],
    ['q=constructor', 200],
    ['q=__proto__', 200],
    ["q=' OR 1=1 --", 200],
    [`q=${'a'.repeat(maxTermLength)}`, 200],
    [`q=${'a '.repeat(maxTermLength / 2)}`, 200],
    [`q=${'a'.repeat(maxTermLength + 1)}`, 400],
    [`q=${'%E8%80%81'.repeat(10_000 / 9)}`, 400],
    ['', 400],
    ['q[]=koi', 400],
  ])('are answered %s with %i', async (query, status) => {
    const answer = await rawSearch(query)
    expect(answer.status).toBe(status)
    expect(answer.code).toBe(status === 200 ? undefined : 'invalid_request')
  })

  it('are anonymous: a token is ignored', async () => {
    const { status, text } = await rawSearch('q=harbour')
    expect(status).toBe(200)
    const path = `${searchCalls.searchSite.path}?q=harbour`
    expect((await server.request(path, { token: 'unknown' })).text).toBe(text)
  })

  it('are rate limited', async () => {
    freshMinute()
    const { limit } = limits.searchByAddress
    const codes = await Promise.all(Array.from({ length: limit + 30 }, async () => (await rawSearch('q=koi')).code))
    const refused = codes.filter((code) => code === 'rate_limited').length
    expect(codes.filter((code) => code !== undefined && code !== 'rate_limited')).toEqual([])
    // In the time that passes a few more are allowed.
    expect(refused).toBeGreaterThan(5)
    expect(refused).toBeLessThanOrEqual(30)
  })
})

describe('the words of a text', () => {
  it('are its parts without punctuation, and pairs of characters where no spaces are used', () => {
    expect(wordsOfText('Koi & Panda: 2!')).toEqual(['koi', 'panda', '2'])
    expect(wordsOfText('\u0000\uD800')).toEqual([])
    expect(wordsOfText('老虎机')).toEqual(['老虎', '虎机'])
  })
})

describe('the cost of a search', () => {
  const parts = {
    first:
      'Harbour Golden Koi Dragon Fortune Lucky Moon Jade Emerald Crystal Royal Silver Thunder Magic Neon Sugar Candy',
    second: 'Lights Pond Palace Quest Riches Rush Spins Reels Empire Kingdom Legend Bonanza Fiesta Garden Temple Tower',
    third: 'Pirate Phoenix Tiger Panda Samurai Viking Zeus Buffalo Wolf Eagle Shark Pearl Ocean Desert Jungle Forest',
  }
  const [first, second, third] = Object.values(parts).map((words) => words.split(' '))
  const vendor = { code: 'V', title: 'Vendor House', counts: new Map([['RNG', 1]]) }
  const many = Array.from({ length: 6_000 }, (_, at) => ({
    code: `g${at}`,
    name: [first, second, third].map((words, place) => words![(at * (place * 6 + 1)) % words!.length]).join(' ') + at,
    vendor: 'V',
    owner: vendor,
    soon: false,
    closed: false,
  }))
  const byCode = new Map(many.map((game) => [game.code, game]))
  const large = { games: many, vendors: [vendor], byCode, vendorByCode: new Map([['V', vendor]]) } as never

  // Regression: eight letters with spaces between them kept the server busy for a third of a second.
  it('covers five words at most, and a word of one or two letters as a whole unless it is the last', async () => {
    const find = createSiteSearch()
    const five = await find(large, 'harbour lights pirate golden pond')
    expect(await find(large, 'harbour lights pirate golden pond wolf')).toEqual(five)
    const lights = ({ name }: { readonly name: string }) => name.includes('Lights')
    expect((await find(large, 'harbour li')).games.every(lights)).toBe(true)
    expect((await find(large, 'li harbour')).games.every(lights)).toBe(false)
  })
})
