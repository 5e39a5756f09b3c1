import { expect } from '@playwright/test'
import { registerModel } from '#machines/register/register.model.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { answerCountry } from '#e2e/support/country.ts'
import { chooseDialingCode } from '#e2e/support/dialing-code.ts'
import { answer, headlessOnly, type BrowserDriver } from '#e2e/support/driver.ts'
import { doorOf } from '#e2e/support/enter.ts'
import { click, fill, inTurn, type Touch, within } from '#e2e/support/gestures.ts'
import { handIn, inside } from '#e2e/support/hand.ts'
import { logIn } from '#e2e/support/sessions.ts'
import { alert, gone, here, member, offers, visitor, without } from '#e2e/support/sights.ts'

type Door = ReturnType<typeof doorOf>

const warning = inside('alertdialog', 'register.warning.title')
const slider = inside('region', 'slider.title')

interface Known {
  readonly method: string
  readonly rules: Readonly<Record<string, Readonly<Record<string, unknown>> | null>> | null
}

/** Whether the form on the screen has a field. */
const asks = ({ method, rules }: Known, field: string) => rules?.[method]?.[field] !== undefined

/** What the rules must ask for, so that the form has something to type in. */
const fieldOf: Readonly<Record<string, string>> = {
  'form.edited/username': 'username',
  'form.edited/mobile': 'mobileNum',
  'form.edited/captcha': 'captcha',
  'dialingCode.selected/japan': 'mobileNum',
}

/** The form has this field, also while a warning stands over it; the slider stands in the place of all fields. */
const asked =
  (name: 'code' | 'captcha'): Touch =>
  async (_, { page }) => {
    const field = page.locator(`input[name="${name}"]`)
    await expect(
      field
        .or(await handIn(page, slider).place())
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
  }

/** Plays registration: both tabs, the slider at the real server, and what the server's rules make of the form. */
export const registerDriver: BrowserDriver<Door> = {
  model: registerModel,
  place: inside('dialog', 'register.title'),
  async open(world, input) {
    const { page, site } = world
    await site.prefer(page)
    await site.local.forgetLimits()
    const door = doorOf(page, site)
    // The form waits for the visitor's country together with its rules; those are what the paths are about.
    await answerCountry(page)
    const query = input === 'invited' ? '?affiliateCode=LINK2026&referralCode=MARISOL7' : ''
    await page.goto(`${site.origin}/register${query}`)
    await here(undefined, world)
    return door
  },
  passing: (states) => states.includes('entering'),
  leftOut: (_, stimulus, context) => {
    const form = context as Known
    const field = fieldOf[stimulus]
    if (field !== undefined && !asks(form, field)) return 'the form has no such field'
    if (stimulus.startsWith('form.submitted') && asks(form, 'captcha') === stimulus.endsWith('/plain'))
      return 'the form is sent with a captcha exactly when it shows one'
    return stimulus.startsWith('tab.selected') && (form.rules?.['username'] == null || form.rules['mobile'] == null)
      ? 'with one way there are no tabs'
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
    'captcha.spent': { default: headlessOnly('the form tells it itself, with the answer to a registration') },
  },
  outcomes: {
    slider: {
      'done/ticket': { at: 'page', act: ({ passSlider }) => passSlider() },
      'done/cancelled': { at: 'page', act: click('slider.cancel') },
    },
    register: {
      // The account of the answer is one that the real server knows, so that the site can go on with it.
      'done/ok': async (route, { site }) => answer(await logIn(site, accounts.member))(route),
    },
  },
  see: {
    unloaded: alert('register.unloaded'),
    shut: 'register.shut',
    'open.form.editing': [offers('register.submit'), within(slider, gone)],
    'open.form.verifyingCode': 'register.submitting',
    'open.form.codeRefused': within(warning, (_, { hand }) => hand.see('refusal.invitation_code_error')),
    'open.form.checkingSlider': within(slider, here),
    'open.form.submitting': 'register.submitting',
    'open.form.reloading': 'register.submitting',
    'open.captcha.notAsked': without('captcha-image.label'),
    'open.captcha.asked': asked('captcha'),
    'open.sms.notAsked': without('sms-code.code'),
    'open.sms.asked': asked('code'),
    registered: member,
    closed: [gone, visitor],
  },
}
