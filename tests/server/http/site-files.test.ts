import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptySeed } from '#tests/server/support/database.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'

const built = 'dist/site'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: emptySeed })
})
afterAll(() => server.stop())

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.origin + path, { headers })
const textOf = async (path: string) => (await get(path)).text()
const named = (text: string) => [...new Set(text.match(/\/assets\/[\w./-]+\.\w+/g) ?? [])]

/** All of these are there, as files and not as pages. */
async function expectFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const { status, headers } = await get(path)
    expect([path, status]).toEqual([path, 200])
    expect(headers.get('content-type'), path).not.toContain('text/html')
  }
}

describe('the files of the site', () => {
  it('are all that a page names: script, style, what it loads ahead, icons', async () => {
    for (const path of ['/', '/rng?hl=ja', '/me']) {
      const html = await textOf(path)
      const linked = [...html.matchAll(/<(?:link|script)[^>]*\s(?:href|src)="(\/[^"]*)"/g)].map(([, to = '']) => to)
      const files = linked.filter((to) => !to.startsWith('/art/'))
      expect(
        files.filter((to) => to.endsWith('.css')),
        path,
      ).toHaveLength(1)
      const scripts = [...html.matchAll(/<script type="module"[^>]*src="([^"]+)"/g)].map(([, src]) => src)
      expect(scripts[0], path).toMatch(/^\/assets\/start-/)
      expect(scripts.length, path).toBeGreaterThan(2)
      expect(files, path).toEqual(
        expect.arrayContaining(['/icon.svg', '/apple-touch-icon.png', '/manifest.webmanifest']),
      )
      await expectFiles(files)
    }
  })

  it('are loaded ahead in the language of the page alone', async () => {
    const catalogues = async (language: string) =>
      named(await textOf(`/?hl=${language}`)).filter((to) => /\/(fil|en|ja|zh-Hans|id|th|vi)-/.test(to))
    for (const language of ['fil', 'en', 'zh-Hans']) {
      const found = await catalogues(language)
      expect(found).toHaveLength(1)
      expect(found[0]).toContain(`/assets/${language}-`)
    }
  })

  it('are cached for ever where their name has a content hash, in the accepted encoding', async () => {
    const [script = ''] = named(await textOf('/')).filter((to) => to.endsWith('.js'))
    const plain = await get(script, { 'accept-encoding': 'identity' })
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(plain.headers.get('content-encoding')).toBeNull()
    const text = await plain.text()
    for (const encoding of ['br', 'gzip']) {
      const packed = await get(script, { 'accept-encoding': encoding })
      expect(packed.headers.get('content-encoding')).toBe(encoding)
      expect(packed.headers.get('vary')).toMatch(/accept-encoding/i)
      expect(Number(packed.headers.get('content-length') ?? 0)).toBeLessThan(text.length)
      expect(await packed.text()).toBe(text)
    }
  })

  it('are revalidated otherwise', async () => {
    for (const path of ['/worker.js', '/manifest.webmanifest', '/icon.svg']) {
      const { headers } = await get(path)
      expect(headers.get('cache-control'), path).toBe('no-cache')
      expect((await get(path, { 'if-none-match': headers.get('etag') ?? '' })).status, path).toBe(304)
    }
  })

  it('lie there compressed, the same in each form', () => {
    const files = readdirSync(built, { recursive: true, encoding: 'utf8' })
    const packed = files.filter((file) => /\.(br|gz)$/.test(file))
    expect(packed.length).toBeGreaterThan(100)
    for (const file of packed) {
      const content = readFileSync(join(built, file))
      const unpacked = file.endsWith('.br') ? brotliDecompressSync(content) : gunzipSync(content)
      expect(unpacked.equals(readFileSync(join(built, file.replace(/\.(br|gz)$/, '')))), file).toBe(true)
    }
    const scripts = files.filter((file) => /^assets.*\.(js|css)$/.test(file))
    expect(scripts.filter((file) => !files.includes(`${file}.br`) || !files.includes(`${file}.gz`))).toEqual([])
  })
})

describe('the scripts of the site', () => {
  const Built = v.record(v.string(), v.object({ imports: v.optional(v.array(v.string()), []) }))

  it('have none that needs itself before it has run', () => {
    const parts = v.parse(Built, JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')))
    const needsItself = (name: string) => {
      const needed = new Set(parts[name]?.imports)
      for (const next of needed) for (const more of parts[next]?.imports ?? []) needed.add(more)
      return needed.has(name)
    }
    expect(Object.keys(parts).length).toBeGreaterThan(100)
    expect(Object.keys(parts).filter(needsItself)).toEqual([])
  })
})

describe('the service worker', () => {
  it('may only fetch, and is revalidated each time', async () => {
    const { headers } = await get('/worker.js')
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  })

  it('keeps files that are there, all that the frame starts with among them', async () => {
    const listed = (await textOf('/worker.js')).matchAll(/"(assets\/[\w./-]+\.\w+)"/g)
    const paths = [...listed].map(([, to = '']) => `/${to}`)
    await expectFiles(paths)
    const offline = await textOf('/offline')
    const needed = [...offline.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, to = '']) => to)
    expect(needed.length).toBeGreaterThan(3)
    expect(needed.filter((to) => !paths.includes(to))).toEqual([])
  })
})

describe('the installed app', () => {
  const Manifest = v.looseObject({
    name: v.string(),
    start_url: v.string(),
    icons: v.array(v.object({ src: v.string(), sizes: v.string(), type: v.string(), purpose: v.optional(v.string()) })),
  })

  it('has icons in the declared sizes, and a start page', async () => {
    const manifest = await get('/manifest.webmanifest')
    expect(manifest.headers.get('content-type')).toBe('application/manifest+json')
    const { icons, start_url } = v.parse(Manifest, await manifest.json())
    expect(icons.length).toBeGreaterThan(2)
    for (const { src, type } of icons) {
      const icon = await get(src)
      expect([src, icon.status, icon.headers.get('content-type')?.split(';')[0]]).toEqual([src, 200, type])
    }
    expect((await get(start_url)).status).toBe(200)
  })
})
