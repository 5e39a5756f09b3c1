import type { Page } from '@playwright/test'
import { socialLoginModel } from '#machines/social-login/social-login.model.ts'
import { appScreen } from '#e2e/screens/app.screen.ts'
import { loginScreen } from '#e2e/screens/login.screen.ts'
import { socialLoginScreen } from '#e2e/screens/social-login.screen.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { answer, breakConnection, real, type BrowserDriver } from '#e2e/support/driver.ts'
import { logIn } from '#e2e/support/sessions.ts'
import { spoken } from '#e2e/support/words.ts'

const byProvider = '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp'

const screenOf = (page: Page) => ({
  app: appScreen(page, spoken),
  login: loginScreen(page, spoken),
  social: socialLoginScreen(page, spoken),
})

/** Plays a login with an account elsewhere: the real SDK, the stand-in for Firebase, and the real server. */
export const socialLoginDriver: BrowserDriver<ReturnType<typeof screenOf>> = {
  model: socialLoginModel,
  async open({ page, site }) {
    // What the stand-in refuses, and where a connection breaks, the browser says on its console.
    site.expectErrors(/identitytoolkit\.googleapis\.com/)
    await site.prefer(page)
    await site.local.forgetLimits()
    await site.local.toggle('firebaseSocialLogin', true)
    await site.local.firebase(['google', 'facebook'])
    const screen = screenOf(page)
    await page.goto(site.origin)
    await screen.app.seeVisitor()
    await screen.login.clickOpen()
    return screen
  },
  events: {
    'provider.chosen': {
      google: ({ social }) => social.clickProvider('google'),
      facebook: ({ social }) => social.clickProvider('facebook'),
    },
    'given.up': { default: ({ social }) => social.clickCancel() },
    retried: { default: ({ social }) => social.clickRetry() },
  },
  outcomes: {
    loadProviders: {
      'done/both': real(),
    },
    askProvider: {
      'done/token': { at: 'page', act: ({ social }) => social.choosePerson() },
      'done/closed': { at: 'page', act: ({ social }) => social.closeWindow() },
      'done/notAllowed': {
        at: 'page',
        act: async ({ social }, { site }) => {
          await site.local.firebaseFault('signInWithIdp', 'OPERATION_NOT_ALLOWED')
          await social.choosePerson()
        },
      },
      'error/fault': {
        at: 'page',
        act: async ({ social }, { page }) => {
          await page.route((url) => url.pathname === byProvider, breakConnection, { times: 1 })
          await social.choosePerson()
        },
      },
    },
    logIn: {
      'done/linked': async (route, { site }) => answer(await logIn(site, accounts.member))(route),
      'done/unlinked': real(),
    },
  },
  see: {
    loading: ({ social }) => social.dontSee(),
    unloaded: ({ social }) => social.seeUnloaded(),
    notOffered: ({ social }) => social.dontSee(),
    choosing: ({ social }) => social.see(),
    asking: ({ social }) => social.seeAsking(),
    loggingIn: ({ social }) => social.seeBusy(),
    unlinked: ({ social }) => social.seeUnlinked(),
    refused: ({ social }) => social.seeRefused('firebase_closed', 'firebase_not_allowed', 'member_no_enter'),
    failed: ({ social }) => social.seeFault(),
    passed: async ({ login, app }) => {
      await login.dontSee()
      await app.seeMember()
    },
  },
}
