import { createMemoryHistory } from '@tanstack/react-router'
import { globSync, readFileSync } from 'node:fs'
import { QueryClient } from '@tanstack/react-query'
import { catalogues } from 'virtual:catalogues'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listedPages, type PageRequest, renderPage } from '#src/app/boot/render.tsx'
import { idleApp } from '#src/app/boot/idle-app.ts'
import { createSiteRouter } from '#src/app/routes.tsx'
import { createTexts } from '#src/i18n/texts.ts'
import { FakeApi } from '#tests/support/fake-api.ts'
import type { Api } from '#wire/api.ts'
import { type Banner, bannersCalls } from '#wire/content/banners.ts'
import { FaultError } from '#wire/envelope.ts'
import { type Game, hotGames } from '#wire/play/game.ts'
import { gamesCalls } from '#wire/play/games.ts'
import { systemCalls } from '#wire/site/system.ts'

/** A server without answers. */
const silent: Api = { send: () => Promise.reject(new FaultError('network')) }
const game: Game = {
  gameCode: 'harbour-lights',
  name: 'Harbour Lights',
  vassalage: 'HARBOUR',
  vendorName: 'Harbour Light Games',
  gameType: 'RNG',
  isGame: 'GAME',
  defaultPlayType: null,
  rtp: 96.1,
  minBet: '0.20',
  classify: null,
  badge: null,
  soon: false,
  art: '/art/game/harbour-lights.svg?v=1&tone=102030',
}
const banner: Banner = {
  bannerId: 1,
  groupName: 'w_home',
  linkageType: null,
  url: null,
  game: null,
  title: 'A week of lights',
  text: '',
  action: '',
  language: 'en',
  art: '/art/banner/lights.svg',
}
const section = {
  id: 'contact',
  language: 'en' as const,
  title: 'How to reach us',
  topics: [{ question: 'By mail?', answer: ['Yes.'] }],
}
const content = { words: {}, apps: [], goals: { deposit: 1, withdrawal: 15 }, preview: null }
const renderedAt = Date.UTC(2026, 10, 29)

const answerWith =
  <Value,>(value: Value) =>
  async () => ({ kind: 'value' as const, value })
/** A server with these answers only. */
const answering = (): FakeApi =>
  new FakeApi().on(gamesCalls.gameMenus, answerWith({ menus: [] })).on(systemCalls.content, answerWith(content))

/** Renders an address as the server does. */
async function render(path: string, api: Api, change: Partial<PageRequest> = {}) {
  const errors: unknown[] = []
  const response = await renderPage({
    request: new Request(`https://club.example${path}`),
    api,
    language: 'en',
    origin: 'https://club.example',
    isShell: false,
    closed: null,
    merchant: 'statehouse',
    renderedAt,
    firstScript: null,
    files: { scripts: ['/assets/start.js', '/assets/react.js'], styles: ['/assets/style.css'] },
    onError: (error) => void errors.push(error),
    ...change,
  })
  return { status: response.status, to: response.headers.get('location'), html: await response.text(), errors }
}

const messages: Readonly<Record<string, string>> = Object.assign(
  {},
  ...globSync('locales/en/*.json').map((file) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>),
)

interface PublicPage {
  readonly path: string
  readonly title: string | undefined
}

/** The public addresses of the route table, with the title of each. */
function publicPages(): readonly PublicPage[] {
  const page = { isServer: true, isShell: false, closed: null, merchant: '', renderedAt, firstScript: null }
  const site = { api: silent, app: idleApp('en'), queries: new QueryClient(), texts: createTexts(catalogues), page }
  const { routesById } = createSiteRouter(site, createMemoryHistory())
  return Object.values(routesById).flatMap(({ fullPath, options, parentRoute }): PublicPage[] => {
    const isRendered = [options, parentRoute?.options].every((each) => each?.ssr !== false)
    if (!isRendered || parentRoute === undefined || fullPath.includes('$') || options.component === undefined) return []
    const title = options.staticData?.title
    return [{ path: fullPath, title: typeof title === 'string' ? title : undefined }]
  })
}

let complaints: readonly unknown[] = []

