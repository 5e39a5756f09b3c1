import type { Page } from '@playwright/test'
import { sessionsModel } from '#machines/sessions/sessions.model.ts'
import { logoutScreen } from '#e2e/screens/logout.screen.ts'
import { sessionsScreen } from '#e2e/screens/sessions.screen.ts'
import { accountCalls } from '#wire/account.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { answer, headlessOnly, refuse, type BrowserDriver, type BrowserSite } from '#e2e/support/driver.ts'
import { breakTwice, holdCalls, type HeldCalls } from '#e2e/support/held-calls.ts'
import { beLoggedIn, logIn } from '#e2e/support/sessions.ts'
import { spoken } from '#e2e/support/words.ts'

interface SessionsPage {
  readonly page: Page
  readonly lists: HeldCalls
  readonly ends: HeldCalls
}

const at = ({ page }: SessionsPage) => sessionsScreen(page, spoken)

/** Sessions the server never had: their numbers are those of the model. */
const session = (id: string, address: string) => ({
  id,
  address,
  area: 'member',
  startedAt: 1_700_000_000_000,
  seenAt: 1_700_000_600_000,
  isOwn: id === 'here',
})
const here = session('here', '203.0.113.7')
const three = [here, session('phone', '198.51.100.4'), session('work', '192.0.2.9')]

const list = (how: Parameters<HeldCalls['settle']>[0]) => ({
  at: 'page' as const,
  act: ({ lists }: SessionsPage) => lists.settle(how),
})
const end = (how: Parameters<HeldCalls['settle']>[0]) => ({
  at: 'page' as const,
  act: ({ ends }: SessionsPage) => ends.settle(how),
})

/** What was asked for is done: the answer to one is another than that to all. */
const endWell = ({ ends }: SessionsPage) =>
  ends.settle((route) => answer({ ended: route.request().url().endsWith('/others') ? 2 : true })(route))

/** Why the page has nothing to press for an event, or null when it has. */
function leftOut(states: readonly string[], stimulus: string, context: { sessions: readonly { id: string }[] }) {
  const [type = '', kase = ''] = stimulus.split('/')
  const resting = states.includes('listing.resting')
  const has = (id: string) => context.sessions.some((each) => each.id === id)
  switch (type) {
    case 'end.requested':
      return resting && (kase === 'own' || has('phone')) ? null : 'only a session on the list can be pressed'
    case 'endOthers.requested':
      return resting && context.sessions.length > 1 ? null : 'the button is there while there are others'
    case 'confirmed':
    case 'cancelled':
      return states.includes('listing.confirming') || states.includes('listing.notEnded') ? null : 'nothing is asked'
    case 'retry.requested':
      return states.includes('failed') ? null : 'the button belongs to the failed page'
    default:
      return null
  }
}

/** Plays the list of sessions; what is on it is made up, for the real ones are told apart by nothing a path knows. */
export const sessionsDriver: BrowserDriver<SessionsPage> = {
  model: sessionsModel,
  async open({ page, site }) {
    await site.prefer(page)
    await beLoggedIn(page, await logIn(site, accounts.member))
    const lists = await holdCalls(
      page,
      ({ pathname, search }) => pathname === accountCalls.sessions.path && search === '',
    )
    const ends = await holdCalls(
      page,
      ({ pathname, search }) =>
        pathname === accountCalls.endOtherSessions.path || (pathname === accountCalls.endSession.path && search !== ''),
    )
    await page.goto('/me/sessions')
    return { page, lists, ends }
  },
  leftOut: (states, stimulus, context) => leftOut(states, stimulus, context as { sessions: readonly { id: string }[] }),
  events: {
    'end.requested': {
      own: async (screen) => {
        const logout = logoutScreen(screen.page, spoken)
        await at(screen).clickLogout()
        await logout.see()
        await logout.clickStay()
        await logout.dontSee()
      },
      phone: (screen) => at(screen).clickEnd(),
      gone: headlessOnly('only a session on the list can be pressed'),
    },
    'endOthers.requested': { default: (screen) => at(screen).clickEndOthers() },
    confirmed: { default: (screen) => at(screen).clickConfirm() },
    cancelled: { default: (screen) => at(screen).clickCancel() },
    'retry.requested': { default: (screen) => at(screen).clickRetry() },
  },
  outcomes: {
    loadSessions: {
      'done/three': list(answer({ sessions: three })),
      'done/alone': list(answer({ sessions: [here] })),
      'done/refused': list(refuse('rate_limited', { retryAfter: 5 })),
      'error/fault': { at: 'page', act: ({ lists }, site: BrowserSite) => breakTwice(lists, site) },
    },
    endSessions: {
      'done/ok': { at: 'page', act: endWell },
      'done/alreadyOver': end(refuse('not_found')),
      'done/refused': end(refuse('rate_limited', { retryAfter: 5 })),
      'error/fault': end((route) => route.abort('connectionfailed')),
    },
  },
  see: {
    loading: (screen) => at(screen).seeLoading(),
    failed: (screen) => at(screen).seeFailure(),
    'listing.resting': async (screen) => {
      await at(screen).seeList()
    },
    'listing.confirming': (screen) => at(screen).seeQuestion(),
    'listing.ending': (screen) => at(screen).seeBusy(),
    'listing.notEnded': (screen) => at(screen).seeNotEnded(),
  },
}
