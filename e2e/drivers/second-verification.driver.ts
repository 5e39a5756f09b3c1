import type { Page } from '@playwright/test'
import { secondVerificationModel } from '#machines/second-verification/second-verification.model.ts'
import { appScreen } from '#e2e/screens/app.screen.ts'
import { loginScreen } from '#e2e/screens/login.screen.ts'
import { secondVerificationScreen } from '#e2e/screens/second-verification.screen.ts'
import { sessionCalls } from '#wire/session.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { answer, refuse, type BrowserDriver } from '#e2e/support/driver.ts'
import { doorOf } from '#e2e/support/enter.ts'
import { logIn } from '#e2e/support/sessions.ts'
import { spoken } from '#e2e/support/words.ts'

const screenOf = (page: Page) => ({
  app: appScreen(page, spoken),
  login: loginScreen(page, spoken),
  verification: secondVerificationScreen(page, spoken),
})
type Screen = ReturnType<typeof screenOf>

const { inputs } = secondVerificationModel

/** The method that is on the screen. */
const methodOf = (context: unknown) => (context as { readonly method: string | null }).method

/** Plays the second verification: a login is refused as if it came from an unknown address. */
export const secondVerificationDriver: BrowserDriver<Screen> = {
  model: secondVerificationModel,
  async open({ page, site }, input) {
    await site.prefer(page)
    await site.local.forgetLimits()
    const door = doorOf(page, site)
    const screen = screenOf(page)
    await page.route(
      (url) => url.pathname === sessionCalls.login.path,
      refuse('verification_required', { verification: inputs[input]?.verification }),
    )
    await page.goto(site.origin)
    await screen.app.seeVisitor()
    await door.login.clickOpen()
    await door.enter(accounts.member)
    return screen
  },
  leftOut: (states, stimulus, context) => {
    const method = methodOf(context)
    const editing = states.includes('open.step.answering') || states.includes('open.step.unanswered')
    const subject = stimulus.split('/')[0] ?? ''
    if (['code.edited', 'form.submitted', 'remember.toggled'].includes(subject) && !editing)
      return 'the form takes nothing while it is looked at'
    if (subject === 'method.changed' && states.some((state) => /step\.(sending|submitting|choosing)/.test(state)))
      return 'there is nothing to switch while the server is asked'
    if (subject === 'method.changed' && (context as { readonly methods: readonly unknown[] }).methods.length < 2)
      return 'with one method there is nothing to switch'
    if (subject === 'code.requested' && states.includes('open.step.answering')) {
      if (method !== 'sms' && method !== 'mail') return 'no code is sent for it'
      if (states.includes('open.resend.shut')) return 'the countdown stands in the place of the button'
    }
    return null
  },
  events: {
    'method.chosen': {
      sms: ({ verification }) => verification.clickMethod('sms'),
      mail: ({ verification }) => verification.clickMethod('mail'),
      totp: ({ verification }) => verification.clickMethod('totp'),
      bankName: ({ verification }) => verification.clickMethod('bankName'),
    },
    'method.changed': { default: ({ verification }) => verification.clickAnother() },
    'code.requested': { default: ({ verification }) => verification.clickAgain() },
    // What the field holds already is no edit: each first takes away what may be in it.
    'code.edited': {
      code: async ({ verification }) => {
        await verification.fillCode('')
        await verification.fillCode(' 123456 ')
      },
      blank: async ({ verification }) => {
        await verification.fillCode('')
        await verification.fillCode(' ')
      },
    },
    'remember.toggled': { default: ({ verification }) => verification.clickRemember() },
    'form.submitted': { default: ({ verification }) => verification.clickSubmit() },
    left: { default: ({ verification }) => verification.clickBack() },
  },
  outcomes: {
    sendCode: {
      'done/sent': answer({ sentAt: 1_000_000, expiresAt: 1_300_000 }),
    },
    answerVerification: {
      'done/right': async (route, { site }) => answer(await logIn(site, accounts.member))(route),
    },
  },
  see: {
    'open.step.choosing': ({ verification }) => verification.seeMethods(),
    'open.step.sending': ({ verification }) => verification.seeSending(),
    'open.step.unsent': ({ verification }) => verification.seeUnsent(),
    'open.step.answering': ({ verification }) => verification.seeForm(),
    'open.step.submitting': ({ verification }) => verification.seeSubmitting(),
    'open.step.unanswered': ({ verification }) => verification.seeUnanswered(),
    'open.resend.open': ({ verification }) => verification.dontSeePause(),
    resting: ({ verification }) => verification.seeResting(),
    ended: ({ verification }) => verification.seeRefusal('verification_ended'),
    passed: async ({ verification, app }) => {
      await verification.dontSee()
      await app.seeMember()
    },
    left: async ({ verification, login }) => {
      await verification.dontSee()
      await login.seeUsernameForm()
    },
  },
}
