import { sql } from 'drizzle-orm'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { bannersCalls } from '#wire/banners.ts'
import { gamesCalls } from '#wire/games.ts'
import { promotionsCalls } from '#wire/promotions.ts'

const headOf = (page: string, tile = '') => {
  const head = { name: 'A', title: 'A', site: 'A', text: 'A', listed: true, blocks: ['told'], page, tile, unless: null }
  return { fil: head, en: head }
}
const place = (name: string) => `<p ${name}><i></i><img class="art" alt=""></p>`
const heads = {
  pages: {
    '/rng': headOf(place('data-banners="w_rng"')),
    '/promotions': headOf(place('data-banners="w_promotion"') + place('data-picture="promotion"')),
    '/help': headOf(place('data-banners="w_help"')),
    '/ds88': headOf('', place('data-picture="COCKFIGHT"')),
    '/games': headOf('', place('data-picture="ALL"')),
    '/join': headOf(place('data-picture="constructor"')),
  },
  routes: [],
}

let folder: string
let server: TestServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'statehouse-site-'))
  mkdirSync(join(folder, 'assets'))
  const html =
    '<!doctype html><html lang="fil"><head><title>A</title></head><body><!--block:told-->{{page}}{{tile}}<!--/block-->'
  writeFileSync(join(folder, 'index.html'), html)
  writeFileSync(join(folder, 'heads.json'), JSON.stringify(heads))
  server = await startTestServer({ siteFolder: folder })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const sent = async (address: string) => {
  const response = await fetch(server.origin + address)
  expect(response.status).toBe(200)
  const tags = (await response.text()).match(/<img [^>]*>/g) ?? []
  return { etag: response.headers.get('etag'), tags }
}
const shown = (art: string | undefined) => `<img src="${String(art)}" fetchpriority="high" class="art" alt="">`
const bannersOf = async (groupName: 'w_rng' | 'w_promotion') =>
  (await server.call(bannersCalls.banners, { groupName, language: 'en' })).list

it('names the picture of its first banner, and the next one once that is withdrawn', async () => {
  const [first, second] = await bannersOf('w_rng')
  const before = await sent('/rng?hl=en')
  expect(before.tags).toEqual([shown(first?.art)])
  expect((await sent('/rng?hl=en')).etag).toBe(before.etag)
  await server.services.db.execute(sql`update banners set withdrawn_at = 1 where id = ${first?.bannerId}`)
  await server.services.live.publish('site', { type: 'banners.changed' })
  const after = await sent('/rng?hl=en')
  expect(after.tags).toEqual([shown(second?.art)])
  expect(after.etag).not.toBe(before.etag)
})

it('names the picture of the first promotion besides that of the banners above', async () => {
  const [banner] = await bannersOf('w_promotion')
  const { list } = await server.call(promotionsCalls.promotions, { language: 'fil' })
  expect((await sent('/promotions')).tags).toEqual([shown(banner?.art), shown(list[0]?.art)])
})

it('names the picture of the first game of a lobby', async () => {
  const first = async (gameType?: 'COCKFIGHT') =>
    (await server.call(gamesCalls.gameList, { ...(gameType && { gameType }), language: 'fil', pageNo: 1, pageSize: 1 }))
      .games[0]?.art
  for (const [address, art] of [
    ['/ds88', await first('COCKFIGHT')],
    ['/games', await first()],
  ] as const)
    expect((await sent(address)).tags).toEqual([shown(art?.replace('&', '&amp;'))])
  expect((await sent('/games?hl=en')).tags, 'in any language').toHaveLength(1)
  expect((await sent('/games?type=hot')).tags, 'others are asked for').toEqual([])
})

it('keeps its place empty where there is no such picture', async () => {
  await server.services.db.execute(sql`update banners set withdrawn_at = 1 where group_name = 'w_help'`)
  for (const address of ['/help', '/join']) expect((await sent(address)).tags).toEqual(['<img class="art" alt="">'])
})

it('comes all the same while its pictures cannot be read', async () => {
  await server.services.db.execute(sql`alter table banners rename to banners_away`)
  try {
    expect((await sent('/rng')).tags).toEqual(['<img class="art" alt="">'])
  } finally {
    await server.services.db.execute(sql`alter table banners_away rename to banners`)
  }
})
