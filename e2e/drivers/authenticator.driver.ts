import { authenticatorModel } from '#machines/authenticator/authenticator.model.ts'
import { authenticatorScreen } from '#e2e/screens/authenticator.screen.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { type BrowserDriver } from '#e2e/support/driver.ts'
import { beLoggedIn, logIn } from '#e2e/support/sessions.ts'
import { spoken } from '#e2e/support/words.ts'

type Screen = ReturnType<typeof authenticatorScreen>

/** Where the buttons and fields of the card are, by state. */
const places: Readonly<Record<string, readonly string[]>> = {
  'enrol.requested': ['off'],
  'end.requested': ['on'],
  'form.edited': ['enrolling', 'disabling'],
  'form.submitted': ['enrolling', 'disabling'],
  cancelled: ['enrolling', 'disabling'],
  'codes.kept': ['issued'],
  'retry.requested': ['failed'],
}

/** Plays Google verification in one's account against answers of the server's shapes. */
export const authenticatorDriver: BrowserDriver<Screen> = {
  model: authenticatorModel,
  async open({ page, site }) {
    await site.prefer(page)
    await beLoggedIn(page, await logIn(site, accounts.member))
    await page.goto('/me/security')
    return authenticatorScreen(page, spoken)
  },
  leftOut: (states, stimulus) => {
    const [type = '', kase = ''] = stimulus.split('/')
    const there = places[type]
    if (there !== undefined && !there.some((state) => states.includes(state))) return 'the card has nothing to press'
    if (type === 'form.edited' && kase === 'password' && !states.includes('disabling'))
      return 'no password is asked for'
    return null
  },
  events: {
    'enrol.requested': { default: (screen) => screen.clickBegin() },
    'end.requested': { default: (screen) => screen.clickEnd() },
    'form.edited': {
      // What a field holds already is no edit: each first takes away what may be in it.
      code: async (screen) => {
        await screen.fill('code', '')
        await screen.fill('code', '123 456')
      },
      blank: async (screen) => {
        await screen.fill('code', '')
        await screen.fill('code', ' ')
      },
      password: async (screen) => {
        await screen.fill('password', '')
        await screen.fill('password', accounts.member.password)
      },
    },
    'form.submitted': {
      default: async (screen) => {
        if (await screen.isEnding()) await screen.clickEnd()
        else await screen.clickConfirm()
      },
    },
    cancelled: { default: (screen) => screen.clickCancel() },
    'codes.kept': { default: (screen) => screen.clickKept() },
    'retry.requested': { default: (screen) => screen.clickRetry() },
  },
  see: {
    loading: (screen) => screen.seeLoading(),
    failed: (screen) => screen.seeFailure(),
    'off.resting': (screen) => screen.seeOff(),
    'off.failed': (screen) => screen.seeNotBegun(),
    beginning: (screen) => screen.seeBeginning(),
    'enrolling.resting': (screen) => screen.seeEnrolment(),
    'enrolling.failed': (screen) => screen.seeUnsent(),
    confirming: (screen) => screen.seeConfirming(),
    issued: (screen) => screen.seeCodes(),
    on: (screen) => screen.seeOn(),
    'disabling.resting': (screen) => screen.seeEnding(),
    'disabling.failed': (screen) => screen.seeUnsent(),
    ending: (screen) => screen.seeEndBusy(),
  },
}
