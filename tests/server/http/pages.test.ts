import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request as rawRequest } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptySeed } from '#tests/server/support/database.ts'
import { canonicalOf, inlineScripts, languageOf, metaOf, textOf, withoutScripts } from '#tests/server/support/html.ts'
import { policyWithoutHashes } from '#tests/server/support/page-policy.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { Language } from '#wire/shapes.ts'

const messages = (language: Language, area: string) =>
  JSON.parse(readFileSync(`locales/${language}/${area}.json`, 'utf8')) as Record<string, string>
const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ seed: emptySeed })
})
afterAll(() => server.stop())

/** A request as it is, without what `fetch` adds, decodes or tidies. */
function raw(path: string, options: { method?: string; headers?: Record<string, string> } = {}) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    const request = rawRequest(`${server.origin}/`, { path, ...options }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    request.on('error', reject)
    request.end()
  })
}
const htmlOf = async (path: string, headers: Record<string, string> = {}) =>
  (await raw(path, { headers })).body.toString()
const varyOf = (headers: NodeJS.Dict<string | string[]>) => String(headers['vary']).split(/, */).toSorted()

describe('a page of the site', () => {
  it.each(['/', '/help', '/rng', '/me', '/me/rewards', '/game?gameCode=%2Frng'])(
    'is sent whole at %s, and asked for anew each time',
    async (path) => {
      const { status, headers, body } = await raw(path)
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headers['cache-control']).toBe('no-cache')
      expect(varyOf(headers)).toEqual(['accept-encoding', 'cookie'])
      expect(body.toString()).toMatch(/^<!DOCTYPE html><html [^]*<\/html>$/)
      const again = await raw(path, { headers: { 'if-none-match': String(headers['etag']) } })
      expect([again.status, again.body.length, again.headers['etag']]).toEqual([304, 0, headers['etag']])
    },
  )

  it.each([
    '/nowhere',
    '/a/path/of/later',
    '/rng/HARBOUR',
    '/constructor',
    '/__proto__',
    '/%00',
    `/preview/${'x'.repeat(43)}`,
  ])('is the one for lost addresses at %s, with status 404', async (path) => {
    const { status, headers, body } = await raw(path)
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    const html = body.toString()
    expect(textOf(html, 'h1')).toBe(messages('fil', 'page')['page.notFound.title'])
    expect(textOf(html, 'title')).toBe(`${messages('fil', 'page')['page.notFound.title']} · Statehouse`)
    expect(canonicalOf(html)).toBeUndefined()
  })

  it.each([
    ['/index', '/'],
    ['/index.html', '/'],
    ['/home', '/'],
    ['/help/', '/help'],
    ['/?games=rng', '/rng'],
    ['/index?lobbyType=live', '/live'],
    ['/games/rng/hot', '/rng?type=hot'],
    ['/rng/vassalage/HARBOUR', '/rng?page=HARBOUR'],
  ])('leads from %s to %s', async (path, to) => {
    const { status, headers } = await raw(path)
    expect([status, headers['location']]).toEqual([307, to])
  })

  it.each([
    '//evil.example',
    '//evil.example/',
    '/\\evil.example',
    '/http://evil.example/',
    '/%2F%2Fevil.example/',
    '/help//evil.example//',
  ])('leads to no other origin from %s', async (path) => {
    const to = (await raw(path)).headers['location'] ?? '/'
    expect(new URL(String(to), server.origin).origin).toBe(server.origin)
  })

  it.each(['/', '/rng', '/me', '/nowhere'])(
    'may run its own files and its own inline scripts, and no others, at %s',
    async (path) => {
      const { headers, body } = await raw(path)
      const html = body.toString()
      const policy = String(headers['content-security-policy'])
      const directives = new Map(policy.split('; ').map((each) => [each.split(' ')[0], each.split(' ').slice(1)]))
      const scripts = inlineScripts(html)
      expect(scripts.length).toBeGreaterThan(1)
      expect(new Set(directives.get('script-src'))).toEqual(new Set(["'self'", ...scripts.map(sha)]))
      expect(directives.get('style-src')).toEqual(["'self'"])
      expect(directives.get('default-src')).toEqual(["'none'"])
      expect(directives.get('frame-ancestors')).toEqual(["'none'"])
      expect(directives.get('frame-src')).toContain(server.gamesOrigin)
      const unsafe = [...directives].filter(([, sources]) => sources.join().includes('unsafe'))
      expect(unsafe).toEqual([['style-src-attr', ["'unsafe-inline'"]]])
      // What the policy would refuse.
      expect(withoutScripts(html)).not.toMatch(/<[^>]*\son\w+="|<style|javascript:/)
    },
  )

  it('may use sound and the full screen, as the games in it may, and nothing else of the device', async () => {
    const policy = String((await raw('/')).headers['permissions-policy'])
    expect(policy).toContain('camera=(), microphone=(), geolocation=(), payment=()')
    for (const right of ['fullscreen', 'autoplay']) expect(policy).toContain(`${right}=(self "${server.gamesOrigin}"`)
  })

  it('travels in the encoding the browser takes', async () => {
    const plain = await raw('/help')
    const brotli = await raw('/help', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotli.body.length).toBeLessThan(plain.body.length / 3)
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
    const gzip = await raw('/help', { headers: { 'accept-encoding': 'gzip' } })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect([brotli.headers['etag'], gzip.headers['etag']]).toEqual([plain.headers['etag'], plain.headers['etag']])
  })

  it('answers HEAD without a body', async () => {
    const { status, body, headers } = await raw('/', { method: 'HEAD' })
    expect([status, headers['content-type'], body.length]).toEqual([200, 'text/html; charset=utf-8', 0])
    expect((await raw('/nowhere', { method: 'HEAD' })).status).toBe(404)
  })

  it('takes no other methods', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect([404, 405]).toContain((await raw('/rng', { method })).status)
    }
  })

  it.each([
    '/assets/gone-abc123.js',
    '/assets/',
    '/favicon.ico',
    '/wps/nothing',
    '/lgw',
    '/lotto/x',
    '/../../etc/passwd.txt',
    '/assets/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/%2e%2e/render/render.js',
    '/.vite/manifest.json',
    '/%2evite/manifest.json',
    '/.sources',
    '/%E0%A4%A',
    '/worker.js.br',
    '/art/game/none.svg',
  ])('is not there at %s, nor is a file', async (path) => {
    const { status, body } = await raw(path)
    expect(status).toBe(404)
    expect(JSON.parse(body.toString())).toMatchObject({ success: false, code: 'not_found' })
  })
})

