import { expect, type Page } from '@playwright/test'
import { modelPasswordRule } from '#machines/change-password/change-password.model.ts'
import { resetPasswordModel } from '#machines/reset-password/reset-password.model.ts'
import { forgotPasswordScreen } from '#e2e/screens/forgot-password.screen.ts'
import { loginScreen } from '#e2e/screens/login.screen.ts'
import { resetPasswordScreen } from '#e2e/screens/reset-password.screen.ts'
import { answer, type BrowserDriver } from '#e2e/support/driver.ts'
import { spoken } from '#e2e/support/words.ts'

const screenOf = (page: Page) => ({
  reset: resetPasswordScreen(page, spoken),
  forgot: forgotPasswordScreen(page, spoken),
  login: loginScreen(page, spoken),
})
type Screen = ReturnType<typeof screenOf>

const rules = (offered: boolean) =>
  answer({
    version: 'v1',
    minimumAge: 18,
    username: offered ? { password: modelPasswordRule } : null,
    mobile: null,
  })
const fill = async ({ reset }: Screen, newPassword: string) => {
  await reset.fill('newPassword', '')
  await reset.fill('newPassword', newPassword)
  await reset.fill('confirmNewPassword', newPassword)
}

/** Plays the link of a mail, from the address with its secret to the way in. */
export const resetPasswordDriver: BrowserDriver<Screen> = {
  model: resetPasswordModel,
  async open({ page, site }, input) {
    await site.prefer(page)
    const screen = screenOf(page)
    await page.goto(`${site.origin}/reset${input === 'link' ? `#${'s'.repeat(43)}` : ''}`)
    await screen.reset.see()
    await expect(page, 'the secret is out of the address').toHaveURL(`${site.origin}/reset`)
    return screen
  },
  leftOut: (states, stimulus) => {
    const [subject = ''] = stimulus.split('/')
    const at = (...names: readonly string[]) =>
      states.some((state) => names.some((name) => state === name || state.startsWith(`${name}.`)))
    if (subject === 'form.edited' || subject === 'form.submitted')
      return at('editing') ? null : 'there is no form to type in'
    if (subject === 'link.requested') return at('dead') ? null : 'there is no button'
    if (subject === 'login.requested') return at('changed') ? null : 'there is no button'
    if (subject === 'closed') return at('submitting') ? 'nothing closes while the server is asked' : null
    return null
  },
  events: {
    'form.edited': {
      new: (screen) => fill(screen, 'Bagong-susi-2'),
      otherAgain: async ({ reset }) => {
        await reset.fill('confirmNewPassword', '')
        await reset.fill('confirmNewPassword', 'Bagong-susi-3')
      },
      tooShort: (screen) => fill(screen, 'a1'),
    },
    'form.submitted': { default: ({ reset }) => reset.clickSubmit() },
    'link.requested': { default: ({ reset }) => reset.clickNewLink() },
    'login.requested': { default: ({ reset }) => reset.clickLogin() },
    closed: { default: ({ reset }) => reset.clickClose() },
  },
  outcomes: {
    loadRule: {
      'done/ok': rules(true),
      'done/none': rules(false),
    },
  },
  see: {
    opening: ({ reset }) => reset.seeLoading(),
    'editing.resting': ({ reset }) => reset.seeForm(),
    'editing.failed': ({ reset }) => reset.seeFault(),
    submitting: ({ reset }) => reset.seeBusy(),
    changed: ({ reset }) => reset.seeChanged(),
    dead: ({ reset }) => reset.seeDead(),
    leftForLogin: async ({ reset, login }) => {
      await reset.dontSee()
      await login.see()
    },
    leftForNewLink: async ({ reset, forgot }) => {
      await reset.dontSee()
      await forgot.see()
    },
    closed: async ({ reset }, { page }) => {
      await reset.dontSee()
      await expect(page).toHaveURL((url) => url.pathname === '/' && url.hash === '')
    },
  },
}
