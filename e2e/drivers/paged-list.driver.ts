import { expect, type Page } from '@playwright/test'
import { noticesScreen } from '#e2e/screens/notices.screen.ts'
import { pagedListScreen } from '#e2e/screens/paged-list.screen.ts'
import { sessionsScreen } from '#e2e/screens/sessions.screen.ts'
import { pagedListModel } from '#machines/paged-list/paged-list.model.ts'
import type { PagedListContext } from '#machines/paged-list/paged-list.machine.ts'
import { accountCalls } from '#wire/sessions/account.ts'
import type { RefusalCode } from '#wire/codes.ts'
import { eventsPath } from '#wire/events.ts'
import { noticesCalls } from '#wire/content/notices.ts'
import { accounts } from '#e2e/support/accounts.ts'
import {
  answer,
  breakConnection,
  headlessOnly,
  refuse,
  type BrowserDriver,
  type BrowserSite,
  type Settle,
} from '#e2e/support/driver.ts'
import { goBackTo } from '#e2e/support/go-back.ts'
import { pastStates } from '#e2e/support/live-charts.ts'
import { beLoggedIn, logIn } from '#e2e/support/sessions.ts'
import { spoken } from '#e2e/support/words.ts'

/** A list as it stands on a page: the record of sessions, whose filters it shows, or the notices, whose rows open. */
interface ListPage {
  readonly page: Page
  readonly path: string
  /** A notice published on the way, which the next piece of news takes back. */
  published: number | null
}

const at = ({ page }: ListPage) => pagedListScreen(page, spoken)
const notices = ({ page }: ListPage) => noticesScreen(page, spoken)
const sessions = ({ page }: ListPage) => sessionsScreen(page, spoken)

const titleOf = (id: number) => `Notice number ${id}.`
const noticeOf = (id: number) => ({
  id,
  title: titleOf(id),
  content: `<p>Text ${id}</p>`,
  time: id * 1e9,
  language: 'en',
})
const sessionOf = (id: number) => ({
  id: `00000000-0000-4000-8000-0000000000${id}`,
  address: `198.51.100.${id}`,
  browser: 'Chrome',
  system: 'Windows',
  area: 'member',
  startedAt: 1_700_000_000_000,
  seenAt: 1_700_000_600_000,
  overSince: null,
  isOwn: id === 25,
})

const calls = [noticesCalls.notices.path, accountCalls.sessions.path]
const path = new RegExp(`(${calls.join('|')})$`)
const settled = (settle: Settle) => ({ at: 'request' as const, path, settle })
const refused = (code: RefusalCode) => settled(refuse(code))

/** The page the model speaks of, in the words of whichever call asks for it. */
const found = (ids: readonly number[], pageNo: number, totalPages: number) =>
  settled((route) => {
    const isNotices = new URL(route.request().url()).pathname === noticesCalls.notices.path
    const page = { pageNo, totalPages, total: 2 * ids.length }
    return answer(
      isNotices ? { ...page, list: ids.map(noticeOf), recent: ids } : { ...page, list: ids.map(sessionOf), others: 1 },
    )(route)
  })

/** Publishes at the real server, or takes back, and waits until the page has heard of it. */
async function makeNews(screen: ListPage, { site, page }: BrowserSite): Promise<void> {
  const before = (await pastStates(page, 'pagedList')).length
  if (screen.published === null) {
    screen.published = await site.local.publishNotice({ en: { title: 'News on the way', content: '<p>News</p>' } })
  } else {
    await site.local.withdrawNotice(screen.published)
    screen.published = null
  }
  await expect.poll(async () => (await pastStates(page, 'pagedList')).length).toBeGreaterThan(before)
}

const toggle = (id: number) => (screen: ListPage) => notices(screen).clickTitle(titleOf(id))

