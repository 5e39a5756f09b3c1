import type { Page } from '@playwright/test'
import { sessionsModel } from '#machines/sessions/sessions.model.ts'
import { logoutScreen } from '#e2e/screens/logout.screen.ts'
import { sessionsScreen } from '#e2e/screens/sessions.screen.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { fulfillWith, type BrowserDriver } from '#e2e/support/driver.ts'
import { beLoggedIn, logIn } from '#e2e/support/sessions.ts'
import { testLanguage } from '#e2e/support/texts.ts'

const at = (page: Page) => sessionsScreen(page, testLanguage)

/** Returns why the page has no control for an event; null when it has. */
function leftOut(states: readonly string[], stimulus: string): string | null {
  const [type = ''] = stimulus.split('/')
  if (type === 'confirmed' || type === 'cancelled')
    return states.includes('confirming') || states.includes('notEnded') ? null : 'no dialog is open'
  if (type.endsWith('.requested')) return states.includes('idle') ? null : 'the dialog covers the list'
  return null
}

/** Plays actions on the real list of sessions; ends are mocked, because paths end the same session again. */
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
        const logout = logoutScreen(page, testLanguage)
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
      // The answer for one session differs from that for all others.
      'done/ok': (route) => fulfillWith({ ended: route.request().url().endsWith('/others') ? 2 : true })(route),
    },
  },
  see: {
    idle: (page) => at(page).seeList(),
    confirming: (page) => at(page).seeQuestion(),
    ending: (page) => at(page).seeBusy(),
    notEnded: (page) => at(page).seeNotEnded(),
  },
}
