import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as rawRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptySeed } from '#tests/server/support/database.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'

const inlineScript = 'document.documentElement.dataset.theme = "dark"'
const inlineStyle = 'body { margin: 0 }'
const page = `<!doctype html><html lang="fil"><head><meta name="description" content="All games."><title>Statehouse</title><style>${inlineStyle}</style><script>${inlineScript}</script><script type="module" src="/assets/main-abc123.js"></script></head><body><!--block:home--><p>Home</p><!--/block--><!--block:lobby page--><h1>{{name}}</h1><!--/block--><!--block:lobby--><p>Lobby</p><!--/block--><!--block:told--><div lang="{{language}}">{{page}}</div><!--/block--><!--block:a-1--><i></i><!--/block--></body></html>`
/** As a path has it that is not public. */
const plainPage = page
  .replace(/<body>.*<\/body>/, '<body><p>Home</p><h1></h1></body>')
  .replace('<html ', '<html data-merchant="statehouse" ')
const script = `console.log(${JSON.stringify('x'.repeat(5_000))})`
const heads = {
  pages: {
    '/help': {
      fil: {
        name: 'Tulong',
        title: 'Tulong · Statehouse',
        site: 'Statehouse',
        text: 'Mga sagot',
        listed: true,
        blocks: ['page'],
        page: '',
        tile: '',
        unless: null,
      },
      en: {
        name: 'Help & "more"',
        title: 'Help & "more" · Statehouse',
        site: 'Statehouse',
        text: 'Answers <here>',
        listed: true,
        blocks: ['page'],
        page: '',
        tile: '',
        unless: null,
      },
    },
    '*': {
      fil: {
        name: 'Wala',
        title: 'Wala · Statehouse',
        site: 'Statehouse',
        text: 'Wala',
        listed: false,
        blocks: ['told', 'a-1'],
        page: '<h1>Wala</h1>',
        tile: '',
        unless: null,
      },
    },
  },
  routes: ['/index.html', '/me', '/game'],
}
const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

let folder: string
let server: TestServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'statehouse-site-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'assets/main-abc123.js'), script)
  writeFileSync(join(folder, 'assets/main-abc123.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'worker.js'), 'addEventListener("fetch", () => {})')
  writeFileSync(join(folder, 'heads.json'), JSON.stringify(heads))
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  server = await startTestServer({ siteFolder: folder, seed: emptySeed })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

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

describe('the site', () => {
  it.each(['/', '/index.html', '/me', '/me/rewards', '/game?gameCode=%2Frng', '/a/path/of/later'])(
    'is one page at %s, revalidated each time',
    async (path) => {
      const { status, headers, body } = await raw(path)
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headers['cache-control']).toBe('no-cache')
      expect(body.toString()).toBe(plainPage)
      expect((await raw(path, { headers: { 'if-none-match': String(headers['etag']) } })).status).toBe(304)
    },
  )

  it('may run its own files and its own inline script, and frame the games', async () => {
    const policy = String((await raw('/')).headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' ${sha(inlineScript)};`)
    expect(policy).toContain(`style-src 'self' ${sha(inlineStyle)};`)
    expect(policy).toContain(server.gamesOrigin)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  })

  it('serves hashed assets for ever, in the encoding the browser takes', async () => {
    const plain = await raw('/assets/main-abc123.js')
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(plain.body.toString()).toBe(script)
    const brotli = await raw('/assets/main-abc123.js', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotli.body.length).toBeLessThan(plain.body.length / 10)
    const gzip = await raw('/assets/main-abc123.js', { headers: { 'accept-encoding': 'gzip' } })
    expect(gunzipSync(gzip.body).toString()).toBe(script)
  })

  it('lets the service worker fetch, and looks for a newer one each time', async () => {
    const { headers } = await raw('/worker.js')
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
  })

  it('answers HEAD without a body', async () => {
    const { status, body, headers } = await raw('/', { method: 'HEAD' })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body.length).toBe(0)
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
    '/%E0%A4%A',
    '/index.html.br',
    '/art/game/none.svg',
  ])('has nothing at %s and says so', async (path) => {
    const { status, body } = await raw(path)
    expect(status).toBe(404)
    expect(JSON.parse(body.toString())).toMatchObject({ success: false, code: 'not_found' })
  })

  it('takes no other methods on its pages', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect([404, 405]).toContain((await raw('/rng', { method })).status)
    }
  })

  it('puts on a part of a page the security headers that mean something there', async () => {
    const { headers } = await raw('/assets/main-abc123.js')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    const ofPages = ['content-security-policy', 'x-frame-options', 'permissions-policy', 'cross-origin-opener-policy']
    for (const name of ofPages) expect(headers[name], name).toBeUndefined()
  })

  it('puts the same security headers on every other answer', async () => {
    for (const path of [
      '/',
      '/assets/nothing-abc123.js',
      '/wps/system/status',
      '/wps/nothing',
      '/api',
      '/openapi.json',
      '/healthz',
    ]) {
      const { headers } = await raw(path)
      expect(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        // From its other domains the site measures how fast this one answers.
        'cross-origin-resource-policy': path === '/healthz' ? 'cross-origin' : 'same-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
      })
      expect(String(headers['content-security-policy']), path).toContain("default-src 'none'")
      expect(headers['access-control-allow-origin'], path).toBeUndefined()
      expect(headers['strict-transport-security'], path).toBeUndefined()
    }
  })
})

