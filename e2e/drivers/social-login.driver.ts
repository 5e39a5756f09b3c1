import type { Page } from '@playwright/test'
import { socialLoginModel } from '#machines/social-login/social-login.model.ts'
import { appScreen } from '#e2e/screens/app.screen.ts'
import { loginScreen } from '#e2e/screens/login.screen.ts'
import { socialLoginScreen } from '#e2e/screens/social-login.screen.ts'
import { identityCalls } from '#wire/identity.ts'
import { sessionCalls } from '#wire/session.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { answer, breakConnection, real, refuse, type BrowserDriver } from '#e2e/support/driver.ts'
import { logIn } from '#e2e/support/sessions.ts'
import { spoken } from '#e2e/support/words.ts'

const settings = identityCalls.socialSettings.path
const { path } = sessionCalls.login
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
      'done/both': { at: 'request', path: settings, settle: real() },
      'done/none': { at: 'request', path: settings, settle: answer({ firebase: null, providers: [] }) },
      'done/refused': { at: 'request', path: settings, settle: refuse('rate_limited', 429) },
      'error/fault': { at: 'request', path: settings, settle: breakConnection },
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
      'done/linked': {
        at: 'request',
        path,
        settle: async (route, { site }) => answer(await logIn(site, accounts.member))(route),
      },
      'done/unlinked': { at: 'request', path, settle: real() },
      'done/refused': { at: 'request', path, settle: refuse('member_no_enter', 403) },
      'error/fault': { at: 'request', path, settle: breakConnection },
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
