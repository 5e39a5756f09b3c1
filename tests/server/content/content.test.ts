import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { previewTtl } from '#server/domain/content/content.ts'
import { contentFiles, type NamedContent } from '#server/domain/content/content-settings.ts'
import { type ContentName, wordsOf } from '#server/domain/content/content-words.ts'
import { previewContent, setContent } from '#server/operator/commands/content/content.ts'
import { emptySeed } from '#tests/server/support/database.ts'
import { metaOf, textOf, withoutScripts } from '#tests/server/support/html.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { systemCalls } from '#wire/site/system.ts'

const own = (language: string, area: string, id: string) =>
  (JSON.parse(readFileSync(`locales/${language}/${area}.json`, 'utf8')) as Record<string, string>)[id] ?? ''
const heroTitle = own('en', 'home', 'home.hero.title')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: emptySeed })
})
afterAll(() => server.stop())
afterEach(async () => {
  for (const name of ['landing', 'help', 'apps', 'join'] as const)
    await server.services.settings.setContent({ name, written: null }, 0)
})

const site = () => ({ ...server.services, origin: server.origin })
const now = () => server.services.clock.now()
const named = (name: ContentName, content: unknown) =>
  ({ name, written: v.parse<v.GenericSchema<unknown, object>>(contentFiles[name], content) }) as NamedContent
const publish = (name: ContentName, content: unknown) => setContent(site(), named(name, content), now())
const preview = async (name: ContentName, content: unknown) =>
  new URL((await previewContent(site(), named(name, content), now()))[0] ?? '').pathname

const follow = async (path: string) => {
  const answer = await fetch(server.origin + path, { redirect: 'manual' })
  return {
    status: answer.status,
    headers: answer.headers,
    cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
  }
}
const get = async (path: string, cookie = '') => {
  const answer = await fetch(server.origin + path, { headers: cookie === '' ? {} : { cookie } })
  return { headers: answer.headers, text: await answer.text() }
}
const seenBy = async (cookie: string, language = 'en') =>
  (JSON.parse((await get(`/wps/system/content?language=${language}`, cookie)).text) as { value: object }).value

const apps = [{ platform: 'ios', source: 'store', version: '3.0', address: 'https://store.example/club' }]

describe('the content of public pages', () => {
  it('is the site’s own until the operator writes some', async () => {
    expect(await server.call(systemCalls.content, {})).toEqual({
      words: {},
      apps: [],
      goals: { deposit: 1, withdrawal: 15 },
      preview: null,
    })
    for (const name of ['landing', 'help', 'apps', 'join'] as const) expect(wordsOf(name).length).toBeGreaterThan(1)
  })

  it('is the operator’s text, in the reader’s language', async () => {
    await publish('apps', { apps, words: { fil: { 'about.down.title': 'Kunin ang app' } } })
    await publish('help', { words: { fil: { 'help.title': 'Tanong at sagot' } } })
    expect(await server.call(systemCalls.content, { language: 'en' })).toMatchObject({ apps, words: {} })
    expect((await server.call(systemCalls.content, { language: 'fil' })).words).toEqual({
      'about.down.title': ['Kunin ang app'],
      'help.title': ['Tanong at sagot'],
    })
  })

  it('refuses an unknown language', async () => {
    expect(await server.request('/wps/system/content?language=xx')).toMatchObject({
      status: 400,
      code: 'invalid_request',
    })
  })

  it('keeps another part that the operator changed at the same time', async () => {
    await Promise.all([
      publish('apps', { apps }),
      publish('join', { words: { en: { 'about.join.title': 'A' } } }),
      publish('landing', { goals: { deposit: 2, withdrawal: 3 } }),
    ])
    const content = await server.call(systemCalls.content, { language: 'en' })
    expect(content).toMatchObject({ apps, goals: { deposit: 2 }, words: { 'about.join.title': ['A'] } })
  })
})

