import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createMemoryHistory } from '@tanstack/react-router'
import { QueryClient } from '@tanstack/react-query'
import { catalogues } from 'virtual:catalogues'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { agentPages } from '#machines/app/agent-pages.ts'
import { memberPages } from '#machines/app/member-pages.ts'
import type * as Renderer from '#src/app/boot/render.tsx'
import { idleApp } from '#src/app/boot/idle-app.ts'
import { createSiteRouter } from '#src/app/routes.tsx'
import { createTexts } from '#src/i18n/texts.ts'
import type { Api } from '#wire/api.ts'
import { FaultError } from '#wire/envelope.ts'

/** The built renderer, eight times as fast as the one of the sources: a page is rendered for every invalid value. */
const { renderPage } = (await import(
  /* @vite-ignore */ pathToFileURL(resolve('dist/render/render.js')).href
)) as typeof Renderer

/** A server without answers. */
const silent: Api = { send: () => Promise.reject(new FaultError('network')) }
const origin = 'https://club.example'

/** The site's routes, at an address. */
function routerAt(address: string) {
  const page = { isServer: true, isShell: false, closed: null, merchant: '', renderedAt: 0, firstScript: null }
  const site = { api: silent, app: idleApp('en'), queries: new QueryClient(), texts: createTexts(catalogues), page }
  const router = createSiteRouter(site, createMemoryHistory({ initialEntries: [address] }))
  router.update({ ...router.options, origin })
  router.updateLatestLocation()
  return router
}

/** The search params of an address after the page's own rules, without missing ones. */
function searchAt(address: string) {
  const router = routerAt(address)
  const match = router.matchRoutes(router.latestLocation).at(-1)
  expect(match?.searchError).toBeUndefined()
  return Object.fromEntries(Object.entries(match?.search ?? {}).filter(([, value]) => value !== undefined))
}

/** Renders an address as the server does, after its redirects. */
async function rendered(address: string, turns = 0): Promise<{ status: number; html: string; errors: unknown[] }> {
  const errors: unknown[] = []
  const response = await renderPage({
    request: new Request(origin + address),
    api: silent,
    language: 'en',
    origin,
    isShell: false,
    closed: null,
    merchant: 'statehouse',
    renderedAt: 0,
    firstScript: null,
    files: { scripts: [], styles: [] },
    onError: (error) => void errors.push(error),
  })
  const to = response.headers.get('location')
  if (to === null) return { status: response.status, html: await response.text(), errors }
  expect(turns, `${address} leads to ${to} and on`).toBeLessThan(2)
  return rendered(to, turns + 1)
}

/** All parameters that any page reads. */
const parameters =
  'page,vassalage,type,q,classify,minBet,sort,pageNo,id,gameCode,vendor,playType,match,next,category,state,view,kind,reward,broke,from,to,wallet,until,member,with,send,period,figure,name,under,level,who,side'.split(
    ',',
  )

const nonsense = [
  '',
  '<script>',
  '\0',
  '-1',
  '1e999',
  '{"$ne":1}',
  '[1,[2]]',
  '__proto__',
  '//evil.example',
  '9'.repeat(900),
]

const withAll = (path: string, value: string) =>
  `${path}?${new URLSearchParams([...parameters.map((name) => [name, value]), ['utm_source', 'mail']])}`

/** An address of every page of the site. */
function pages(): readonly string[] {
  const paths = Object.values(routerAt('/').routesById).flatMap(({ fullPath, options }) =>
    options.component === undefined || fullPath.length === 0 ? [] : [fullPath],
  )
  return [
    ...new Set([
      ...paths.filter((path) => !path.includes('$')),
      ...memberPages.map((page) => `/me/${page}`),
      ...['menu', ...agentPages].map((page) => `/agent/${page}`),
      '/fair/1234',
    ]),
  ]
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('an address with invalid values in every parameter', () => {
  it.each(pages())('renders the page of %s', async (path) => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {}).mock.calls
    for (const value of nonsense) {
      const { status, html, errors } = await rendered(withAll(path, value))
      expect([status, ...errors, ...complaints], value).toEqual([200])
      expect(html).toContain('<title>')
    }
  })

  it('keeps parameters that are not the page’s', () => {
    for (const path of pages()) expect(searchAt(withAll(path, '')), path).toMatchObject({ utm_source: 'mail' })
  })
})

describe('the search params of a page', () => {
  it.each([
    ['/rng?q=777&pageNo=2&minBet=0.5', { q: '777', pageNo: 2, minBet: 0.5 }],
    ['/rng?type=vassalage&vassalage=HARBOUR', { page: 'HARBOUR' }],
    ['/rng?sort=worst&pageNo=0&classify=XX&q=%20', {}],
    ['/game?gameCode=108&vassalage=HARBOUR', { gameCode: '108', vendor: 'HARBOUR' }],
    ['/fbsports?playType=chess&match=1', {}],
    ['/noticePage?pageNo=02&id=7', { pageNo: 2, id: 7 }],
    ['/promotions?category=play&state=never', { category: 'play' }],
    ['/pointMall?view=history&kind=money&reward=../x', { view: 'history', kind: 'money' }],
    ['/help?q=true', { q: 'true' }],
    ['/feedback?broke=not%20an%20error', {}],
    ['/login?next=//evil.example', {}],
    ['/login?next=/rng?page=HARBOUR', { next: '/rng?page=HARBOUR' }],
    ['/me/transferFund?to=MAYARI', { to: 'MAYARI' }],
    ['/me/protection?until=ever', { until: 'ever' }],
    ['/me/protection?until=9000000000000000', {}],
    ['/me/depositHistory?state=<b>&from=2026-11-01&pageNo=2', { from: '2026-11-01', pageNo: 2 }],
    ['/agent/downlineManagmentView?send=anyone&level=<2>&name=Ana%20Cruz', { name: 'Ana Cruz' }],
    ['/agent/agentHourSalary?view=all', {}],
  ])('is read in one place: %s', (address, search) => {
    expect(searchAt(address)).toEqual(search)
  })

  it('are written as plain text', () => {
    const router = routerAt('/')
    const { href } = router.buildLocation({ to: '/rng', search: { q: '777', pageNo: 2, sort: undefined } })
    expect(href).toBe('/rng?q=777&pageNo=2')
  })
})
