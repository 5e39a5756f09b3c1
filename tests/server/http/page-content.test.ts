import { sql } from 'drizzle-orm'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openSite } from '#server/domain/site/site-settings.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { emptySeed } from '#tests/server/support/database.ts'
import { lobbyPaths } from '#src/providers/app/lobby-paths.ts'
import { canonicalOf, inlineScripts, languageOf, textOf, withoutScripts } from '#tests/server/support/html.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { bannersCalls } from '#wire/content/banners.ts'
import { gamesCalls } from '#wire/play/games.ts'
import { hotGames } from '#wire/play/game.ts'
import { systemCalls } from '#wire/site/system.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1', COUNTRY_HEADER: 'X-Country' } })
})
afterAll(() => server.stop())

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(server.origin + path, { headers })
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}
const messages = (language: string, area: string) =>
  JSON.parse(readFileSync(`locales/${language}/${area}.json`, 'utf8')) as Record<string, string>
const mainOf = (html: string) => /<main [^]*<\/main>/.exec(withoutScripts(html))?.[0] ?? ''

const Dehydrated = v.object({
  queries: v.array(v.object({ queryKey: v.array(v.unknown()), state: v.object({ data: v.unknown() }) })),
})
/** The answers that a page was rendered from, which it carries for its scripts. */
function answersIn(html: string) {
  const literal = /queries:("(?:[^"\\]|\\.)*")/.exec(inlineScripts(html).join('\n'))?.[1] ?? '"{\\"queries\\":[]}"'
  return v.parse(Dehydrated, JSON.parse(String(runInNewContext(literal)))).queries
}

const listedPaths = async () =>
  [...(await get('/sitemap.xml')).html.matchAll(/<loc>([^<]+)</g)].flatMap(([, address = '']) =>
    address.includes('?') ? [] : [new URL(address).pathname],
  )

describe('a page without JavaScript', () => {
  it.each(['fil', 'en'] as const)('has its heading, banner, games and links in %s', async (language) => {
    const { html } = await get(`/?hl=${language}`)
    const main = mainOf(html)
    expect(languageOf(html)).toBe(language)
    expect(textOf(main, 'h1')).toBe(messages(language, 'home')['home.hero.title'])
    const { list } = await server.call(hotGames, { language })
    expect(list.length).toBeGreaterThan(4)
    for (const { name, art } of list.slice(0, 4)) {
      expect(main).toContain(`>${name}<`)
      expect(main).toContain(art.replaceAll('&', '&amp;'))
    }
    const { list: banners } = await server.call(bannersCalls.banners, { groupName: 'w_home', language })
    expect(main).toContain(`>${banners[0]?.title}<`)
    const nav = /<nav [^]*?<\/nav>/.exec(html)?.[0] ?? ''
    const links = [...nav.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, path]) => path)
    const { menus } = await server.call(gamesCalls.gameMenus, { language })
    const pathOf = new Map(Object.entries(lobbyPaths).map(([path, gameType]) => [gameType, path]))
    expect(links).toEqual(['/', ...menus.map(({ gameType }) => pathOf.get(gameType)), '/promotions'])
    expect(nav).toContain(`aria-label="${messages(language, 'app')['app.nav.main']}"`)
  })

  it('answers the questions of its help', async () => {
    const main = mainOf((await get('/help?hl=en')).html)
    const { sections } = await server.call(systemCalls.helpCentre, { lang: 'en' })
    for (const { title } of sections)
      expect(main).toContain(`>${title.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')}<`)
  })

  it('states that games need JavaScript', async () => {
    for (const language of ['fil', 'en'])
      expect((await get(`/?hl=${language}`)).html).toMatch(
        new RegExp(`<noscript>(<[^>]*>)*${messages(language, 'app')['app.noscript']}`),
      )
  })

  it('leaves no part of a public page to the browser that failed on the server', async () => {
    for (const path of await listedPaths()) {
      const { status, html } = await get(path)
      expect([path, status]).toEqual([path, 200])
      expect(html, path).not.toContain('<!--$!-->')
      expect(textOf(mainOf(html), 'h1'), path).toMatch(/\S/)
    }
    expect(server.logged.filter((line) => line.includes('not rendered whole'))).toEqual([])
  })
})

describe('what a page carries for its scripts', () => {
  it('is what any visitor is answered, and is there for what it shows', async () => {
    const answers = answersIn((await get('/?hl=en')).html)
    const of = (...key: readonly unknown[]) =>
      answers.find(({ queryKey }) => JSON.stringify(queryKey) === JSON.stringify(key))?.state.data
    const { menus } = await server.call(gamesCalls.gameMenus, {})
    expect(of('gameMenus')).toEqual(menus.map(({ gameType }) => gameType))
    const banners = await server.call(bannersCalls.banners, { groupName: 'w_home', language: 'en' })
    expect(of('banners', 'w_home', 'en')).toEqual(banners)
    expect(of('service', 'content', 'en')).toEqual(await server.call(systemCalls.content, { language: 'en' }))
  })

  it('is nothing of the members, on any public page', async () => {
    const people = await server.services.db
      .select({
        id: members.id,
        account: members.account,
        mobile: members.mobile,
        email: members.email,
        hash: members.passwordHash,
      })
      .from(members)
    // A name that is also a word of the site proves nothing.
    const words = JSON.stringify(globSync('locales/fil/*.json').map((file) => readFileSync(file, 'utf8')))
    const secrets = people
      .flatMap(({ id, account, mobile, email, hash }) => [id, account, mobile, email, hash])
      .flatMap((secret) => (secret === null || secret.length < 6 || words.includes(secret) ? [] : [secret]))
    expect(secrets.length).toBeGreaterThan(20)
    for (const path of [...(await listedPaths()), '/me', '/login', '/nowhere']) {
      const { html } = await get(path)
      expect(
        secrets.filter((secret) => html.includes(secret)),
        path,
      ).toEqual([])
    }
  })

  it('holds nothing of a member: everybody gets the same page', async () => {
    const token = await server.enter()
    const own = await get('/', { authorization: `Bearer ${token}`, cookie: 'language=fil' })
    expect(own.headers.get('etag')).toBe((await get('/')).headers.get('etag'))
    expect(own.html).not.toContain(token)
  })
})

