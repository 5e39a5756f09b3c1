import { bankCardModel } from '#machines/bank-card/bank-card.model.ts'
import type { BrowserDriver } from '#e2e/support/driver.ts'
import { click, fill, type Touch, within } from '#e2e/support/gestures.ts'
import { inside, type Place } from '#e2e/support/page-object.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { alert, busy, form, gone, here, hasAlertText, sending } from '#e2e/support/expectations.ts'
import { testLanguage, translatorOf } from '#e2e/support/texts.ts'

const question: Place = (page) => page.getByRole('alertdialog')

const press =
  (id: 'bank-card.makeDefault' | 'bank-card.remove' | 'bank-card.keep', ending: string): Touch =>
  (_, { page }) =>
    page.getByRole('button', { name: `${translatorOf(testLanguage)(id)} Bangko Silangan ${ending}` }).click()

/** Plays the payout destinations with mocked server answers. */
export const bankCardDriver: BrowserDriver = {
  model: bankCardModel,
  place: inside('region', 'bank-card.title'),
  open: memberAt('/me/security'),
  leftOut: (_, stimulus, context) => {
    const { list, holder, hasPaymentPassword, most } = context as {
      readonly list: readonly unknown[]
      readonly holder: string | null
      readonly hasPaymentPassword: boolean
      readonly most: number
    }
    if (stimulus === 'default.requested/second') return 'the second one is to be removed: it can only be kept'
    if (/^(remove|keep)\.requested/.test(stimulus) && list.length === 0) return 'the list is empty'
    if (stimulus === 'add.requested/default' && (holder === null || !hasPaymentPassword || list.length >= most))
      return 'there is no button to add one'
    return stimulus === 'refresh.requested/default' ? 'another card requests it' : null
  },
  events: {
    'form.edited': {
      good: async (screen, site) => {
        await site.page.getByRole('button', { name: 'Bangko Silangan', exact: true }).click()
        await fill({ 'bank-card.number': ' 1234 5678 901 ', 'payment-password.title': '246810' })(screen, site)
      },
      short: fill({ 'bank-card.number': '123' }),
      noPassword: fill({ 'payment-password.title': '' }),
    },
    'add.requested': { default: click('bank-card.add') },
    'default.requested': { second: press('bank-card.makeDefault', '2345') },
    'remove.requested': { first: press('bank-card.remove', '8901') },
    'keep.requested': { second: press('bank-card.keep', '2345') },
    confirmed: { default: within(question, click('bank-card.confirm')) },
    cancelled: {
      default: async (screen, site) => {
        const hasDialog = (await site.page.getByRole('alertdialog').count()) > 0
        await (hasDialog ? within(question, click('app.cancel')) : click('app.cancel'))(screen, site)
      },
    },
  },
  see: {
    loading: busy,
    loadFailed: alert('bank-card.unloaded'),
    'showing.idle': within(question, gone),
    'showing.failed': hasAlertText,
    'adding.idle': form,
    'adding.failed': alert('bank-card.failed'),
    sending,
    settingDefault: busy,
    cancellingRemoval: busy,
    confirming: within(question, here),
    removing: within(question, here),
    notRemoved: within(question, here),
  },
}
