import type { Route } from '@playwright/test'
import { authenticatorModel } from '#machines/authenticator/authenticator.model.ts'
import { authenticatorScreen } from '#e2e/screens/authenticator.screen.ts'
import { authenticatorCalls } from '#wire/authenticator.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { answer, breakConnection, type BrowserDriver, refuse } from '#e2e/support/driver.ts'
import { beLoggedIn, logIn } from '#e2e/support/sessions.ts'
import { spoken } from '#e2e/support/words.ts'

const { authenticator, confirmAuthenticator, endAuthenticator } = authenticatorCalls

type Screen = ReturnType<typeof authenticatorScreen>
type Settle = (route: Route) => Promise<void>

/** Reading and beginning share an address: at most one of them is under way. */
const load = (settle: Settle) => ({ at: 'request' as const, path: authenticator.path, settle })
const confirm = (settle: Settle) => ({ at: 'request' as const, path: confirmAuthenticator.path, settle })
const end = (settle: Settle) => ({ at: 'request' as const, path: endAuthenticator.path, settle })

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const uri = `otpauth://totp/Club:marisol?secret=${secret}&issuer=Club&digits=6&period=30`
const tooMany = refuse('verification_too_many', 429, { retryAfter: 300 })

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
  outcomes: {
    loadAuthenticator: {
      'done/off': load(answer({ enabledAt: null, recoveryCodesLeft: 0 })),
      'done/on': load(answer({ enabledAt: 1_700_000_000_000, recoveryCodesLeft: 10 })),
      'done/refused': load(refuse('rate_limited', 429)),
      'error/fault': load(breakConnection),
    },
    beginAuthenticator: {
      'done/ok': load(answer({ secret, uri })),
      'done/alreadyOn': load(refuse('authenticator_on', 409)),
      'done/refused': load(refuse('rate_limited', 429)),
      'error/fault': load(breakConnection),
    },
    confirmAuthenticator: {
      'done/ok': confirm(answer({ recoveryCodes: ['abcde-fghij', 'klmno-pqrst', 'uvwxy-z2345'] })),
      'done/wrong': confirm(refuse('verification_wrong', 403)),
      'done/tooMany': confirm(tooMany),
      'done/expired': confirm(refuse('enrolment_expired', 410)),
      'done/alreadyOn': confirm(refuse('authenticator_on', 409)),
      'error/fault': confirm(breakConnection),
    },
    endAuthenticator: {
      'done/ok': end(answer({ ended: true })),
      'done/wrongPassword': end(refuse('password_wrong', 403)),
      'done/wrong': end(refuse('verification_wrong', 403)),
      'done/tooMany': end(tooMany),
      'done/alreadyOff': end(refuse('authenticator_off', 409)),
      'error/fault': end(breakConnection),
    },
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
