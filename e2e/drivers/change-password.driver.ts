import type { Page } from '@playwright/test'
import type { Remembered } from '#machines/finish-login/finish-login.machine.ts'
import { changePasswordModel, modelPasswordRule } from '#machines/change-password/change-password.model.ts'
import { accountCalls } from '#wire/sessions/account.ts'
import { memberCalls } from '#wire/identity/member.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { fulfillWith, type BrowserDriver, type BrowserSite } from '#e2e/support/driver.ts'
import { click, fill } from '#e2e/support/gestures.ts'
import { inside } from '#e2e/support/page-object.ts'
import { typeNewPassword } from '#e2e/support/new-password.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { breakStorageOnce } from '#e2e/support/remembered.ts'
import { sitePart } from '#e2e/support/site-part.ts'
import { alert, among, at, gone, here, member, messageOver } from '#e2e/support/expectations.ts'

const { path } = accountCalls.changePassword

/** Stores the member's login as remembered on this device, or clears it. */
const remember = (page: Page, login: Remembered | null) =>
  page.evaluate(
    async ({ script, value }) => {
      const { remembered } = (await import(script)) as {
        readonly remembered: { save(login: unknown): Promise<void>; clear(): Promise<void> }
      }
      await (value === null ? remembered.clear() : remembered.save(value))
    },
    { script: sitePart('src/providers/remembered/remembered.ts'), value: login },
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
  async (route: Parameters<ReturnType<typeof fulfillWith>>[0], { page }: BrowserSite) => {
    await remember(page, known ? { ...accounts.member, mobile: '' } : null)
    await fulfillWith({ version: 'v1', minimumAge: 18, username: { password: modelPasswordRule }, mobile: null })(route)
  }

/** Plays a password change, forced by the member info or voluntary, against mocked server answers. */
export const changePasswordDriver: BrowserDriver = {
  model: changePasswordModel,
  place: inside('dialog', 'change-password.title'),
  async open(world, input) {
    const { page, hand } = world
    const reason = input === 'voluntary' ? null : input
    let owed = reason
    await page.route(
      (url) => url.pathname === memberCalls.memberInfo.path,
      (route) => fulfillWith({ ...memberInfo, mustChangePassword: owed })(route),
    )
    page.on('response', async (response) => {
      if (new URL(response.url()).pathname === path && response.ok()) owed = null
    })
    await memberAt(`/me${reason === null ? '#change-password' : ''}`)(world)
    await here(undefined, world)
    await hand.see(`change-password.${reason === 'weak' || reason === 'expired' ? reason : 'wanted'}`)
    // A forced change has no close button.
    if (reason !== null) await hand.dontSee('change-password.close')
  },
  isTransient: (states) => states.includes('remembering'),
  leftOut: (states, stimulus, context) => {
    const { forced, oldKnown } = context as { readonly forced: string | null; readonly oldKnown: boolean }
    if (stimulus === 'closed/default' && forced !== null && !states.includes('changed'))
      return 'a forced change cannot be closed'
    return stimulus === 'form.edited/old' && oldKnown ? 'the old password is not shown' : null
  },
  events: {
    'form.edited': {
      old: fill({ 'change-password.old': accounts.member.password }),
      new: typeNewPassword('Bagong-susi-2'),
      tooShort: typeNewPassword('a1'),
      otherAgain: fill({ 'password.again': 'Bagong-susi-3' }),
    },
    'retry.requested': { default: click('change-password.retry') },
    'success.confirmed': { default: click('change-password.go') },
  },
  outcomes: {
    prepare: {
      'done/known': prepared(true),
      'done/unknown': prepared(false),
    },
    changePassword: {
      'done/ok': async (route, { page, ahead }) => {
        if (ahead[0] === 'updateRemembered:error/unavailable') await breakStorageOnce(page)
        await fulfillWith({ changed: true, sessionsEnded: 2 })(route)
      },
    },
  },
  see: {
    loadFailed: alert('change-password.unloaded'),
    changed: among('change-password.done'),
    ended: [gone, member, at('/')],
    closed: [gone, at('/me')],
    sessionLost: [gone, messageOver('alert.sessionLost.title')],
  },
}
