import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Remembered } from '#machines/finish-login/finish-login.machine.ts'
import { changePasswordModel, modelPasswordRule } from '#machines/change-password/change-password.model.ts'
import { appScreen } from '#e2e/screens/app.screen.ts'
import { changePasswordScreen } from '#e2e/screens/change-password.screen.ts'
import { accountCalls } from '#wire/account.ts'
import { memberCalls } from '#wire/member.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { byItself, answer, type BrowserDriver, type BrowserSite } from '#e2e/support/driver.ts'
import { breakStorageOnce } from '#e2e/support/remembered.ts'
import { beLoggedIn, logIn } from '#e2e/support/sessions.ts'
import { spoken } from '#e2e/support/words.ts'

const { path } = accountCalls.changePassword

const screenOf = (page: Page) => ({ app: appScreen(page, spoken), change: changePasswordScreen(page, spoken) })
type Screen = ReturnType<typeof screenOf>

/** The part of the built site that keeps remembered logins. */
const rememberedScript = () => {
  const assets = join(import.meta.dirname, '..', '..', 'dist', 'site', 'assets')
  const name = readdirSync(assets).find((file) => /^remembered-[\w-]+\.js$/.test(file))
  if (name === undefined) throw new Error('the built site has no part that remembers logins')
  return `/assets/${name}`
}

/** Has this device remember the member's login, or nobody's. */
const remember = (page: Page, login: Remembered | null) =>
  page.evaluate(
    async ({ script, value }) => {
      const { remembered } = (await import(script)) as {
        readonly remembered: { save(login: unknown): Promise<void>; clear(): Promise<void> }
      }
      await (value === null ? remembered.clear() : remembered.save(value))
    },
    { script: rememberedScript(), value: login },
  )

const memberInfo = {
  id: '1',
  account: accounts.member.username,
  nickname: 'Marisol',
  type: 2,
  toUpline: false,
  clubLabel: { labelName: 'Classic', rankLevel: 1 },
  memberLabel: [],
  currency: 'PHP',
}

const prepared =
  (known: boolean) =>
  async (route: Parameters<ReturnType<typeof answer>>[0], { page }: BrowserSite) => {
    await remember(page, known ? { ...accounts.member, mobile: '' } : null)
    await answer({ version: 'v1', minimumAge: 18, username: { password: modelPasswordRule }, mobile: null })(route)
  }

/** Plays the change of a password, forced by what the member info says or wanted, against answers of the server's shapes. */
export const changePasswordDriver: BrowserDriver<Screen> = {
  model: changePasswordModel,
  async open({ page, site }, input) {
    await site.prefer(page)
    await site.local.forgetLimits()
    await beLoggedIn(page, await logIn(site, accounts.member))
    const reason = input === 'voluntary' ? null : input
    let owed = reason
    await page.route(
      (url) => url.pathname === memberCalls.memberInfo.path,
      (route) => answer({ ...memberInfo, mustChangePassword: owed })(route),
    )
    page.on('response', async (response) => {
      if (new URL(response.url()).pathname === path && response.ok()) owed = null
    })
    const screen = screenOf(page)
    await page.goto(`${site.origin}/me${reason === null ? '#change-password' : ''}`)
    await screen.change.see()
    await screen.change.seeReason(reason === 'weak' || reason === 'expired' ? reason : 'wanted')
    if (reason !== null) await screen.change.dontSeeClose()
    return screen
  },
  passing: (states) => states.includes('remembering'),
  leftOut: (states, stimulus, context) => {
    const { forced, oldKnown } = (context ?? {}) as { readonly forced?: string | null; readonly oldKnown?: boolean }
    const subject = stimulus.split('/')[0] ?? ''
    const busy = states.includes('submitting') || states.includes('remembering')
    const open = !states.some((state) => ['ended', 'closed', 'lost'].includes(state))
    if (subject === 'closed' && forced !== null && !states.includes('changed'))
      return 'a forced change has no way to close it'
    if (subject === 'closed' && busy) return 'nothing closes while the server is asked'
    if (subject === 'closed' && !open) return 'the dialog is closed'
    if (subject === 'form.edited' || subject === 'form.submitted')
      return states.some((state) => state.startsWith('editing'))
        ? fieldThere(stimulus, oldKnown)
        : 'there is no form to type in'
    if (subject === 'rule.retried' && !states.includes('unloaded')) return 'there is no button'
    if (subject === 'success.confirmed' && !states.includes('changed')) return 'there is no button'
    return null
  },
  events: {
    'form.edited': {
      // What a field holds already is no edit: each first takes away what may be in it.
      old: async ({ change }) => {
        await change.fill('oldPassword', '')
        await change.fill('oldPassword', accounts.member.password)
      },
      new: async ({ change }) => {
        await change.fill('newPassword', '')
        await change.fill('newPassword', 'Bagong-susi-2')
        await change.fill('confirmNewPassword', 'Bagong-susi-2')
      },
      tooShort: async ({ change }) => {
        await change.fill('newPassword', '')
        await change.fill('newPassword', 'a1')
        await change.fill('confirmNewPassword', 'a1')
      },
      otherAgain: async ({ change }) => {
        await change.fill('confirmNewPassword', '')
        await change.fill('confirmNewPassword', 'Bagong-susi-3')
      },
    },
    'form.submitted': { default: ({ change }) => change.clickSubmit() },
    'rule.retried': { default: ({ change }) => change.clickRetry() },
    'success.confirmed': { default: ({ change }) => change.clickGo() },
    closed: { default: ({ change }) => change.clickClose() },
  },
  outcomes: {
    prepare: {
      'done/known': prepared(true),
      'done/asked': prepared(false),
    },
    changePassword: {
      'done/ok': async (route, { page, ahead }) => {
        if (ahead[0] === 'updateRemembered:error/unavailable') await breakStorageOnce(page)
        await answer({ changed: true, sessionsEnded: 2 })(route)
      },
    },
    updateRemembered: { 'done/ok': byItself, 'error/unavailable': byItself },
  },
  see: {
    loading: ({ change }) => change.seeLoading(),
    unloaded: ({ change }) => change.seeUnloaded(),
    'editing.resting': ({ change }) => change.seeForm(),
    'editing.failed': ({ change }) => change.seeFault(),
    submitting: ({ change }) => change.seeBusy(),
    changed: ({ change }) => change.seeChanged(),
    ended: async ({ change, app }, { page }) => {
      await change.dontSee()
      await app.seeMember()
      await expect(page).toHaveURL((url) => url.pathname === '/' && url.hash === '')
    },
    closed: async ({ change }, { page }) => {
      await change.dontSee()
      await expect(page).toHaveURL((url) => url.pathname === '/me')
    },
    lost: async ({ change, app }) => {
      await change.dontSee()
      await app.seeAlert('sessionLost')
    },
  },
}

const fieldThere = (stimulus: string, oldKnown: boolean | undefined) =>
  stimulus === 'form.edited/old' && oldKnown === true ? 'the old password is not asked for' : null
