import { sessionsModel } from '#machines/sessions/sessions.model.ts'
import { accountCalls } from '#wire/account.ts'
import {
  answer,
  breakConnection,
  headlessOnly,
  refuse,
  type BrowserDriver,
  type BrowserSite,
} from '#e2e/support/driver.ts'
import { click, within } from '#e2e/support/gestures.ts'
import { inside, type Place } from '#e2e/support/hand.ts'
import { breakTwice, holdCalls, type HeldCalls } from '#e2e/support/held-calls.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { busyAt, gone, offers, saysSomething } from '#e2e/support/sights.ts'

interface SessionsPage {
  readonly lists: HeldCalls
  readonly ends: HeldCalls
}

/** What asks before a session ends. */
const question: Place = (page) => page.getByRole('alertdialog')

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

/** Plays the list of sessions; what is on it is made up, for the real ones are told apart by nothing a path knows. */
export const sessionsDriver: BrowserDriver<SessionsPage> = {
  model: sessionsModel,
  async open(world) {
    const { page } = world
    const lists = await holdCalls(
      page,
      ({ pathname, search }) => pathname === accountCalls.sessions.path && search === '',
    )
    const ends = await holdCalls(
      page,
      ({ pathname, search }) =>
        pathname === accountCalls.endOtherSessions.path || (pathname === accountCalls.endSession.path && search !== ''),
    )
    await memberAt('/me/sessions')(world)
    return { lists, ends }
  },
  leftOut: (_, stimulus, context) => {
    const { sessions } = context as { readonly sessions: readonly { readonly id: string }[] }
    if (stimulus === 'endOthers.requested/default' && sessions.length < 2)
      return 'the button is there while there are others'
    return stimulus === 'end.requested/phone' && !sessions.some(({ id }) => id === 'phone')
      ? 'only a session on the list can be pressed'
      : null
  },
  events: {
    'end.requested': {
      own: async (_, world) => {
        const logout = inside('alertdialog', 'logout.title')
        await world.hand.click('app.logout')
        await within(logout, click('logout.cancel'))(undefined, world)
        await within(logout, gone)(undefined, world)
      },
      phone: async (_, { hand }) => {
        // Its name says which session, too.
        const end = { name: await hand.words('sessions.end') }
        await (await hand.place()).getByRole('button', end).first().click()
      },
      gone: headlessOnly('only a session on the list can be pressed'),
    },
    'endOthers.requested': { default: click('sessions.endOthers') },
    confirmed: { default: within(question, click('sessions.confirm')) },
    cancelled: { default: within(question, click('app.cancel')) },
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
      'error/fault': end(breakConnection),
    },
  },
  see: {
    'listing.resting': ['sessions.own', within(question, gone)],
    'listing.confirming': within(question, offers('sessions.confirm')),
    'listing.ending': within(question, busyAt('sessions.confirm')),
    'listing.notEnded': within(question, saysSomething),
  },
}
