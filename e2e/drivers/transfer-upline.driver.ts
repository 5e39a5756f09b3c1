import { expect } from '@playwright/test'
import { transferUplineModel } from '#machines/transfer-upline/transfer-upline.model.ts'
import type { BrowserDriver } from '#e2e/support/driver.ts'
import { click, fill } from '#e2e/support/gestures.ts'
import { handIn, inside, type Place } from '#e2e/support/hand.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { alert, busy, here, offers } from '#e2e/support/sights.ts'

/** The question, whatever amount and upline it names. */
const question: Place = (page) => page.getByRole('alertdialog')

/** Plays a transfer to the upline against answers of the server's shapes. */
export const transferUplineDriver: BrowserDriver = {
  model: transferUplineModel,
  place: inside('region', 'transfer-upline.title'),
  open: memberAt('/me/transferUpline'),
  leftOut: (states, stimulus, context) => {
    if (stimulus === 'terms.changed/default') return 'the stream or a card beside tells it'
    const { terms } = context as { readonly terms: { readonly available: string } | null }
    return states.includes('editing') && terms?.available === '0.00' ? 'nothing can be sent' : null
  },
  events: {
    'form.edited': {
      good: fill({ 'transfer-upline.amount': '500', 'payment-password.title': '246810' }),
      tooMuch: fill({ 'transfer-upline.amount': '10001' }),
    },
    confirmed: { default: (_, { page }) => handIn(page, question).click('transfer-upline.confirm') },
    cancelled: { default: (_, { page }) => handIn(page, question).click('app.cancel') },
    'another.requested': { default: click('transfer-upline.another') },
  },
  see: {
    loading: busy,
    unloaded: { alert: 'transfer-upline.unloaded' },
    without: offers('page.me.title'),
    settingPassword: 'transfer-upline.password',
    'editing.resting': here,
    'editing.failed': alert('transfer-upline.failed'),
    confirming: (_, { page }) => expect(question(page, String)).toBeVisible(),
    sending: async (_, { page }) => {
      const yes = await handIn(page, question).control('transfer-upline.confirm')
      await expect(yes).toHaveAttribute('aria-busy', 'true')
    },
    sent: ['transfer-upline.receipt', 'transfer-upline.reference'],
  },
}