describe('security headers', () => {
  it('are those that mean something on a part of a page', async () => {
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(await htmlOf('/'))?.[1] ?? ''
    const { status, headers } = await raw(script)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    const ofPages = ['content-security-policy', 'x-frame-options', 'permissions-policy', 'cross-origin-opener-policy']
    for (const name of ofPages) expect(headers[name], name).toBeUndefined()
  })

  it.each([
    '/',
    '/nowhere',
    '/index.html',
    '/assets/nothing-abc123.svg',
    '/wps/system/status',
    '/wps/nothing',
    '/api',
    '/openapi.json',
    '/healthz',
  ])('are the same on every other answer: %s', async (path) => {
    const { headers } = await raw(path)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      // From its other domains the site measures how fast this one answers.
      'cross-origin-resource-policy': path === '/healthz' ? 'cross-origin' : 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(String(headers['content-security-policy'])).toContain("default-src 'none'")
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['strict-transport-security']).toBeUndefined()
  })
})

describe('the language of a page', () => {
  const title = (language: Language) => `${messages(language, 'help')['help.title']} · Statehouse`

  it('is Filipino without a choice, and for an unknown language', async () => {
    const { headers, body } = await raw('/help')
    expect(languageOf(body.toString())).toBe('fil')
    expect(headers['set-cookie']).toBeUndefined()
    for (const unknown of ['xx', '__proto__', 'constructor', '"><script>', '']) {
      const named = encodeURIComponent(unknown)
      const asked = await raw(`/help?hl=${named}`)
      expect(asked.headers['set-cookie'], unknown).toBeUndefined()
      expect(asked.body.equals(body), unknown).toBe(true)
      expect(await htmlOf('/help', { cookie: `language=${named}` }), unknown).toBe(body.toString())
    }
  })

  it.each(Language.options)('is %s where the address asks for it, and stays so by a cookie', async (language) => {
    const linked = await raw(`/help?hl=${language}`)
    expect(linked.headers['set-cookie']).toEqual([`language=${language}; Max-Age=31536000; Path=/; SameSite=Lax`])
    const html = linked.body.toString()
    expect([languageOf(html), textOf(html, 'title')]).toEqual([language, title(language)])
    const next = await raw('/help', { headers: { cookie: `other=1; language=${language}` } })
    expect(next.body.toString()).toBe(html)
    expect(next.headers['set-cookie']).toBeUndefined()
  })

  it('is that of the address before that of the cookie', async () => {
    const { headers, body } = await raw('/help?hl=ja', { headers: { cookie: 'language=en' } })
    expect(languageOf(body.toString())).toBe('ja')
    expect(String(headers['set-cookie'])).toContain('language=ja')
  })

  it('stays chosen where the address leads on', async () => {
    const { headers } = await raw('/index?hl=en')
    expect([headers['location'], String(headers['set-cookie']).split(';')[0]]).toEqual(['/', 'language=en'])
  })
})