describe('the head of a public page', () => {
  const textOf = async (path: string, headers: Record<string, string> = {}) =>
    (await raw(path, { headers })).body.toString()

  it('says in Filipino what the page is, where it is, and what a shared link shows', async () => {
    const html = await textOf('/help')
    expect(html).toContain('<html data-merchant="statehouse" lang="fil">')
    expect(html).toContain('<title>Tulong · Statehouse</title>')
    expect(html).toContain('<meta name="description" content="Mga sagot">')
    expect(html).toContain(`<link rel="canonical" href="${server.origin}/help">`)
    expect(html).toContain('<meta property="og:title" content="Tulong · Statehouse">')
    expect(html).toMatch(
      new RegExp(`<meta property="og:image" content="${server.origin}/art/share/fil/help-\\w+\\.png">`),
    )
    expect(html).toContain(
      '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">',
    )
    expect(html).toContain('<meta property="og:image:alt" content="Tulong · Statehouse">')
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
  })

  it('says it in the language the address asks for, and never as markup', async () => {
    const html = await textOf('/help?hl=en')
    expect(html).toContain('<html data-merchant="statehouse" lang="en">')
    expect(html).toContain('<title>Help &amp; &quot;more&quot; · Statehouse</title>')
    expect(html).toContain('content="Answers &lt;here&gt;"')
    expect(html).toContain(`<link rel="canonical" href="${server.origin}/help?hl=en">`)
    for (const unknown of ['xx', '__proto__', 'constructor', '"><script>']) {
      expect(await textOf(`/help?hl=${encodeURIComponent(unknown)}`), unknown).toBe(await textOf('/help'))
    }
    for (const path of ['/constructor', '/__proto__']) expect(await textOf(path), path).toBe(await textOf('/nowhere'))
  })

  it('has its own part of the frame with its name, and no other page’s', async () => {
    expect(await textOf('/help?hl=en')).toContain('<body><h1>Help &amp; &quot;more&quot;</h1></body>')
    expect(await textOf('/me')).toContain('<body><p>Home</p><h1></h1></body>')
  })

  it('is there from the start where it was drawn while building, and is called lost only where no route leads', async () => {
    expect(await textOf('/nowhere')).toContain('<body><div lang="fil"><h1>Wala</h1></div><i></i></body>')
    expect(await textOf('/nowhere')).toContain('<title>Wala · Statehouse</title>')
    expect(await textOf('/nowhere')).not.toContain('canonical')
    for (const path of ['/me', '/game', '/rng/HARBOUR', '/me/rewards']) {
      expect(await textOf(path), path).not.toContain('Wala')
    }
  })

  it('keeps the policy of the page, travels compressed and is revalidated by itself', async () => {
    const { headers } = await raw('/help', { headers: { 'accept-encoding': 'br' } })
    expect(headers['content-encoding']).toBe('br')
    expect(headers['content-security-policy']).toBe((await raw('/me')).headers['content-security-policy'])
    expect(headers['etag']).not.toBe((await raw('/me')).headers['etag'])
    expect((await raw('/help', { headers: { 'if-none-match': String(headers['etag']) } })).status).toBe(304)
  })

  it('is listed for search engines with its other languages', async () => {
    const robots = await raw('/robots.txt')
    expect(robots.headers['content-type']).toMatch(/^text\/plain/)
    expect(robots.body.toString()).toContain(`Sitemap: ${server.origin}/sitemap.xml`)
    expect(robots.body.toString()).toContain('Disallow: /wps/')
    const sitemap = await raw('/sitemap.xml')
    expect(sitemap.headers['content-type']).toMatch(/^application\/xml/)
    const xml = sitemap.body.toString()
    expect([...xml.matchAll(/<loc>([^<]+)</g)].map(([, address]) => address)).toEqual([
      `${server.origin}/help`,
      `${server.origin}/help?hl=en`,
    ])
    expect(xml).toContain(`<xhtml:link rel="alternate" hreflang="en" href="${server.origin}/help?hl=en"/>`)
    expect(xml).toContain(`<xhtml:link rel="alternate" hreflang="x-default" href="${server.origin}/help"/>`)
  })
})

describe('the picture of a shared link', () => {
  const addressIn = async (page: string) =>
    /og:image" content="[^"]*?(\/art\/share\/[^"]+)"/.exec((await raw(page)).body.toString())?.[1] ?? ''

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
    expect(await addressIn('/me')).toBe('')
    expect(await addressIn('/nowhere')).toBe('')
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
  const policyOf = async () => (await server.request('/')).headers.get('content-security-policy') ?? ''
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
