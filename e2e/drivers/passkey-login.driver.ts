import { passkeyLoginModel } from '#machines/passkey-login/passkey-login.model.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { fulfillWith, headlessOnly, type BrowserDriver } from '#e2e/support/driver.ts'
import { click } from '#e2e/support/gestures.ts'
import { openLogin } from '#e2e/support/openings.ts'
import { inside } from '#e2e/support/page-object.ts'
import { passkeyAnswers, playPasskeys } from '#e2e/support/passkey-browser.ts'
import { alert, busy, gone, member, offers } from '#e2e/support/expectations.ts'
import { logIn } from '#e2e/support/sessions.ts'

/** Plays a login by passkey: a fake authenticator, and mocked server answers. */
export const passkeyLoginDriver: BrowserDriver = {
  model: passkeyLoginModel,
  place: inside('dialog', 'login.title'),
  async open(world) {
    await playPasskeys(world.page)
    await openLogin(world)
  },
  closedInputs: { agent: headlessOnly('the page of the agent area has the same button') },
  events: { 'login.requested': { default: click('passkey-login.submit') } },
  outcomes: {
    usePasskey: passkeyAnswers,
    passkeyLogin: {
      'done/ok': async (route, { site }) => fulfillWith(await logIn(site, accounts.member))(route),
    },
  },
  see: {
    'offered.idle': offers('passkey-login.submit'),
    'offered.failed': alert('login.failed'),
    requesting: busy,
    choosing: 'passkey-login.waiting',
    loggingIn: busy,
    passed: [gone, member],
  },
}
