import { expect, type Page } from '@playwright/test'
import { socialLoginModel } from '#machines/social-login/social-login.model.ts'
import { socialLoginScreen } from '#e2e/screens/social-login.screen.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { fulfillWith, breakConnection, real, type BrowserDriver } from '#e2e/support/driver.ts'
import { click, type Touch } from '#e2e/support/gestures.ts'
import { inside } from '#e2e/support/page-object.ts'
import { openLogin } from '#e2e/support/openings.ts'
import { logIn } from '#e2e/support/sessions.ts'
import { alert, gone, member, without } from '#e2e/support/expectations.ts'
import { testLanguage } from '#e2e/support/texts.ts'

const byProvider = '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp'

const screenOf = (page: Page) => socialLoginScreen(page, testLanguage)

/** Expects one of these messages; which one depends on the path so far. */
const refusals: Touch = async (_, { hand }) => {
  const codes = ['refusal.firebase_closed', 'refusal.firebase_not_allowed', 'refusal.member_no_enter'] as const
  const words = await Promise.all(codes.map((code) => hand.words(code)))
  const message = new RegExp(words.map(({ source }) => source).join('|'))
  await expect((await hand.place()).getByRole('alert').filter({ hasText: message })).toBeVisible()
}

/** Plays a social login: the real SDK, a mocked Firebase, and the real server. */
export const socialLoginDriver: BrowserDriver<ReturnType<typeof screenOf>> = {
  model: socialLoginModel,
  place: inside('dialog', 'login.title'),
  async open(world) {
    const { page, site } = world
    // Refusals of the mock and broken connections appear on the browser's console.
    site.expectErrors(/identitytoolkit\.googleapis\.com/)
    await site.local.toggle('firebaseSocialLogin', true)
    await site.local.firebase(['google', 'facebook'])
    await openLogin(world)
    return screenOf(page)
  },
  events: {
    'provider.chosen': {
      google: (social) => social.clickProvider('google'),
      facebook: (social) => social.clickProvider('facebook'),
    },
    cancelled: { default: click('social-login.cancel') },
  },
  outcomes: {
    loadProviders: {
      'done/both': real(),
    },
    askProvider: {
      'done/token': { at: 'page', act: (social) => social.choosePerson() },
      'done/closed': { at: 'page', act: (social) => social.closeWindow() },
      'done/notAllowed': {
        at: 'page',
        act: async (social, { site }) => {
          await site.local.firebaseFault('signInWithIdp', 'OPERATION_NOT_ALLOWED')
          await social.choosePerson()
        },
      },
      'error/fault': {
        at: 'page',
        act: async (social, { page }) => {
          await page.route((url) => url.pathname === byProvider, breakConnection, { times: 1 })
          await social.choosePerson()
        },
      },
    },
    logIn: {
      'done/linked': async (route, { site }) => fulfillWith(await logIn(site, accounts.member))(route),
      'done/unlinked': real(),
    },
  },
  see: {
    loading: without('social-login.with'),
    loadFailed: 'app.retry',
    notOffered: without('social-login.with'),
    choosing: 'social-login.with',
    waitingForProvider: 'social-login.cancel',
    unlinked: 'social-login.unlinked',
    refused: refusals,
    failed: alert('login.failed'),
    passed: [gone, member],
  },
}
