import type { Page } from '@playwright/test'
import { loginScreen } from '#e2e/screens/login.screen.ts'
import { alertScreen } from '#e2e/screens/alert.screen.ts'
import { accounts } from './accounts.ts'
import { headlessOnly, type BrowserSite } from './driver.ts'
import { click, within } from './gestures.ts'
import { inside } from './page-object.ts'
import { alertHeld } from './live-charts.ts'
import { passSlider } from './pass-slider.ts'
import { beLoggedIn, logIn, logOut, tokenOf } from './sessions.ts'
import { testLanguage } from './texts.ts'

/** Opens the next page for a member, unless the path begins with a visitor who dismisses the login. */
export async function openForGate(page: Page, { site, ahead }: BrowserSite): Promise<void> {
  if (ahead[0] !== 'passGate:done/dismissed') await beLoggedIn(page, await logIn(site, accounts.member))
}

/** Before the gate opens: only a visitor can dismiss it, so a session is ended from outside. */
export async function beforeGate(page: Page, { site, ahead }: BrowserSite): Promise<void> {
  const alert = alertScreen(page, testLanguage)
  const token = await tokenOf(page)
  if (token !== null) {
    if (ahead[0] !== 'passGate:done/dismissed') return
    await logOut(site, token)
  } else if ((await alertHeld(page)) !== 'sessionLost') return
  await alert.seeSessionLost()
  await alert.clickCancel()
}

/** The outcomes of the gate: a member has passed already, a visitor logs in or dismisses it. */
export const gateOutcomes = {
  'done/allowed': {
    at: 'page',
    act: async (_: unknown, { page, site }: BrowserSite) => {
      if ((await tokenOf(page)) !== null) return
      const login = loginScreen(page, testLanguage)
      await login.see()
      await login.fillUsername(accounts.member.username)
      await login.fillPassword(accounts.member.password)
      await passSlider(page, site.local, login.clickSubmit)
      await login.dontSee()
    },
  },
  'done/dismissed': { at: 'page', act: within(inside('dialog', 'login.title'), click('login.close')) },
  'error/fault': headlessOnly('the gate of the site always ends'),
} as const
