import type { Page } from '@playwright/test'
import { loginScreen } from '#e2e/screens/login.screen.ts'
import { alertScreen } from '#e2e/screens/alert.screen.ts'
import { accounts } from './accounts.ts'
import type { BrowserSite } from './driver.ts'
import { alertHeld } from './live-charts.ts'
import { passSlider } from './pass-slider.ts'
import { beLoggedIn, logIn, logOut, tokenOf } from './sessions.ts'
import { spoken } from './words.ts'

/** Opens the next page for a member, unless the path begins with somebody who turns away from logging in. */
export async function openForGate(page: Page, { site, ahead }: BrowserSite): Promise<void> {
  if (ahead[0] !== 'passGate:done/dismissed') await beLoggedIn(page, await logIn(site, accounts.member))
}

/** Before the gate opens: who is to turn away from it must be a visitor, so a session there is ended elsewhere. */
export async function beforeGate(page: Page, { site, ahead }: BrowserSite): Promise<void> {
  const alert = alertScreen(page, spoken)
  const token = await tokenOf(page)
  if (token !== null) {
    if (ahead[0] !== 'passGate:done/dismissed') return
    await logOut(site, token)
  } else if ((await alertHeld(page)) !== 'sessionLost') return
  await alert.seeSessionLost()
  await alert.clickCancel()
}

/** Passes the gate as a person: a member has passed already, a visitor logs in. */
export async function passGate(page: Page, { site }: BrowserSite): Promise<void> {
  if ((await tokenOf(page)) !== null) return
  const login = loginScreen(page, spoken)
  await login.see()
  await login.fillUsername(accounts.member.username)
  await login.fillPassword(accounts.member.password)
  await passSlider(page, site.local, login.clickSubmit)
  await login.dontSee()
}

/** Turns away from the gate. */
export async function turnAway(page: Page): Promise<void> {
  const login = loginScreen(page, spoken)
  await login.see()
  await login.clickClose()
}