/** Why the page has nothing to press for an event, or null when it has. */
function leftOut(states: readonly string[], stimulus: string, context: PagedListContext): string | null {
  const { opensFirst, shown } = context
  const [type = '', kase = ''] = stimulus.split('/')
  switch (type) {
    case 'filter.chosen':
      return opensFirst ? 'notices have no filters' : null
    case 'filter.cleared':
      return states.includes('nothingMatching') ? null : 'the button is there where nothing matches'
    case 'page.selected':
      return (shown?.totalPages ?? 0) > 1 ? null : 'there are no pages to choose from'
    case 'row.toggled': {
      const id = { first: 25, second: 24, tenth: 16 }[kase] ?? 0
      if (!opensFirst) return 'sessions do not open'
      return shown?.rows.includes(id) === true ? null : 'only a row on the page can be pressed'
    }
    case 'reload.requested':
      return states.includes('failed') ? null : 'the button belongs to what did not come'
    case 'place.changed':
      return opensFirst === ['start', 'second'].includes(kase) ? null : 'the address of the other list'
    case 'watchSurroundings:event':
      return opensFirst ? null : 'nobody tells of sessions'
    case 'loadPage:done':
      return opensFirst || !['expired', 'unknown'].includes(kase)
        ? null
        : 'whoever is logged out leaves the page of members, and the chart with it'
    default:
      return null
  }
}

/** Plays a list where it narrows down, on the record of sessions, and where it opens, on the page of notices. */
export const pagedListDriver: BrowserDriver<ListPage> = {
  model: pagedListModel,
  async open({ page, site }, input) {
    await site.prefer(page)
    if (input === 'record') {
      await beLoggedIn(page, await logIn(site, accounts.member))
      await page.goto('/me/sessions')
      return { page, path: '/me/sessions', published: null }
    }
    const listening = page.waitForResponse((response) => new URL(response.url()).pathname === eventsPath)
    await page.goto(`/noticePage${input === 'deepLink' ? '?id=10' : ''}`, { waitUntil: 'commit' })
    await listening
    return { page, path: '/noticePage', published: null }
  },
  leftOut: (states, stimulus, context) => leftOut(states, stimulus, context as PagedListContext),
  events: {
    'filter.chosen': {
      ended: (screen) => sessions(screen).clickState('over'),
      all: (screen) => sessions(screen).clickState('all'),
    },
    'filter.cleared': { default: (screen) => at(screen).clickClear() },
    'page.selected': {
      second: (screen) => at(screen).clickPage(2),
      first: (screen) => at(screen).clickPage(1),
      beyond: headlessOnly('the page has a button only for pages that exist'),
      zero: headlessOnly('the page has a button only for pages that exist'),
    },
    'row.toggled': {
      first: toggle(25),
      second: toggle(24),
      tenth: toggle(16),
      elsewhere: headlessOnly('only a row on the page can be pressed'),
    },
    'reload.requested': { default: (screen) => at(screen).clickRetry() },
    'place.changed': {
      start: ({ page }) => goBackTo(page, ''),
      second: ({ page }) => goBackTo(page, '?id=24'),
      beyond: ({ page }) => goBackTo(page, '?pageNo=3'),
      ended: ({ page }) => goBackTo(page, '?state=over'),
    },
  },
  outcomes: {
    loadPage: {
      'done/first': found([25, 24], 1, 2),
      'done/second': found([16, 10], 2, 2),
      'done/none': found([], 1, 0),
      'done/refused': settled(refuse('rate_limited', { retryAfter: 5 })),
      'done/expired': refused('session_expired'),
      'done/unknown': refused('not_logged_in'),
      'error/fault': settled(breakConnection),
    },
    watchSurroundings: { 'event/news': { at: 'page', act: makeNews } },
  },
  see: {
    asking: (screen) => at(screen).seeBusy(),
    failed: (screen) => at(screen).seeFailure(),
    over: (screen) => at(screen).seeOver(),
    nothing: (screen) => (screen.path === '/noticePage' ? notices(screen).seeEmpty() : at(screen).seeNoPages()),
    nothingMatching: (screen) => at(screen).seeNothingMatching(),
    showing: (screen) => at(screen).dontSeeBusy(),
  },
}