describe('a page of a member', () => {
  it.each(['/me', '/me/rewards', '/wallet', '/agent/registerCenter', '/seaLottery'])(
    'is the frame alone: %s',
    async (path) => {
      const { status, html } = await get(`${path}?hl=en`)
      expect(status).toBe(200)
      expect(textOf(html, 'title')).toContain('Statehouse')
      expect(html).toContain('<header')
      expect(mainOf(html)).not.toContain('<h1')
      expect(canonicalOf(html)).toBeUndefined()
    },
  )
})

describe('a site that is not open to everybody', () => {
  const set = (change: object) =>
    server.services.settings.setSiteStatus({ ...openSite, ...change }, server.services.clock.now())
  const onlyMembers = (on: boolean) =>
    server.services.settings.setToggle('loginedToHomePage', on, server.services.clock.now())
  afterEach(async () => {
    await set({})
    await onlyMembers(false)
  })
  const frame = async (headers: Record<string, string> = {}) => {
    const { status, html } = await get('/?hl=en', headers)
    expect(status).toBe(200)
    const answers = answersIn(html).map(({ queryKey }) => queryKey[0])
    return {
      heading: textOf(mainOf(html), 'h1'),
      banners: answers.includes('banners'),
      games: answers.includes('hotGames'),
    }
  }
  const hasContent = { heading: messages('en', 'home')['home.hero.title'], banners: true, games: true }
  const hasOnly = (title?: string) => ({
    heading: title === undefined ? undefined : messages('en', 'site-status')[title],
    banners: false,
    games: false,
  })

  it('shows nothing of its content during maintenance, from the next request on, and all of it again after', async () => {
    expect(await frame()).toEqual(hasContent)
    await set({ status: 1 })
    expect(await frame()).toEqual(hasOnly('site-status.maintenance.title'))
    await set({})
    expect(await frame()).toEqual(hasContent)
  })

  it('shows nothing of its content where it is blocked, and all of it elsewhere', async () => {
    await set({ countries: ['JP'] })
    for (const _ of ['first', 'and when both are kept']) {
      expect(await frame({ 'x-country': 'JP' })).toEqual(hasOnly('site-status.blocked.title'))
      expect(await frame({ 'x-country': 'PH' })).toEqual(hasContent)
    }
  })

  it('shows nothing of its content where only members are let in', async () => {
    await onlyMembers(true)
    expect(await frame()).toEqual(hasOnly())
  })
})

describe('a page for when there is no network', () => {
  it('has the frame and no content, whatever is kept of it', async () => {
    const { status, html } = await get('/offline?hl=en')
    expect(status).toBe(200)
    expect(html).toContain('<header')
    expect(mainOf(html)).not.toContain('<h1')
    expect(textOf(html, 'title')).toMatch(/ · Statehouse$/)
  })
})

describe('a page whose answers cannot be read', () => {
  const away = async (from: string, to: string) => {
    await server.services.db.execute(sql.raw(`alter table ${from} rename to ${to}`))
    await server.services.live.publish('site', { type: 'banners.changed' })
  }
  beforeAll(() => away('banners', 'banners_away'))
  afterAll(() => away('banners_away', 'banners'))

  it.each(['/', '/rng', '/help'])('is sent without them and discloses no error: %s', async (path) => {
    const { status, html } = await get(`${path}?hl=en`)
    expect(status).toBe(200)
    expect(textOf(html, 'h1')).toMatch(/\S/)
    expect(html).not.toContain('/art/banner/')
    expect(answersIn(html).map(({ queryKey }) => queryKey[0])).not.toContain('banners')
    expect(html.match(/relation "|_away|Failed query|select "|\.[jt]s:\d|node_modules|data-stck/)).toBeNull()
  })

  it('is named in the log', () => {
    const [line] = server.logged.filter((each) => each.includes('page read failed'))
    expect(line).toContain(bannersCalls.banners.path)
  })
})

describe('a site that has not been built', () => {
  it('reports it, and answers calls', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'statehouse-unbuilt-'))
    const unbuilt = await startTestServer({ siteFolder: empty, renderFolder: empty, seed: emptySeed })
    try {
      for (const path of ['/', '/rng', '/me'])
        expect(await unbuilt.request(path)).toMatchObject({
          status: 404,
          text: 'The site has not been built: run npm run build.',
        })
      expect(await unbuilt.request('/sitemap.xml')).toMatchObject({ status: 404, code: 'not_found' })
      expect(await unbuilt.request('/worker.js')).toMatchObject({ status: 404, code: 'not_found' })
      expect((await unbuilt.request('/wps/system/status')).status).toBe(200)
    } finally {
      await unbuilt.stop()
      rmSync(empty, { recursive: true })
    }
  })
})
