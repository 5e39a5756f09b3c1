import { expect } from '@playwright/test'
import { secondVerificationModel } from '#machines/second-verification/second-verification.model.ts'
import type { VerificationMethod } from '#wire/verification/second-verification.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { fulfillWith, refuse, type BrowserDriver } from '#e2e/support/driver.ts'
import { loginDialogOf } from '#e2e/support/login-dialog.ts'
import { click, type Touch, within } from '#e2e/support/gestures.ts'
import { passkeyAnswers, playPasskeys } from '#e2e/support/passkey-browser.ts'
import { inside } from '#e2e/support/page-object.ts'
import { openLogin } from '#e2e/support/openings.ts'
import { logIn } from '#e2e/support/sessions.ts'
import { alert, gone, member, offers, sending, unseen, without } from '#e2e/support/expectations.ts'

const { inputs } = secondVerificationModel

/** Chooses a method by its name; the button also shows where the code goes. */
const choose =
  (method: VerificationMethod): Touch =>
  async (_, { hand }) =>
    (await hand.place()).getByRole('button', { name: await hand.words(`second-verification.method.${method}`) }).click()

/** Types into the only field, whose label depends on the method. */
const type =
  (text: string): Touch =>
  async (_, { hand }) => {
    const field = (await hand.place()).getByRole('textbox')
    await field.fill('')
    await field.fill(text)
  }

/** Plays the second verification: the login is refused as if it came from an unknown address. */
export const secondVerificationDriver: BrowserDriver = {
  model: secondVerificationModel,
  place: inside('region', 'second-verification.title'),
  async open(world, input) {
    const { page, site } = world
    const loginDialog = loginDialogOf(page, site)
    await page.route(
      (url) => url.pathname === sessionCalls.login.path,
      refuse('verification_required', { verification: inputs[input]?.verification }),
    )
    await playPasskeys(page)
    await openLogin(world)
    await loginDialog.enter(accounts.member)
  },
  leftOut: (states, stimulus, context) => {
    const { method, methods } = context as {
      readonly method: string | null
      readonly methods: readonly { readonly method: string }[]
    }
    const [event, choice] = stimulus.split('/')
    if (event === 'method.chosen' && !methods.some((each) => each.method === choice)) return 'the method is not offered'
    if (stimulus === 'method.changed/default' && methods.length < 2) return 'there is no other method'
    if (stimulus !== 'code.requested/default' || !states.includes('open.step.answering')) return null
    if (method !== 'sms' && method !== 'mail') return 'the method sends no code'
    return states.includes('open.resend.countingDown') ? 'the countdown replaces the button' : null
  },
  events: {
    'method.chosen': {
      sms: choose('sms'),
      mail: choose('mail'),
      passkey: choose('passkey'),
      totp: choose('totp'),
    },
    'method.changed': { default: click('second-verification.another') },
    'passkey.requested': { default: click('second-verification.passkey.use') },
    'code.requested': { default: click('second-verification.again') },
    'code.edited': { code: type(' 123456 '), blank: type(' ') },
    'remember.toggled': { default: click('second-verification.remember') },
    left: { default: click('second-verification.back') },
  },
  outcomes: {
    sendCode: {
      'done/sent': fulfillWith({ sentAt: 1_000_000, expiresAt: 1_300_000 }),
    },
    usePasskey: passkeyAnswers,
    answerVerification: {
      'done/right': async (route, { site }) => fulfillWith(await logIn(site, accounts.member))(route),
    },
  },
  see: {
    'open.step.choosing': async (_, { hand }) =>
      expect((await hand.place()).getByRole('listitem').first()).toBeVisible(),
    'open.step.sending': 'second-verification.sending',
    'open.step.sendFailed': alert('second-verification.unsent'),
    'open.step.submitting': 'second-verification.submitting',
    'open.step.answering.failed': alert('second-verification.unanswered'),
    'open.step.passkey.idle': offers('second-verification.passkey.use'),
    'open.step.passkey.failed': alert('second-verification.unanswered'),
    'open.step.requestingPasskey': sending,
    'open.step.usingPasskey': sending,
    'open.step.checkingPasskey': sending,
    'open.resend.open': without('second-verification.again.wait'),
    'open.resend.countingDown': unseen('the countdown is shown only for a sent code'),
    lockedOut: 'second-verification.resting',
    ended: alert('refusal.verification_ended'),
    passed: [gone, member],
    left: [gone, within(inside('dialog', 'login.title'), (_, { hand }) => hand.see('login.password'))],
  },
}
