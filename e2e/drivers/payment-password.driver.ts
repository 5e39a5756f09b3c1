import { paymentPasswordModel } from '#machines/payment-password/payment-password.model.ts'
import type { BrowserDriver } from '#e2e/support/driver.ts'
import { click, fill, type Touch } from '#e2e/support/gestures.ts'
import { inside } from '#e2e/support/page-object.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { alert, form, offers, sending } from '#e2e/support/expectations.ts'

const type = (newPassword: string, again = newPassword) =>
  fill({ 'payment-password.new': newPassword, 'payment-password.again': again })

/** The first field has another label where a payment password is set already. */
const typeCurrent: Touch = async (_, { hand }) => {
  const isChange = (await (await hand.field('payment-password.old')).count()) > 0
  await hand.type({ [isChange ? 'payment-password.old' : 'payment-password.login']: '135791' })
}

/** Plays the payment password of a member with mocked server answers. */
export const paymentPasswordDriver: BrowserDriver = {
  model: paymentPasswordModel,
  place: inside('region', 'payment-password.title'),
  open: memberAt('/me/security'),
  events: {
    'form.edited': {
      current: typeCurrent,
      new: type('246810'),
      tooShort: type('123'),
      otherAgain: fill({ 'payment-password.again': '135790' }),
    },
    'change.requested': { default: click('payment-password.change') },
  },
  see: {
    loadFailed: alert('payment-password.unloaded'),
    'setting.idle': ['payment-password.intro', form],
    'setting.failed': alert('payment-password.failed'),
    beingSet: sending,
    'set.idle': ['payment-password.isSet', offers('payment-password.change')],
    'set.saved': 'payment-password.saved',
    'changing.idle': ['payment-password.old', form],
    'changing.failed': alert('payment-password.failed'),
    beingChanged: sending,
  },
}
