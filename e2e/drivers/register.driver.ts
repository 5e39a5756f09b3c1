import { expect } from '@playwright/test'
import { registerModel } from '#machines/register/register.model.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { answerCountry } from '#e2e/support/country.ts'
import { chooseDialingCode } from '#e2e/support/dialing-code.ts'
import { fulfillWith, headlessOnly, type BrowserDriver } from '#e2e/support/driver.ts'
import { loginDialogOf } from '#e2e/support/login-dialog.ts'
import { click, fill, inTurn, type Touch, within } from '#e2e/support/gestures.ts'
import { pageObject, inside } from '#e2e/support/page-object.ts'
import { logIn } from '#e2e/support/sessions.ts'
import { alert, gone, here, member, offers, visitor, without } from '#e2e/support/expectations.ts'

type LoginDialog = ReturnType<typeof loginDialogOf>

const warning = inside('alertdialog', 'register.warning.title')
const slider = inside('region', 'slider.title')

interface FormShown {
  readonly method: string
  readonly rules: Readonly<Record<string, Readonly<Record<string, unknown>> | null>> | null
}

/** Returns whether the form on the screen has a field. */
const hasField = ({ method, rules }: FormShown, field: string) => rules?.[method]?.[field] !== undefined

/** The field that a stimulus needs on the form. */
const fieldOf: Readonly<Record<string, string>> = {
  'form.edited/username': 'username',
  'form.edited/mobile': 'mobileNum',
  'form.edited/captcha': 'captcha',
  'dialingCode.selected/japan': 'mobileNum',
}

/** Sees the field, even under a warning, or the slider that replaces all fields. */
const seeFieldOrSlider =
  (name: 'code' | 'captcha'): Touch =>
  async (_, { page }) => {
    const field = page.locator(`input[name="${name}"]`)
    await expect(
      field
        .or(await pageObject(page, slider).place())
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
  }

/** Drives registration: both tabs, the slider at the real server, and the form described by the server's rules. */
export const registerDriver: BrowserDriver<LoginDialog> = {
  model: registerModel,
  place: inside('dialog', 'register.title'),
  async open(world, input) {
    const { page, site } = world
    await site.prefer(page)
    await site.local.forgetLimits()
    const loginDialog = loginDialogOf(page, site)
    // The form loads the visitor's country together with its rules; the paths vary only the rules.
    await answerCountry(page)
    const query = input === 'invited' ? '?affiliateCode=LINK2026&referralCode=MARISOL7' : ''
    await page.goto(`${site.origin}/register${query}`)
    await here(undefined, world)
    return loginDialog
  },
  isTransient: (states) => states.includes('entering'),
  leftOut: (_, stimulus, context) => {
    const form = context as FormShown
    const field = fieldOf[stimulus]
    if (field !== undefined && !hasField(form, field)) return 'the form has no such field'
    if (stimulus.startsWith('form.submitted') && hasField(form, 'captcha') === stimulus.endsWith('/plain'))
      return 'the form is sent with a captcha exactly when it shows one'
    return stimulus.startsWith('tab.selected') && (form.rules?.['username'] == null || form.rules['mobile'] == null)
      ? 'a form with one method has no tabs'
      : null
  },
  events: {
    'tab.selected': {
      username: click('register.tab.username'),
      mobile: click('register.tab.mobile'),
    },
    'form.edited': {
      username: fill({
        'form.field.username': 'anareyes',
        'form.field.password': 'Sampaguita-8',
        'form.field.confirmPassword': 'Sampaguita-8',
        'form.field.birthday': '1990-05-17',
      }),
      mobile: fill({
        'sms-code.mobile': '9185550101',
        'sms-code.code': '123456',
        'form.field.password': 'Sampaguita-8',
        'form.field.confirmPassword': 'Sampaguita-8',
      }),
      code: fill({ 'form.field.affiliateCode': 'AHENTE88' }),
      captcha: fill({ 'captcha-image.label': 'x7k2' }),
      otherPassword: fill({ 'form.field.confirmPassword': 'Sampaguita-9' }),
    },
    'agreement.toggled': { default: click('register.agreement') },
    'dialingCode.selected': { japan: chooseDialingCode('81') },
    'form.submitted': {
      plain: click('register.submit'),
      withCaptcha: inTurn((_, { hand }) => hand.see('captcha-image.picture'), click('register.submit')),
    },
    'warning.confirmed': { default: within(warning, click('register.warning.confirm')) },
    'retry.requested': { default: click('register.again') },
    'captcha.spent': { default: headlessOnly('the form raises it itself, with the response to a registration') },
  },
  outcomes: {
    slider: {
      'done/ticket': { at: 'page', act: ({ passSlider }) => passSlider() },
      'done/cancelled': { at: 'page', act: click('slider.cancel') },
    },
    register: {
      // Responds with an account of the real server, so that the site can go on with its session.
      'done/ok': async (route, { site }) => fulfillWith(await logIn(site, accounts.member))(route),
    },
  },
  see: {
    loadFailed: alert('register.unloaded'),
    notOffered: 'register.shut',
    'open.form.editing': [offers('register.submit'), within(slider, gone)],
    'open.form.verifyingCode': 'register.submitting',
    'open.form.codeRefused': within(warning, (_, { hand }) => hand.see('refusal.invitation_code_error')),
    'open.form.checkingSlider': within(slider, here),
    'open.form.submitting': 'register.submitting',
    'open.form.reloading': 'register.submitting',
    'open.captcha.notRequired': without('captcha-image.label'),
    'open.captcha.required': seeFieldOrSlider('captcha'),
    'open.sms.notRequired': without('sms-code.code'),
    'open.sms.required': seeFieldOrSlider('code'),
    registered: member,
    closed: [gone, visitor],
  },
}