describe('the head of a public page', () => {
  it('says what the page is, where it is, and what a shared link shows', async () => {
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

  it('says it in the language of the address, whose page has an address of its own', async () => {
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

  it('names one address for a page, whatever its address asks for besides', async () => {
    expect(canonicalOf(await htmlOf('/rng?type=hot&utm_source=x'))).toBe(`${server.origin}/rng`)
    expect(canonicalOf(await htmlOf('/offline'))).toBe(`${server.origin}/`)
  })

  it('offers pages that lead nowhere or are a person’s own to no search engine', async () => {
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

  it('is drawn for a page in its language, in the size that is said, and kept for ever', async () => {
    const own = await addressIn('/help')
    const other = await addressIn('/help?hl=en')
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

  it('is shown under an older address as it is now, and kept there no longer than it is', async () => {
    const address = (await addressIn('/help')).replace(/-\w+\.png/, '-0123456789.png')
    const { status, headers, body } = await raw(address)
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(body).toEqual((await raw(await addressIn('/help'))).body)
  })

  it('is there of no other page, language or name', async () => {
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

describe('what is no HTTP', () => {
  const say = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
      let heard = ''
      socket.on('data', (chunk: Buffer) => (heard += chunk.toString()))
      socket.on('close', () => resolve(heard))
      socket.on('error', reject)
      socket.end(text)
    })

  it('is refused in the envelope', async () => {
    expect(await say('HELLO\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"invalid_request"/)
    expect(await say(`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 413 [\s\S]*"code":"too_large"/,
    )
    expect(await say('GET / HTTP/1.1\r\nhost: <b>\r\nconnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 [24]\d\d /)
  })
})

describe('health', () => {
  it('is told without anything else', async () => {
    expect(JSON.parse((await raw('/healthz')).body.toString())).toEqual({ status: 'ok' })
  })
})

describe('a page of a brand that uses Firebase', () => {
  const policyOf = () => policyWithoutHashes(server, '/')
  const project = {
    apiKey: 'AIzaSyExampleExample',
    authDomain: 'club-example.firebaseapp.com',
    projectId: 'club-example',
  }
  const use = (uses: ('phone' | 'google')[] | null, change: object = {}) =>
    server.services.settings.setBrand({ firebase: uses && { ...project, uses, ...change } }, Date.now())

  it('may ask Google, for what it is used for; any other page may not', async () => {
    const own = await policyOf()
    expect(own).not.toContain('google')
    await use(['google'])
    const asked = "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;"
    expect(await policyOf()).toContain(asked)
    expect(await policyOf()).toMatch(/script-src [^;]*https:\/\/apis\.google\.com/)
    expect(await policyOf()).toMatch(/frame-src [^;]*https:\/\/club-example\.firebaseapp\.com/)
    expect(await policyOf()).not.toContain('recaptcha')
    await use(['phone'])
    expect(await policyOf()).toMatch(/script-src [^;]*https:\/\/www\.gstatic\.com\/recaptcha\//)
    expect(await policyOf()).not.toContain('apis.google.com')
    await use(['phone'], { projectId: 'demo-club' })
    expect(await policyOf()).toBe(own)
    await use(null)
    expect(await policyOf()).toBe(own)
  })
})