beforeEach(() => {
  complaints = vi.spyOn(console, 'error').mockImplementation(() => {}).mock.calls
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a page rendered on the server', () => {
  it.each([...publicPages(), { path: '/fair/1234', title: 'round-detail.title' }])(
    'is whole, without errors and called by its name while nothing is answered: $path',
    async ({ path, title = '' }) => {
      const { status, html, errors } = await render(path, silent)
      expect([...errors, ...complaints]).toEqual([])
      expect(status).toBe(200)
      // React leaves this when it has given up a part.
      expect(html).not.toContain('<!--$!-->')
      expect(html).toContain('<h1')
      expect(messages[title]).toMatch(/\S/)
      expect(html).toContain(`<title>${messages[title]?.replaceAll("'", '&#x27;')} · Statehouse</title>`)
    },
  )

  it('is one of more than thirty, among them all of the sitemap', async () => {
    const paths = publicPages().map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(30)
    expect(paths).toEqual(expect.arrayContaining((await listedPages('en')).map(({ path }) => path)))
  })

  it('is the not-found page with status 404, when no route matches', async () => {
    for (const path of ['/no-such-page', '/no/such/page', '/__proto__']) {
      const { status, html, errors } = await render(path, silent)
      expect([status, ...errors, ...complaints]).toEqual([404])
      expect(html).toContain(`>${messages['page.notFound.title']}</h1>`)
    }
  })

  it.each([
    ['/me/withdraw', 200, 'member.withdraw'],
    ['/me/nowhere', 404, 'page.notFound.title'],
    ['/me/WITHDRAW', 404, 'page.notFound.title'],
    ['/agent/menu', 200, 'agent-centre.title'],
    ['/agent/agentHourSalary', 200, 'agent-centre.agentHourSalary'],
    ['/agent/nowhere', 404, 'page.notFound.title'],
  ])('of members or agents is called by its name: %s', async (path, expected, title) => {
    const { status, html, errors } = await render(path, silent)
    expect([status, ...errors, ...complaints]).toEqual([expected])
    expect(messages[title]).toMatch(/\S/)
    expect(html).toContain(`<title>${messages[title]} · Statehouse</title>`)
  })

  it('redirects where its address has another', async () => {
    expect(await render('/index', silent)).toMatchObject({ status: 307, to: '/' })
    expect(await render('/?games=live', silent)).toMatchObject({ status: 307, to: '/live' })
    expect(await render('/me/deposit?id=7', silent)).toMatchObject({ status: 307, to: '/me/depositv2?id=7' })
    expect(await render('/me/rewards', silent)).toMatchObject({ status: 307, to: '/me/rewardCenter' })
  })

  it('contains the data of its queries', async () => {
    const home = answering()
      .on(hotGames, answerWith({ list: [game] }))
      .on(bannersCalls.banners, answerWith({ list: [banner], jackpot: null }))
    const help = answering()
      .on(systemCalls.helpCentre, answerWith({ language: 'en', sections: [section] }))
      .on(bannersCalls.banners, answerWith({ list: [], jackpot: null }))
    const pages = [await render('/', home), await render('/help', help)]
    expect([...pages.flatMap(({ errors }) => errors), ...complaints]).toEqual([])
    expect(pages[0]?.html).toContain(`>${game.name}<`)
    expect(pages[0]?.html).toContain(`>${banner.title}<`)
    expect(pages[1]?.html).toContain(section.title)
    for (const { html } of pages) expect(html).not.toContain('<!--$!-->')
  })

  it('contains the operator’s own texts', async () => {
    const words = { 'home.hero.title': ['Ours'] }
    const api = new FakeApi().on(systemCalls.content, answerWith({ ...content, words }))
    const { html } = await render('/', api)
    expect(html).toContain('<title>Ours · Statehouse</title>')
    expect((await render('/', silent)).html).not.toContain('Ours')
  })

  it('shows the time at which it is rendered', async () => {
    expect((await render('/', silent)).html).toContain(new Date(renderedAt).toISOString())
  })

  it('names the origin of its request, and has the guide for computers first', async () => {
    const api = answering()
      .on(systemCalls.domainRoute, answerWith({ domains: [{ url: 'https://other.example' }] }))
      .on(bannersCalls.banners, answerWith({ list: [], jackpot: null }))
    const { html, errors } = await render('/down', api)
    expect([...errors, ...complaints]).toEqual([])
    expect(html).toContain('href="https://club.example" aria-current="true"')
    expect(/aria-labelledby="guide-\w+"/.exec(html)?.[0]).toBe('aria-labelledby="guide-computer"')
  })

  it('loads the files that it is given, and a script before its own where there is one', async () => {
    const { html } = await render('/', silent, { firstScript: '/first.js' })
    expect(html).toMatch(/<link rel="stylesheet" href="\/assets\/style\.css"/)
    const [head = '', body = ''] = html.split('<body>')
    expect(head).not.toContain('<script type="module"')
    const scripts = [...body.matchAll(/<script type="module" async="" fetchPriority="low" src="([^"]+)">/g)].map(
      ([, src]) => src,
    )
    expect(scripts).toEqual(['/assets/start.js', '/assets/react.js'])
    expect(html.indexOf('src="/first.js"')).toBeGreaterThan(0)
    expect(html.indexOf('src="/first.js"')).toBeLessThan(html.indexOf('src="/assets/start.js"'))
  })

  it('is the frame alone when it is a shell, whatever its address', async () => {
    for (const path of ['/', '/help', '/rng']) {
      const { status, html, errors } = await render(path, silent, { isShell: true })
      expect([status, ...errors, ...complaints]).toEqual([200])
      expect(html).toContain('<header')
      expect(html).not.toContain('<h1')
    }
  })

  it('says instead that the site is closed, and has no frame', async () => {
    for (const closed of ['maintenance', 'blocked'] as const) {
      const { html, errors } = await render('/', silent, { isShell: true, closed })
      expect([...errors, ...complaints]).toEqual([])
      expect(html).toContain(`<h1>${messages[`site-status.${closed}.title`]}</h1>`)
      expect(html).not.toContain('<header')
    }
  })
})
