import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptySeed } from '#tests/server/support/database.ts'
import { canonicalOf, metaOf, textOf } from '#tests/server/support/html.ts'
import { requestRaw } from '#tests/server/support/raw-request.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { Language } from '#wire/shapes.ts'

const messages = (language: Language, area: string) =>
  JSON.parse(readFileSync(`locales/${language}/${area}.json`, 'utf8')) as Record<string, string>

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ seed: emptySeed })
})
afterAll(() => server.stop())

const raw = (path: string, options?: Parameters<typeof requestRaw>[2]) => requestRaw(server.origin, path, options)
const htmlOf = async (path: string, headers: Record<string, string> = {}) =>
  (await raw(path, { headers })).body.toString()

describe('the head of a public page', () => {
  it('has title, canonical address and social metadata', async () => {
    const html = await htmlOf('/help')
    const name = messages('fil', 'help')['help.title'] ?? ''
    expect(html).toContain('data-merchant="statehouse"')
    expect(textOf(html, 'title')).toBe(`${name} · Statehouse`)
    expect(metaOf(html, 'description')).toBe(`${name}. ${messages('fil', 'home')['home.hero.text']}`)
    expect(canonicalOf(html)).toBe(`${server.origin}/help`)
    expect(metaOf(html, 'og:title')).toBe(`${name} · Statehouse`)
    expect(metaOf(html, 'og:description')).toBe(metaOf(html, 'description'))
    expect(metaOf(html, 'og:image')).toMatch(new RegExp(`^${server.origin}/art/share/fil/help-\\w+\\.png$`))
    expect([metaOf(html, 'og:image:width'), metaOf(html, 'og:image:height')]).toEqual(['1200', '630'])
    expect(metaOf(html, 'og:image:alt')).toBe(`${name} · Statehouse`)
    expect(metaOf(html, 'twitter:card')).toBe('summary_large_image')
  })

  it('uses the language of the address, with its own canonical address', async () => {
    const html = await htmlOf('/help?hl=en')
    expect(metaOf(html, 'og:title')).toBe('Help centre · Statehouse')
    expect(canonicalOf(html)).toBe(`${server.origin}/help?hl=en`)
    expect(metaOf(html, 'og:image')).toContain('/art/share/en/help-')
  })

  it('describes the home page by what the site is', async () => {
    const html = await htmlOf('/?hl=en')
    expect(textOf(html, 'title')).toBe(`${messages('en', 'home')['home.hero.title']} · Statehouse`)
    expect(metaOf(html, 'description')).toBe(messages('en', 'home')['home.hero.text'])
    expect(canonicalOf(html)).toBe(`${server.origin}/?hl=en`)
  })

  it('has one canonical address, whatever the parameters', async () => {
    expect(canonicalOf(await htmlOf('/rng?type=hot&utm_source=x'))).toBe(`${server.origin}/rng`)
    expect(canonicalOf(await htmlOf('/offline'))).toBe(`${server.origin}/`)
  })

  it('excludes missing and personal pages from search engines', async () => {
    for (const path of ['/nowhere', '/me', '/game', '/login', '/register']) {
      const html = await htmlOf(path)
      expect([canonicalOf(html), metaOf(html, 'og:image')], path).toEqual([undefined, undefined])
    }
  })
})

describe('sitemap and robots', () => {
  const addresses = async () =>
    [...(await htmlOf('/sitemap.xml')).matchAll(/<loc>([^<]+)</g)].map(([, address = '']) => address)

  it('is where they may look, and where the list of pages is', async () => {
    const { headers, body } = await raw('/robots.txt')
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(body.toString()).toContain(`Sitemap: ${server.origin}/sitemap.xml`)
    expect(body.toString()).toContain('Disallow: /wps/')
  })

  it('is every public page with its other languages', async () => {
    const { headers, body } = await raw('/sitemap.xml')
    expect(headers['content-type']).toMatch(/^application\/xml/)
    const listed = await addresses()
    expect(listed).toEqual(
      expect.arrayContaining(
        ['/', '/help', '/help?hl=en', '/rng?hl=zh-Hans', '/fair'].map((path) => server.origin + path),
      ),
    )
    expect(listed.length).toBe(new Set(listed).size)
    expect(listed.length % Language.options.length).toBe(0)
    expect(listed.join()).not.toMatch(/\/(me|wallet|agent|login|register|game|lottery)\b(?!s)/)
    expect(body.toString()).toContain(`<xhtml:link rel="alternate" hreflang="en" href="${server.origin}/help?hl=en"/>`)
    expect(body.toString()).toContain(`<xhtml:link rel="alternate" hreflang="x-default" href="${server.origin}/help"/>`)
  })

  it('is true: each listed page is there, under that address, with a heading and a title of its own', async () => {
    const titles = new Map<string | undefined, string>()
    const listed = (await addresses()).filter((address) => !/hl=(?!en)/.test(address))
    for (const address of listed) {
      const answer = await fetch(address, { redirect: 'manual' })
      const html = await answer.text()
      expect(answer.status, address).toBe(200)
      expect(canonicalOf(html), address).toBe(address)
      expect(textOf(html, 'h1'), address).toMatch(/\S/)
      expect(titles.get(textOf(html, 'title') + address.slice(-5)), address).toBeUndefined()
      titles.set(textOf(html, 'title') + address.slice(-5), address)
    }
    expect(listed.length).toBeGreaterThan(30)
  })
})

describe('the picture of a shared link', () => {
  const addressIn = async (page: string) => (metaOf(await htmlOf(page), 'og:image') ?? '').replace(server.origin, '')

  it('is drawn for a page in its language, in the declared size, and cached for ever', async () => {
    const own = await addressIn('/promotions')
    const other = await addressIn('/promotions?hl=en')
    expect(other).not.toBe(own)
    const pictures = await Promise.all([own, own, other].map((address) => raw(address)))
    for (const { status, headers, body } of pictures) {
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('image/png')
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    }
    const [first, again, translated] = pictures.map(({ body }) => body.toString('base64'))
    expect(again).toBe(first)
    expect(translated).not.toBe(first)
  })

  it('is current under an outdated address too, and not cached there', async () => {
    const address = (await addressIn('/help')).replace(/-\w+\.png/, '-0123456789.png')
    const { status, headers, body } = await raw(address)
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(body).toEqual((await raw(await addressIn('/help'))).body)
  })

  it('exists for no other page, language or name', async () => {
    const version = '0123456789'
    for (const address of [
      `fil/me-${version}.png`,
      `fil/*-${version}.png`,
      `xx/help-${version}.png`,
      `__proto__/help-${version}.png`,
      `fil/constructor-${version}.png`,
      `fil/help-${version}.svg`,
      'fil/help.png',
      `fil/..%2Fhelp-${version}.png`,
      'fil/%00',
      `fil/${'x'.repeat(300)}-${version}.png`,
    ]) {
      const { status, body } = await raw(`/art/share/${address}`)
      expect(status, address).toBe(404)
      expect(JSON.parse(body.toString()), address).toMatchObject({ code: 'not_found' })
    }
  })
})
