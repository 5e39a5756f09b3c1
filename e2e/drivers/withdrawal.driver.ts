import { withdrawalModel } from '#machines/withdrawal/withdrawal.model.ts'
import type { BrowserDriver } from '#e2e/support/driver.ts'
import { click, fill } from '#e2e/support/gestures.ts'
import { inside } from '#e2e/support/page-object.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { alert, busy, here, sending } from '#e2e/support/expectations.ts'

/** Plays a withdrawal against answers of the server's shapes. */
export const withdrawalDriver: BrowserDriver = {
  model: withdrawalModel,
  place: inside('region', 'withdrawal.title'),
  open: memberAt('/me/withdraw'),
  leftOut: (states, stimulus, context) => {
    const { terms } = context as {
      readonly terms: { readonly available: string; readonly destinations: readonly unknown[] } | null
    }
    if (stimulus === 'terms.changed/default') return 'it is a live event, or one of another card'
    if (stimulus === 'form.edited/other' && terms?.destinations.length === 1) return 'there is no other account'
    if (stimulus === 'cancelled/default' && terms?.destinations.length === 0) return 'there is nowhere to go back to'
    return states.includes('editing') && terms?.available === '0.00' ? 'nothing can be withdrawn' : null
  },
  events: {
    'form.edited': {
      good: fill({ 'withdrawal.amount': '500', 'payment-password.title': '246810' }),
      tooMuch: fill({ 'withdrawal.amount': '10001' }),
      other: (_, { page }) => page.getByRole('button', { name: 'Bangko Silangan •••• 2345' }).click(),
    },
    'destination.requested': { default: click('withdrawal.place.other') },
    'another.requested': { default: click('withdrawal.another') },
    cancelled: { default: click('withdrawal.back') },
  },
  see: {
    loading: busy,
    loadFailed: { alert: 'withdrawal.unloaded' },
    settingPassword: 'withdrawal.first.password',
    choosingDestination: 'withdrawal.first.place',
    'editing.idle': here,
    'editing.failed': alert('withdrawal.failed'),
    requesting: sending,
    requested: ['withdrawal.requested', 'withdrawal.reference'],
  },
}