describe('a page with the operator’s texts', () => {
  const heading = async (path: string) => textOf((await get(path)).text, 'h1')

  it('shows them from the next request on, only in their language, and the site’s own again after they are removed', async () => {
    expect(await heading('/?hl=en')).toBe(heroTitle)
    await publish('landing', { words: { en: { 'home.hero.title': 'A & "B" -->' } } })
    const { text, headers } = await get('/?hl=en')
    expect(textOf(text, 'h1')).toBe('A & "B" -->')
    expect(textOf(text, 'title')).toBe('A & "B" --> · Statehouse')
    expect(metaOf(text, 'og:title')).toBe('A & "B" --> · Statehouse')
    expect(withoutScripts(text)).toContain('content="A &amp; &quot;B&quot; --&gt; · Statehouse"')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(await heading('/?hl=fil')).toBe(own('fil', 'home', 'home.hero.title'))
    await publish('landing', { words: { en: { 'home.hero.title': 'C' } } })
    expect(await heading('/?hl=en')).toBe('C')
    await publish('landing', {})
    expect(await heading('/?hl=en')).toBe(heroTitle)
  })

  it('is unchanged as long as they are', async () => {
    await publish('landing', { words: { en: { 'home.hero.title': 'C' } } })
    const etag = async () => (await get('/?hl=en')).headers.get('etag')
    const before = await etag()
    expect(await etag()).toBe(before)
    await publish('landing', { words: { en: { 'home.hero.title': 'D' } } })
    expect(await etag()).not.toBe(before)
  })

  it('has them where its other scripts read them', async () => {
    await publish('landing', { words: { en: { 'landing.service': 'Asked for first' } } })
    expect((await get('/?hl=en')).text).toContain('Asked for first')
  })

  it('uses them for its title and description', async () => {
    await publish('join', { words: { en: { 'about.join.title': 'Work & play' } } })
    await publish('landing', { words: { en: { 'home.hero.text': 'All of it.' } } })
    const { text } = await get('/join?hl=en')
    expect(textOf(text, 'title')).toBe('Work & play · Statehouse')
    expect(textOf(text, 'h1')).toBe('Work & play')
    expect(metaOf(text, 'description')).toBe('Work & play. All of it.')
    expect(await heading('/join')).toBe(own('fil', 'about', 'about.join.title'))
  })

  it('has a picture for shared links', async () => {
    await publish('join', { words: { en: { 'about.join.title': 'Work & play' } } })
    const picture = metaOf((await get('/join?hl=en')).text, 'og:image') ?? ''
    const answer = await fetch(picture)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  })
})

describe('a preview', () => {
  const hostile = { words: { en: { 'home.hero.title': "'); alert(1) //" } } }

  it('is shown only to a visitor with its link, exactly as the page would be', async () => {
    const { status, headers, cookie } = await follow(await preview('landing', hostile))
    expect(status).toBe(303)
    expect(headers.get('location')).toBe('/')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('set-cookie')).toMatch(/^preview=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/)
    expect(await seenBy(cookie)).toMatchObject({
      words: { 'home.hero.title': ["'); alert(1) //"] },
      preview: { until: expect.any(Number) },
    })
    expect(await seenBy('')).toMatchObject({ words: {}, preview: null })
    for (const _ of ['the first time', 'and after others have asked']) {
      const seen = await get('/?hl=en', cookie)
      expect(textOf(seen.text, 'h1')).toBe("'); alert(1) //")
      expect(seen.headers.get('x-robots-tag')).toBe('noindex')
      expect(seen.headers.get('cache-control')).toBe('no-store')
      const others = await get('/?hl=en')
      expect(textOf(others.text, 'h1')).toBe(heroTitle)
      expect(others.text).not.toContain('alert(1)')
      expect(others.headers.get('x-robots-tag')).toBeNull()
      expect(others.headers.get('cache-control')).toBe('no-cache')
    }
  })

  it('of the help is hidden from others', async () => {
    const sections = [
      'start',
      'login',
      'wallet',
      'games',
      'fairness',
      'security',
      'responsible',
      'partners',
      'terms',
      'contact',
      'vip',
    ]
    const written = { sections: sections.toReversed().map((id) => ({ id })) }
    const { headers, cookie } = await follow(await preview('help', written))
    expect(headers.get('location')).toBe('/help')
    const first = async (who: string) =>
      (JSON.parse((await get('/wps/system/helpCenter?lang=en', who)).text) as { value: { sections: { id: string }[] } })
        .value.sections[0]?.id
    expect([await first(cookie), await first('')]).toEqual(['vip', 'start'])
  })

  it('ends when its browser leaves it, and after a day; an invalid link is a missing page', async () => {
    const path = await preview('join', { words: { en: { 'about.join.title': 'Mine' } } })
    const { cookie } = await follow(path)
    const left = await follow('/preview/leave')
    expect([left.status, left.headers.get('location'), left.headers.get('set-cookie')]).toEqual([
      303,
      '/',
      'preview=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    ])
    const moved = server.services.clock.offset
    server.services.clock.move(moved + previewTtl)
    expect(await seenBy(cookie)).toMatchObject({ words: {}, preview: null })
    for (const dead of [path, `/preview/${'x'.repeat(43)}`, '/preview/constructor', '/preview/%00']) {
      const { status, headers } = await follow(dead)
      expect(headers.get('set-cookie'), dead).toBeNull()
      expect(status, dead).not.toBe(303)
      expect(status, dead).toBeLessThan(500)
    }
    server.services.clock.move(moved)
  })

  it.each(['preview=short', 'preview=', `preview=${'x'.repeat(43)}`, `preview=${'x'.repeat(43)}'`, 'x=1; preview=%00'])(
    'does not exist for the cookie %s',
    async (cookie) => {
      expect(await seenBy(cookie)).toMatchObject({ words: {}, preview: null })
      const page = await get('/', cookie)
      expect(page.headers.get('x-robots-tag')).toBeNull()
      expect(page.headers.get('etag')).toBe((await get('/')).headers.get('etag'))
    },
  )
})
