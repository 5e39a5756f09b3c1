import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { previewLife } from '#server/domain/content.ts'
import { contentFiles, type NamedContent } from '#server/domain/content-settings.ts'
import { type ContentName, wordsOf } from '#server/domain/content-words.ts'
import { previewContent, setContent } from '#server/operator/content.ts'
import { emptySeed } from '#tests/server/support/database.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { systemCalls } from '#wire/system.ts'

const own = (language: string, area: string, id: string) =>
  (JSON.parse(readFileSync(`locales/${language}/${area}.json`, 'utf8')) as Record<string, string>)[id] ?? ''
const joinTitle = own('en', 'about', 'about.join.title')
const heroText = own('en', 'home', 'home.hero.text')

const home =
  '<div class="shell-home"><section><div><h1><span class="say-en">Own</span></h1><p>Own</p><div><span>Own</span></div></div></section><i></i></div>'
const page = `<!doctype html><html lang="fil"><head><meta name="description" content="x"><title>Statehouse</title><script type="module" src="/assets/main.js"></script></head><body><!--block:home-->${home}<!--/block--><!--block:told--><div lang="{{language}}">{{page}}</div><!--/block--></body></html>`
const headOf = (name: string, block: string, html: string) => ({
  name,
  title: `${name} · Statehouse`,
  site: 'Statehouse',
  text: heroText,
  listed: true,
  blocks: [block],
  page: html,
  tile: '',
  unless: null,
})
const inBoth = (head: object) => ({ fil: head, en: head })
const heads = {
  pages: {
    '/': inBoth(headOf('Home', 'home', '')),
    '/join': inBoth(headOf(joinTitle, 'told', `<h1>${joinTitle}</h1>`)),
  },
  routes: [],
}

let folder: string
let server: TestServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'statehouse-site-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'heads.json'), JSON.stringify(heads))
  server = await startTestServer({ siteFolder: folder, seed: emptySeed })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})
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

  it('is what the operator wrote, by the reader’s language', async () => {
    await publish('apps', { apps, words: { fil: { 'about.down.title': 'Kunin ang app' } } })
    await publish('help', { words: { fil: { 'help.title': 'Tanong at sagot' } } })
    expect(await server.call(systemCalls.content, { language: 'en' })).toMatchObject({ apps, words: {} })
    expect((await server.call(systemCalls.content, { language: 'fil' })).words).toEqual({
      'about.down.title': ['Kunin ang app'],
      'help.title': ['Tanong at sagot'],
    })
  })

  it('refuses a language it has not', async () => {
    expect(await server.request('/wps/system/content?language=xx')).toMatchObject({
      status: 400,
      code: 'invalid_request',
    })
  })

  it('loses nothing that another part of the operator’s changed at the same time', async () => {
    await Promise.all([
      publish('apps', { apps }),
      publish('join', { words: { en: { 'about.join.title': 'A' } } }),
      publish('landing', { goals: { deposit: 2, withdrawal: 3 } }),
    ])
    const content = await server.call(systemCalls.content, { language: 'en' })
    expect(content).toMatchObject({ apps, goals: { deposit: 2 }, words: { 'about.join.title': ['A'] } })
  })
})

describe('a page with words of the operator', () => {
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const scripts = (html: string) => [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text]) => text ?? '')

  it('has them for its first drawing, in a script that its policy lets run, and another one once they change', async () => {
    expect(scripts((await get('/')).text)).toEqual([])
    await publish('landing', {
      words: { en: { 'home.hero.title': 'A & "B" -->', 'landing.service': 'Not on the first page' } },
    })
    const { text, headers } = await get('/')
    const [told = '', headline = ''] = scripts(text)
    expect(told).toBe('ownWords={"en":{"home.hero.title":["A & \\"B\\" -->"]}}')
    expect(text).toContain(`</section><script>${headline}</script><i></i>`)
    for (const script of [told, headline]) expect(headers.get('content-security-policy')).toContain(hashOf(script))
    await publish('landing', { words: { en: { 'home.hero.title': 'C' } } })
    expect(scripts((await get('/')).text)[0]).toContain('"C"')
    expect((await get('/')).headers.get('cache-control')).toBe('no-cache')
    await publish('landing', {})
    expect(scripts((await get('/')).text)).toEqual([])
  })

  it('is called by them, and drawn with them where it is drawn before', async () => {
    await publish('join', { words: { en: { 'about.join.title': 'Work & play' } } })
    const { text } = await get('/join?hl=en')
    expect(text).toContain('<title>Work &amp; play · Statehouse</title>')
    expect(text).toContain('<h1>Work &amp; play</h1>')
    expect((await get('/join')).text).toContain(`<h1>${joinTitle}</h1>`)
  })
})

describe('a preview', () => {
  const hostile = { words: { en: { 'home.hero.title': "'); alert(1) //" } } }

  it('leads whoever has its link to the page, as it would be, and nobody else', async () => {
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
    const seen = await get('/', cookie)
    expect(seen.text).toContain('ownWords=')
    expect(seen.headers.get('x-robots-tag')).toBe('noindex')
    expect(seen.headers.get('cache-control')).toBe('no-store')
    const others = await get('/')
    expect(others.text).not.toContain('ownWords=')
    expect(others.headers.get('x-robots-tag')).toBeNull()
  })

  it('shows a help nobody else reads', async () => {
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

  it('is over when its browser leaves it, and after a day; what leads nowhere is a page that is not there', async () => {
    const path = await preview('join', { words: { en: { 'about.join.title': 'Mine' } } })
    const { cookie } = await follow(path)
    const left = await follow('/preview/leave')
    expect([left.status, left.headers.get('location'), left.headers.get('set-cookie')]).toEqual([
      303,
      '/',
      'preview=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    ])
    const moved = server.services.clock.offset
    server.services.clock.move(moved + previewLife)
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
    'is none with the cookie %s',
    async (cookie) => {
      expect(await seenBy(cookie)).toMatchObject({ words: {}, preview: null })
    },
  )
})
