import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { appMachine } from '#machines/app/app.machine.ts'
import type { Brand } from '#machines/app/session.ts'
import { defaultPreferences } from '#machines/preferences/preferences.machine.ts'
import { routesWithHead } from '#scripts/build/heads.ts'
import { noRoute } from '#src/app/boot/shell-blocks.ts'
import { ApiProvider } from '#src/api/api-context.tsx'
import { bannersQuery } from '#src/api/banner-queries.ts'
import { domainsQuery } from '#src/api/line-queries.ts'
import { siteHotGamesQuery } from '#src/api/queries.ts'
import { contentQuery, helpQuery } from '#src/api/support-queries.ts'
import { createSiteRouter } from '#src/app/routes.tsx'
import { texts } from '#src/i18n/site-texts.ts'
import { AppProvider } from '#src/parts/app/app-context.tsx'
import { RenderedAt } from '#src/platform/clock.ts'
import type { Api } from '#wire/api.ts'
import type { Banner } from '#wire/banners.ts'
import type { Game } from '#wire/game.ts'

/** Calls are made and never answered. */
const silent: Api = { send: () => new Promise(() => {}) }
const brand = { toggles: { loginedToHomePage: false } } as Brand
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
  language: 'en',
  title: 'How to reach us',
  topics: [{ question: 'By mail?', answer: ['Yes.'] }],
}
const renderedAt = Date.UTC(2026, 10, 29)

/** Renders an address as a server would, with these answers in the cache and the root chart not running. */
async function renderPage(path: string, answers: readonly (readonly [key: QueryKey, answer: unknown])[] = []) {
  const app = createActor(appMachine, { input: { session: null, preferences: defaultPreferences } })
  const queries = new QueryClient()
  for (const [key, answer] of answers) queries.setQueryData(key, answer)
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createSiteRouter({ api: silent, app, queries, brand }, history)
  router.update({ ...router.options, origin: 'https://club.example' })
  await router.load()
  const errors: unknown[] = []
  const { prelude } = await prerender(
    <I18nProvider i18n={texts.i18n}>
      <QueryClientProvider client={queries}>
        <ApiProvider api={silent}>
          <AppProvider app={app}>
            <RenderedAt value={renderedAt}>
              <RouterProvider router={router} />
            </RenderedAt>
          </AppProvider>
        </ApiProvider>
      </QueryClientProvider>
    </I18nProvider>,
    { onError: (error) => void errors.push(error), signal: AbortSignal.timeout(10_000) },
  )
  const unloaded = [
    ...router.state.matches,
    ...queries
      .getQueryCache()
      .getAll()
      .map(({ state }) => state),
  ].flatMap(({ status, error }) => (status === 'error' ? [error] : []))
  return { html: await new Response(prelude).text(), errors: [...errors, ...unloaded] }
}

let complaints: readonly unknown[] = []

beforeAll(() => texts.activate('en'))
beforeEach(() => {
  complaints = vi.spyOn(console, 'error').mockImplementation(() => {}).mock.calls
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a page rendered without a browser', () => {
  it.each([...routesWithHead, '/register', '/reset', '/seamless'])('is whole and without errors: %s', async (path) => {
    const { html, errors } = await renderPage(path === noRoute ? '/no-such-page' : path)
    expect([...errors, ...complaints]).toEqual([])
    // React leaves this where it has given up a part.
    expect(html).not.toContain('<!--$!-->')
    expect(html).toContain('<h1')
  })

  it('shows answers that are in the cache', async () => {
    const home = await renderPage('/', [
      [siteHotGamesQuery(silent, 'en').queryKey, { list: [game] }],
      [bannersQuery(silent, 'w_home', 'en').queryKey, [banner]],
    ])
    const help = await renderPage('/help', [
      [helpQuery(silent, 'en').queryKey, { language: 'en', sections: [section] }],
    ])
    expect([...home.errors, ...help.errors, ...complaints]).toEqual([])
    expect(home.html).toContain(game.name)
    expect(home.html).toContain(banner.title)
    expect(help.html).toContain(section.title)
    expect(home.html + help.html).not.toContain('<!--$!-->')
  })

  it('shows the time at which it is rendered', async () => {
    const { html } = await renderPage('/')
    expect(html).toContain(new Date(renderedAt).toISOString())
  })

  it('names the origin that it is asked for at, and installs on a computer first', async () => {
    const { html, errors } = await renderPage('/down', [
      [domainsQuery(silent).queryKey, ['https://other.example']],
      [contentQuery(silent, 'en').queryKey, { words: {}, apps: [] }],
    ])
    expect([...errors, ...complaints]).toEqual([])
    expect(html).toContain('href="https://club.example" aria-current="true"')
    expect(/aria-labelledby="guide-\w+"/.exec(html)?.[0]).toBe('aria-labelledby="guide-computer"')
  })
})
