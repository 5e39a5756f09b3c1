import type { Page } from '@playwright/test'
import { sessionsModel } from '#machines/sessions/sessions.model.ts'
import { logoutScreen } from '#e2e/screens/logout.screen.ts'
import { sessionsScreen } from '#e2e/screens/sessions.screen.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { answer, type BrowserDriver } from '#e2e/support/driver.ts'
import { beLoggedIn, logIn } from '#e2e/support/sessions.ts'
import { spoken } from '#e2e/support/words.ts'

const at = (page: Page) => sessionsScreen(page, spoken)

/** Why the page has nothing to press for an event, or null when it has. */
function leftOut(states: readonly string[], stimulus: string): string | null {
  const [type = ''] = stimulus.split('/')
  if (type === 'confirmed' || type === 'cancelled')
    return states.includes('confirming') || states.includes('notEnded') ? null : 'nothing is asked'
  if (type.endsWith('.requested')) return states.includes('resting') ? null : 'the question lies over the list'
  return null
}

/** Plays what is done to the list of sessions, which is the real one; nothing of it ends, for paths end the same one again. */
export const sessionsDriver: BrowserDriver<Page> = {
  model: sessionsModel,
  async open({ page, site }) {
    await site.prefer(page)
    await logIn(site, accounts.member)
    await beLoggedIn(page, await logIn(site, accounts.member))
    await page.goto('/me/sessions')
    return page
  },
  leftOut,
  events: {
    'end.requested': {
      own: async (page) => {
        const logout = logoutScreen(page, spoken)
        await at(page).clickLogout()
        await logout.see()
        await logout.clickStay()
        await logout.dontSee()
      },
      phone: (page) => at(page).clickEnd(),
    },
    'endOthers.requested': { default: (page) => at(page).clickEndOthers() },
    confirmed: { default: (page) => at(page).clickConfirm() },
    cancelled: { default: (page) => at(page).clickCancel() },
  },
  outcomes: {
    endSessions: {
      // What was asked for is done: the answer to one is another than that to all.
      'done/ok': (route) => answer({ ended: route.request().url().endsWith('/others') ? 2 : true })(route),
    },
  },
  see: {
    resting: (page) => at(page).seeList(),
    confirming: (page) => at(page).seeQuestion(),
    ending: (page) => at(page).seeBusy(),
    notEnded: (page) => at(page).seeNotEnded(),
  },
}
