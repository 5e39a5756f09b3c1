import { expect } from '@playwright/test'
import { logoutModel } from '#machines/logout/logout.model.ts'
import { appScreen } from '#e2e/screens/app.screen.ts'
import { breakConnection, real, refuse, type BrowserDriver, type Settle } from '#e2e/support/driver.ts'
import { click } from '#e2e/support/gestures.ts'
import { inside } from '#e2e/support/page-object.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { breakStorageOnce } from '#e2e/support/remembered.ts'
import { tokenOf } from '#e2e/support/sessions.ts'
import { gone, here, member } from '#e2e/support/expectations.ts'
import { testLanguage } from '#e2e/support/texts.ts'

/** Blocks storage first when the path continues with a remembered login that cannot be erased. */
const foresee: Settle = async (_, { page, ahead }) => {
  if (ahead[1] === 'forgetRemembered:error/unavailable') await breakStorageOnce(page)
}
const answered =
  (settle: Settle): Settle =>
  async (route, site) => {
    await foresee(route, site)
    await settle(route, site)
  }

/** Plays the logout of a member who is logged in at the real server. */
export const logoutDriver: BrowserDriver = {
  model: logoutModel,
  place: inside('alertdialog', 'logout.title'),
  async open(world) {
    await memberAt('/')(world)
    await appScreen(world.page, testLanguage).clickLogout()
  },
  isTransient: (states) => states.includes('clearingSession') || states.includes('forgetting'),
  events: {
    confirmed: { default: click('logout.confirm') },
    'forget.toggled': { default: click('logout.forget') },
    cancelled: { default: click('logout.cancel') },
  },
  outcomes: {
    logout: {
      'done/ok': answered(real()),
      'done/refused': answered(refuse('session_expired')),
      'error/fault': answered(breakConnection),
    },
  },
  timers: {
    patience: async (_, { page, ahead, pass }) => {
      if (ahead[1] === 'forgetRemembered:error/unavailable') await breakStorageOnce(page)
      await pass(8000)
    },
  },
  see: {
    confirming: here,
    stayed: [gone, member],
    loggedOut: [
      gone,
      async (_, { page }) => {
        await appScreen(page, testLanguage).seeVisitorUnderAlert()
        expect(await tokenOf(page)).toBeNull()
      },
    ],
  },
}
