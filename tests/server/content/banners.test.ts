import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawBanner } from '#server/art/banner-picture.ts'
import { addBanner, removeBanner } from '#server/domain/content/banners.ts'
import { NewBanner } from '#server/domain/content/new-banner.ts'
import { seedBanners } from '#server/store/seed/banners/standard-banners.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { BannerGroup, bannersCalls } from '#wire/content/banners.ts'
import { Language } from '#wire/shapes.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const banners = (request: Parameters<typeof server.call<typeof bannersCalls.banners>>[1]) =>
  server.call(bannersCalls.banners, request)

it.each(BannerGroup.options)(
  'banners: shows several banners of %s, in order, each with a picture of its own',
  async (groupName) => {
    const { list } = await banners({ groupName, language: 'en' })
    const seeded = seedBanners.filter((banner) => banner.groupName === groupName)
    expect(list.length).toBeGreaterThan(1)
    expect(list.map(({ title }) => title)).toEqual(seeded.map(({ words }) => words.en?.title))
    expect(list.every((banner) => banner.groupName === groupName)).toBe(true)
    expect(new Set(list.map(({ art }) => art)).size).toBe(list.length)
    for (const { art } of list) {
      const picture = await fetch(server.origin + art)
      expect(picture.status).toBe(200)
      expect(picture.headers.get('content-type')).toContain('image/svg+xml')
      expect(picture.headers.get('cache-control')).toContain('immutable')
    }
  },
)

it.each(Language.options)('banners: shows %s, and English where an own banner has no text in it', async (language) => {
  const { list } = await banners({ groupName: 'w_promotion', language })
  expect(list.map((banner) => banner.language)).toEqual(list.map(() => language))
  const words = { en: { title: 'Rain', text: '', action: '' } }
  const own = { groupName: 'w_promotion', art: { scene: 'wave', hue: 1 }, words }
  const id = await addBanner(server.services, v.parse(NewBanner, own), Date.now())
  expect((await banners({ groupName: 'w_promotion', language })).list.at(-1)).toMatchObject({
    language: 'en',
    title: 'Rain',
  })
  await removeBanner(server.services, id)
})

it('banners: names the game a banner launches, and has no link when the game no longer exists', async () => {
  const { db } = server.services
  const [before] = (await banners({ groupName: 'w_home' })).list
  expect(before).toMatchObject({ linkageType: 'game', game: { name: 'Harbour Lights', isGame: 'GAME' } })
  await db.execute(sql`update banners set url = 'no-such-game' where id = ${before?.bannerId}`)
  const [after] = (await banners({ groupName: 'w_home' })).list
  expect(after).toMatchObject({ linkageType: null, url: null, game: null, action: '' })
})

it('banners: does not show a withdrawn one', async () => {
  const { db } = server.services
  await db.execute(sql`update banners set withdrawn_at = 1 where group_name = 'w_help'`)
  expect(await banners({ groupName: 'w_help' })).toEqual({ list: [], jackpot: null })
})

it('banners: includes the jackpot in the banners of the home page, while the operator states one', async () => {
  const { settings } = server.services
  const stated = async (groupName: BannerGroup) => (await banners({ groupName })).jackpot
  expect(await stated('w_home')).toBeNull()
  await settings.setJackpot('1234567.89', Date.now())
  expect(await stated('w_home')).toBe('1234567.89')
  expect(await stated('w_rng')).toBeNull()
  await settings.setJackpot(null, Date.now())
  expect(await stated('w_home')).toBeNull()
})

it('banners: shows a picture of the site itself where a new banner has one, and accepts none without a target', async () => {
  const words = { en: { title: 'Rain', text: '', action: '' } }
  const banner = v.parse(NewBanner, { groupName: 'w_help', art: { picture: '/pictures/rain.webp' }, words })
  const id = await addBanner(server.services, banner, Date.now())
  const last = (await banners({ groupName: 'w_help' })).list.at(-1)
  expect(last).toMatchObject({ bannerId: id, linkageType: null, url: null, art: '/pictures/rain.webp' })
  const intoNothing = { ...banner, linkageType: 'game' as const, url: 'no-such-game' }
  await expect(addBanner(server.services, intoNothing, Date.now())).rejects.toThrow('There is no game no-such-game')
})

it.each(['', 'groupName=w_nowhere', 'groupName=w_home&language=tlh'])('banners: refuses "%s"', async (query) => {
  const answer = await server.request(`${bannersCalls.banners.path}?${query}`)
  expect(answer).toMatchObject({ status: 400, code: 'invalid_request' })
})

it.each(['koi-400-1', 'nothing-10-1', 'koi-10', 'constructor-10-1', '<b>-1-1'])(
  'banners: draws no banner %s',
  async (name) => {
    expect((await fetch(`${server.origin}/art/banner/${encodeURIComponent(name)}.svg`)).status).toBe(404)
  },
)

it('banners: draws every banner differently, small, and without scripts', () => {
  const drawn = seedBanners.map(({ scene, hue }, number) => drawBanner({ scene, hue, number }))
  expect(new Set(drawn).size).toBe(seedBanners.length)
  for (const svg of drawn) {
    expect(svg.length).toBeLessThan(9_000)
    expect(svg).not.toMatch(/NaN|undefined|<script|<foreignObject|<image|\son\w+=|style=|href="[^#]/)
  }
})
