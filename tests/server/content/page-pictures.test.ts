import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { textOf, withoutScripts } from '#tests/server/support/html.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { bannersCalls } from '#wire/content/banners.ts'
import { gamesCalls } from '#wire/play/games.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const sent = async (address: string) => {
  const response = await fetch(server.origin + address)
  expect(response.status).toBe(200)
  const html = withoutScripts(await response.text())
  const pictures = [...html.matchAll(/<img [^>]*src="([^"]*)"/g)].map(([, art = '']) => art.replaceAll('&amp;', '&'))
  return { etag: response.headers.get('etag'), html, pictures }
}
const bannersOf = async (groupName: 'w_rng' | 'w_promotion' | 'w_help') =>
  (await server.call(bannersCalls.banners, { groupName, language: 'en' })).list

it('a page shows the picture of its first banner, and the next one once that is withdrawn', async () => {
  const [first, second] = await bannersOf('w_rng')
  const before = await sent('/rng?hl=en')
  expect(before.pictures).toContain(first?.art)
  expect(before.html).toContain(first?.title)
  expect((await sent('/rng?hl=en')).etag).toBe(before.etag)
  await server.services.db.execute(sql`update banners set withdrawn_at = 1 where id = ${first?.bannerId}`)
  await server.services.live.publish('site', { type: 'banners.changed' })
  const after = await sent('/rng?hl=en')
  expect(after.pictures).toContain(second?.art)
  expect(after.pictures).not.toContain(first?.art)
  expect(after.etag).not.toBe(before.etag)
})

it('a page shows the picture of its banner without a script: promotions', async () => {
  const [banner] = await bannersOf('w_promotion')
  expect((await sent('/promotions?hl=en')).pictures).toContain(banner?.art)
})

it.each([
  ['/games', {}],
  ['/ds88', { gameType: 'COCKFIGHT' }],
  ['/rng', { gameType: 'RNG' }],
  ['/rng?page=HARBOUR', { gameType: 'RNG', vassalage: 'HARBOUR' }],
] as const)('a lobby shows its first games without a script, in their order: %s', async (address, query) => {
  const { html, pictures } = await sent(address)
  const { games } = await server.call(gamesCalls.gameList, { ...query, language: 'fil', pageNo: 1, pageSize: 3 })
  const main = html.slice(html.indexOf('<main'))
  const places = games.map(({ gameCode }) => main.lastIndexOf(`"#game-${gameCode}"`))
  expect(places.length).toBeGreaterThan(1)
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(pictures).toEqual(expect.arrayContaining(games.map(({ art }) => art)))
})

it('a page is served without banners where it has none, and while they cannot be read', async () => {
  await server.services.db.execute(sql`update banners set withdrawn_at = 1 where group_name = 'w_help'`)
  await server.services.live.publish('site', { type: 'banners.changed' })
  expect((await sent('/help')).pictures.filter((art) => art.includes('/banner/'))).toEqual([])
  await server.services.db.execute(sql`alter table banners rename to banners_away`)
  await server.services.live.publish('site', { type: 'banners.changed' })
  try {
    const { html, pictures } = await sent('/rng?hl=en')
    expect(textOf(html, 'h1')).toBe('Slots')
    expect(pictures.filter((art) => art.includes('/art/game/')).length).toBeGreaterThan(0)
    expect(pictures.filter((art) => art.includes('/banner/'))).toEqual([])
  } finally {
    await server.services.db.execute(sql`alter table banners_away rename to banners`)
  }
})
