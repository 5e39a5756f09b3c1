import { expect, type Page, type Route } from '@playwright/test'
import { preferencesScreen } from '#e2e/screens/preferences.screen.ts'
import type { NoticesContext } from '#machines/notices/notices.machine.ts'
import { noticesModel } from '#machines/notices/notices.model.ts'
import { eventsPath } from '#wire/events.ts'
import { noticesCalls } from '#wire/notices.ts'
import { answer, headlessOnly, refuse, type BrowserDriver, type BrowserSite } from '#e2e/support/driver.ts'
import { click, type Touch } from '#e2e/support/gestures.ts'
import { goBackTo } from '#e2e/support/go-back.ts'
import { pastStates } from '#e2e/support/live-charts.ts'
import { breakTwice, holdCalls, type HeldCalls } from '#e2e/support/held-calls.ts'
import { alert, unseen } from '#e2e/support/sights.ts'
import { another, spoken } from '#e2e/support/words.ts'

interface NoticesPage {
  readonly calls: HeldCalls
  /** A notice published on the way, which the next piece of news takes back. */
  published: number | null
}

const titleOf = (id: number) => `Notice number ${id}.`

const found = (ids: readonly number[], pageNo: number, totalPages: number) =>
  answer({
    list: ids.map((id) => ({ id, title: titleOf(id), content: `<p>Text ${id}</p>`, time: id * 1e9, language: 'en' })),
    pageNo,
    totalPages,
    total: ids.length,
    recent: ids,
  })
const settled = (how: (route: Route) => Promise<void>) => ({
  at: 'page' as const,
  act: ({ calls }: NoticesPage) => calls.settle(how),
})
const toggle =
  (id: number): Touch =>
  (_, { page }) =>
    page
      .locator('button[aria-expanded]')
      .filter({ hasText: titleOf(id) })
      .click()

/** What is written in the notice that is open. */
const texts = (page: Page) => page.locator('article[id^="notice-text-"]')

/** Publishes at the real server, or takes back, and waits until the page has heard of it. */
async function makeNews(screen: NoticesPage, { site, page }: BrowserSite): Promise<void> {
  const before = (await pastStates(page, 'notices')).length
  if (screen.published === null) {
    screen.published = await site.local.publishNotice({ en: { title: 'News on the way', content: '<p>News</p>' } })
  } else {
    await site.local.withdrawNotice(screen.published)
    screen.published = null
  }
  await expect.poll(async () => (await pastStates(page, 'notices')).length).toBeGreaterThan(before)
}

/** Why the page has nothing to press for an event, or null when it has. */
function leftOut(states: readonly string[], stimulus: string, { found, language }: NoticesContext): string | null {
  const shows = states.includes('showing')
  const [type = '', kase = ''] = stimulus.split('/')
  switch (type) {
    case 'notice.toggled': {
      const id = { first: 25, second: 24, tenth: 16 }[kase] ?? 0
      return shows && found?.ids.includes(id) ? null : 'only a notice on the page can be pressed'
    }
    case 'language.changed':
      if (states.includes('loading')) return 'the answer in the old language would be on its way too'
      return language === 'en' ? 'the language is changed already' : null
    case 'place.changed':
      return states.includes('loading') ? 'the answer for the old address would be on its way too' : null
    default:
      return null
  }
}

/** Plays the notice page in the language that is spoken (the chart's Tagalog) and one more (its English); what is on a page is made up, news comes from the real server. */
export const noticesDriver: BrowserDriver<NoticesPage> = {
  model: noticesModel,
  async open({ page, site }, input) {
    await site.prefer(page)
    const calls = await holdCalls(page, ({ pathname }) => pathname === noticesCalls.notices.path)
    const listening = page.waitForResponse((response) => new URL(response.url()).pathname === eventsPath)
    await page.goto(`/noticePage${input === 'deepLink' ? '?id=10' : ''}`, { waitUntil: 'commit' })
    await listening
    return { calls, published: null }
  },
  leftOut: (states, stimulus, context) => leftOut(states, stimulus, context as NoticesContext),
  events: {
    'notice.toggled': {
      first: toggle(25),
      second: toggle(24),
      tenth: toggle(16),
      elsewhere: headlessOnly('only a notice on the page can be pressed'),
    },
    'page.selected': {
      second: click('notices.pages.page', { page: 2 }),
      first: click('notices.pages.page', { page: 1 }),
      beyond: headlessOnly('the page has a button only for pages that exist'),
      zero: headlessOnly('the page has a button only for pages that exist'),
    },
    'place.changed': {
      start: (_, { page }) => goBackTo(page, ''),
      second: (_, { page }) => goBackTo(page, '?id=24'),
    },
    'language.changed': {
      english: (_, { page }) => preferencesScreen(page, spoken).chooseLanguage(another.name),
    },
    'news.arrived': { default: makeNews },
  },
  outcomes: {
    loadPage: {
      'done/first': settled(found([25, 24], 1, 2)),
      'done/second': settled(found([16, 10], 2, 2)),
      'done/none': settled(found([], 1, 0)),
      'done/refused': settled(refuse('rate_limited', { retryAfter: 5 })),
      'error/fault': { at: 'page', act: ({ calls }, site) => breakTwice(calls, site) },
    },
    watchSurroundings: { 'event/news': { at: 'page', act: makeNews } },
  },
  see: {
    failed: alert('notices.failed.title'),
    empty: 'notices.empty.title',
    'showing.freshness': unseen('what is shown stays while it is asked for anew'),
    'showing.selection.reading': (_, { page }) => expect(texts(page)).toHaveCount(1),
    'showing.selection.listing': ['notices.choose', (_, { page }) => expect(texts(page)).toHaveCount(0)],
  },
}
