import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readHeads } from '#server/http/page-heads.ts'
import { isBuilt } from '#scripts/build.ts'
import type { Preloads } from '#scripts/build/shell.ts'
import { firstRouteBytes, importsOf, withImports } from '#scripts/first-route-bytes.ts'
import { describeWhereNew } from '#tests/atlas/support/where-new.ts'

const root = join(import.meta.dirname, '..', '..')
const builtFrom = globSync(
  ['index.html', 'vite.config.ts', '{src,machines,wire,locales,public,scripts}/**/*.*', 'tsconfigs/*.json'],
  { cwd: root },
).map((file) => join(root, file))

let site: string
/** Built for this run alone; null where the site lies in `dist/` as it is now. */
let own: string | null = null
let html: string

describeWhereNew(import.meta.url, 'the built page', builtFrom, () => {
  beforeAll(() => {
    // The check has built the site before; whoever runs this alone may not have.
    if (isBuilt('site')) {
      site = join(root, 'dist', 'site')
      html = readFileSync(join(site, 'index.html'), 'utf8')
      return
    }
    own = mkdtempSync(join(tmpdir(), 'statehouse-site-'))
    site = own
    // A process of its own: inside a test run the libraries would be built for testing.
    execFileSync(
      process.execPath,
      ['node_modules/vite/bin/vite.js', 'build', '--outDir', site, '--logLevel', 'error'],
      {
        env: { ...process.env, NODE_ENV: 'production' },
      },
    )
    html = readFileSync(join(site, 'index.html'), 'utf8')
  }, 600_000)

  afterAll(() => {
    if (own !== null) rmSync(own, { recursive: true, force: true })
  })

  it('needs at most 230 KiB for its first route: HTML, CSS, JS and catalogue', () => {
    const { bytes, files } = firstRouteBytes(site)
    expect(files.length).toBeGreaterThan(3)
    expect(files.some(({ name }) => name.startsWith('fil-'))).toBe(true)
    expect(bytes / 1024).toBeLessThanOrEqual(230)
  })

  it('brings to a page the shapes of its own calls, and nothing of what may open over it', () => {
    const assets = readdirSync(join(site, 'assets'))
    const parts = (name: string) => {
      const file = assets.find((each) => new RegExp(`^${name}-[\\w-]{7}\\.js$`).test(each)) ?? ''
      return [...withImports(site, [file]).keys()].map((each) => each.slice(0, -'-1234567.js'.length)).sort()
    }
    const frame = ['frame', 'libraries', 'rolldown-runtime', 'start']
    const form = [...frame, 'controls', 'shared']
    expect(parts('frame')).toEqual(frame)
    expect(parts('home-front')).toEqual([...frame, 'carousel', 'home-front', 'shared'].sort())
    expect(parts('lobby-screen')).toEqual([...form, 'carousel', 'coming', 'lobby-screen', 'places'].sort())
    expect(parts('logging-in')).toEqual([...form, 'logging-in', 'registration-rules', 'time'].sort())
    expect(parts('help')).toEqual([...form, 'help'].sort())
    // What serves somebody at the page is no page's.
    expect(parts('over')).toEqual(expect.arrayContaining(['over', 'stream']))
    for (const page of ['not-found-screen', 'feedback-screen', 'promotions-screen', 'about-screen', 'sports-page']) {
      expect(parts(page), page).toContain('start')
      expect(parts(page), page).not.toContain('over')
      expect(parts(page), page).not.toContain('home-front')
      expect(parts(page), page).not.toContain('bars')
    }
    expect(parts('lottery-records')).toEqual(expect.arrayContaining(['lists', 'linear']))
    for (const hall of ['lottery-hall', 'table-hall', 'card-hall', 'points-mall-screen']) {
      expect(parts(hall), hall).toContain('start')
      expect(parts(hall), hall).not.toContain('over')
      expect(parts(hall), hall).not.toContain('lists')
      expect(parts(hall), hall).not.toContain('linear')
    }
    expect(parts('picker')).toContain('picker')
    for (const form of ['register', 'sms-code']) {
      expect(parts(form), form).toContain('sms-code')
      expect(parts(form), form).not.toContain('picker')
    }
  })

  it('has no file that needs itself before it has run', () => {
    const assets = readdirSync(join(site, 'assets')).filter((name) => name.endsWith('.js'))
    const needsItself = (name: string) => {
      const first = importsOf(readFileSync(join(site, 'assets', name), 'utf8'))
      return withImports(site, first).has(name)
    }
    expect(assets.length).toBeGreaterThan(100)
    expect(assets.filter(needsItself)).toEqual([])
  })

  it('sends the first calls before the entry script is even named', () => {
    const first = html.indexOf('/wps/system/status')
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThan(html.indexOf('<script type="module"'))
  })

  it('shows the frame and the headline without any script, in Filipino and English', () => {
    for (const language of ['fil', 'en']) {
      const messages = JSON.parse(readFileSync(`locales/${language}/home.json`, 'utf8')) as Record<string, string>
      expect(html).toContain(messages['home.hero.title'])
    }
    expect(html).toContain('<style>')
    // Its link stands disabled: nothing waits for it, and whoever asks for it later finds it there.
    const links = html.match(/<link[^>]*rel="stylesheet"[^>]*>/g) ?? []
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((link) => !/ disabled[ >]/.test(link))).toEqual([])
  })

  it('names what it starts with, libraries first, and its font, for scripts alone to ask for', () => {
    const { start, font } = JSON.parse(/id="preloads">([^<]*)</.exec(html)?.[1] ?? '{}') as Preloads
    expect(start.map((file) => /^\/assets\/([a-z]+)/.exec(file)?.[1])).toEqual([
      'libraries',
      'rolldown',
      'start',
      'index',
    ])
    expect(html).not.toMatch(/<link[^>]*(preload|\.js)/)
    expect(html).not.toMatch(/<script[^>]* src=/)
    expect(font.join()).toMatch(/^Inter Site,url\(\/assets\/inter-latin-wght-normal-[\w-]+\.woff2\).*,U\+/)
    expect(html.match(/@font-face\{[^}]*latin-wght/)).toBeNull()
  })

  it.each(['zh-Hans', 'id', 'ja', 'th', 'vi'])(
    'has every word of the frame in %s for the first script to put in',
    (language) => {
      const assets = readdirSync(join(site, 'assets'))
      const catalogue = assets.find((name) => name.startsWith(`${language}-`) && name.endsWith('.json')) ?? ''
      const words = JSON.parse(readFileSync(join(site, 'assets', catalogue), 'utf8')) as Record<string, string>
      const drawn = [...html.matchAll(/<span class="say-en[^>]*>([^<]+)</g)].map((match) => match[1] ?? '')
      expect(html).toContain(`/assets/${catalogue.replace('.json', '.js')}`)
      expect(drawn.length).toBeGreaterThan(15)
      expect(drawn.filter((word) => words[word] === undefined)).toEqual([])
      expect(words['Log in']).not.toBe('Log in')
    },
  )

  it('has no style attributes and no handlers, which the policy would refuse, nor has any page drawn into it', () => {
    const { pages } = readHeads(readFileSync(join(site, 'heads.json'), 'utf8'))
    const drawn = [...pages.values()].flatMap((words) => [...words.values()].map(({ page }) => page))
    expect(drawn.filter((page) => page !== '').length).toBeGreaterThan(60)
    for (const each of [html, ...drawn]) expect(each).not.toMatch(/\s(style|on\w+)="/)
  })

  it('lies there compressed', () => {
    expect(brotliDecompressSync(readFileSync(join(site, 'index.html.br'))).toString('utf8')).toBe(html)
    expect(gunzipSync(readFileSync(join(site, 'index.html.gz'))).toString('utf8')).toBe(html)
  })

  it('leaves the prose of charts and calls out', () => {
    const scripts = firstRouteBytes(site).files.filter(({ name }) => name.startsWith('start-'))
    expect(scripts).toHaveLength(1)
    const code = readFileSync(join(site, 'assets', scripts[0]?.name ?? ''), 'utf8')
    expect(code).not.toContain('requirements')
    expect(code).not.toContain('The configuration is on its way')
  })
})

it('counts what the page names and all that imports statically, once, and nothing else', () => {
  const built = mkdtempSync(join(tmpdir(), 'statehouse-route-'))
  const asset = (name: string, text: string) => writeFileSync(join(built, 'assets', name), text)
  mkdirSync(join(built, 'assets'))
  writeFileSync(join(built, 'heads.json'), '{"pages":{},"routes":[]}')
  writeFileSync(join(built, 'index.html'), '<script type="module" src="/assets/index.js"></script>')
  asset('index.js', `import{a}from"./a.js";import"./b.js";import("./later.js")`)
  asset('a.js', `import"./b.js";export const a=1`)
  asset('b.js', 'export const b = 2')
  asset('later.js', 'export const later = 3')
  const { files, bytes } = firstRouteBytes(built)
  rmSync(built, { recursive: true })
  expect(files.map(({ name }) => name).toSorted()).toEqual(['a.js', 'b.js', 'index.html', 'index.js'])
  expect(bytes).toBe(files.reduce((sum, file) => sum + file.bytes, 0))
})
