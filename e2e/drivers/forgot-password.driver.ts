import { modelPasswordRule } from '#machines/change-password/change-password.model.ts'
import { forgotPasswordModel } from '#machines/forgot-password/forgot-password.model.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { answerCountry } from '#e2e/support/country.ts'
import { fulfillWith, type BrowserDriver } from '#e2e/support/driver.ts'
import { click, fill } from '#e2e/support/gestures.ts'
import { inside } from '#e2e/support/page-object.ts'
import { visitorHome } from '#e2e/support/openings.ts'
import { chooseDialingCode } from '#e2e/support/dialing-code.ts'
import { logIn } from '#e2e/support/sessions.ts'
import { at, gone, here, member, visitor } from '#e2e/support/expectations.ts'

/** Plays a password recovery on both tabs against mocked server answers. */
export const forgotPasswordDriver: BrowserDriver = {
  model: forgotPasswordModel,
  place: inside('dialog', 'forgot-password.title'),
  async open(world, input) {
    const { page, site, hand } = world
    await site.local.toggle('phoneRecovery', input === 'phoneOn')
    await answerCountry(page)
    await visitorHome(world)
    // The fragment is followed once the brand is loaded, as with a click.
    await page.evaluate(() => history.pushState({}, '', '#forgot-password'))
    await here(undefined, world)
    if (input === 'phoneOff') await hand.dontSee('forgot-password.tab.mobile')
  },
  isTransient: (states) => states.includes('loggingIn'),
  leftOut: (states, stimulus, context) => {
    const { phoneRecovery } = context as { readonly phoneRecovery: boolean }
    if (stimulus.startsWith('tab.selected') && !phoneRecovery) return 'with one method there are no tabs'
    if (!stimulus.startsWith('form.edited')) return null
    const tab = /mail$/i.test(stimulus) ? 'email' : 'mobile'
    return states.includes(tab) ? null : 'the field is on the other tab'
  },
  events: {
    'tab.selected': {
      email: click('forgot-password.tab.email'),
      mobile: click('forgot-password.tab.mobile'),
    },
    'form.edited': {
      email: fill({ 'login.username': 'marisol', 'form.field.email': 'marisol@example.test' }),
      noEmail: fill({ 'login.username': 'marisol', 'form.field.email': 'not an address' }),
      mobile: fill({
        'sms-code.mobile': '9171234567',
        'sms-code.code': '123456',
        'password.new': 'Bagong-susi-2',
        'password.again': 'Bagong-susi-2',
      }),
      otherAgain: fill({ 'password.again': 'Bagong-susi-3' }),
    },
    'dialingCode.selected': { japan: chooseDialingCode('81') },
    'mail.again': { default: click('forgot-password.again') },
  },
  outcomes: {
    loadPhoneForm: {
      'done/ok': fulfillWith({
        version: 'v1',
        minimumAge: 18,
        username: { password: modelPasswordRule },
        mobile: null,
      }),
    },
    setPassword: {
      // The answer has a real account, so that the site can continue with it.
      'done/ok': async (route, { site }) => fulfillWith(await logIn(site, accounts.member))(route),
    },
  },
  see: {
    'email.editing.idle': 'forgot-password.send',
    'email.sending': 'forgot-password.sending',
    mailed: 'forgot-password.in_been_out',
    'mobile.editing.idle': 'forgot-password.set',
    'mobile.submitting': 'forgot-password.setting',
    loggedIn: [gone, member, at('/')],
    closed: [gone, visitor],
  },
}
