import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptySeed } from '#tests/server/support/database.ts'
import { canonicalOf, inlineScripts, languageOf, textOf, withoutScripts } from '#tests/server/support/html.ts'
import { policyWithoutHashes } from '#tests/server/support/page-policy.ts'
import { requestRaw } from '#tests/server/support/raw-request.ts'
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

const raw = (path: string, options?: Parameters<typeof requestRaw>[2]) => requestRaw(server.origin, path, options)
const htmlOf = async (path: string, headers: Record<string, string> = {}) =>
  (await raw(path, { headers })).body.toString()
const varyOf = (headers: NodeJS.Dict<string | string[]>) => String(headers['vary']).split(/, */).toSorted()

describe('a page of the site', () => {
  it('is found at its address without irrelevant parameters', async () => {
    const { status, headers } = await raw('/game?gameCode=%2Frng&playType=demo')
    expect(status).toBe(307)
    expect(headers['location']).toBe('/game?playType=demo')
  })

  it.each([
    ['/me/rewards?state=all', '/me/rewardCenter?state=all'],
    ['/me/deposit', '/me/depositv2'],
  ])('is found at %s, the name that it had before', async (path, location) => {
    const { status, headers } = await raw(path)
    expect([status, headers['location']]).toEqual([307, location])
  })

  it.each(['/', '/help', '/rng', '/me', '/me/rewardCenter', '/game?gameCode=harbour-lights'])(
    'is sent complete at %s, and revalidated each time',
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
      // The policy would refuse these.
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
      const response = await raw(`/help?hl=${named}`)
      expect(response.headers['set-cookie'], unknown).toBeUndefined()
      expect(response.body.equals(body), unknown).toBe(true)
      expect(await htmlOf('/help', { cookie: `language=${named}` }), unknown).toBe(body.toString())
    }
  })

  it.each(Language.options)('is %s where the address requests it, and is kept by a cookie', async (language) => {
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

  it('is kept across a redirect', async () => {
    const { headers } = await raw('/index?hl=en')
    expect([headers['location'], String(headers['set-cookie']).split(';')[0]]).toEqual(['/', 'language=en'])
  })
})

describe('input that is not HTTP', () => {
  const sendRaw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
      let response = ''
      socket.on('data', (chunk: Buffer) => (response += chunk.toString()))
      socket.on('close', () => resolve(response))
      socket.on('error', reject)
      socket.end(text)
    })

  it('is refused in the envelope', async () => {
    expect(await sendRaw('HELLO\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"invalid_request"/)
    expect(await sendRaw(`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 413 [\s\S]*"code":"too_large"/,
    )
    expect(await sendRaw('GET / HTTP/1.1\r\nhost: <b>\r\nconnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 [24]\d\d /)
  })
})

describe('health', () => {
  it('is reported without further details', async () => {
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
    const directive = "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;"
    expect(await policyOf()).toContain(directive)
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
