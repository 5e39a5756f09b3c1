import { linkedAccountsModel } from '#machines/linked-accounts/linked-accounts.model.ts'
import type { BrowserDriver } from '#e2e/support/driver.ts'
import { click, within } from '#e2e/support/gestures.ts'
import type { Place } from '#e2e/support/page-object.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { gone, here } from '#e2e/support/expectations.ts'
import { testLanguage, translatorOf } from '#e2e/support/texts.ts'

const question: Place = (page) => page.getByRole('alertdialog')

/** Plays the list of linked accounts with mocked server answers. */
export const linkedAccountsDriver: BrowserDriver = {
  model: linkedAccountsModel,
  async open(world) {
    await world.site.local.toggle('firebaseSocialLogin', true)
    await memberAt('/me/security')(world)
  },
  leftOut: (_, stimulus, context) => {
    const { accounts } = context as { readonly accounts: readonly { readonly provider: string }[] }
    return stimulus.startsWith('takeOff.requested') && accounts.every(({ provider }) => provider !== 'google')
      ? 'no account is linked'
      : null
  },
  events: {
    'takeOff.requested': {
      google: (_, { page }) =>
        page.getByRole('button', { name: `${translatorOf(testLanguage)('linked-accounts.takeOff')} Google` }).click(),
    },
    confirmed: { default: within(question, click('linked-accounts.confirm')) },
    cancelled: { default: within(question, click('app.cancel')) },
  },
  see: {
    loadFailed: { alert: 'linked-accounts.unloaded' },
    showing: within(question, gone),
    confirming: within(question, here),
    unlinking: within(question, here),
    notUnlinked: within(question, here),
  },
}
