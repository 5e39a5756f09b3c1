import { expect } from '@playwright/test'
import { memberTransferModel } from '#machines/member-transfer/member-transfer.model.ts'
import type { BrowserDriver } from '#e2e/support/driver.ts'
import { click, fill } from '#e2e/support/gestures.ts'
import { handIn, type Place } from '#e2e/support/hand.ts'
import { agentAt, memberAt } from '#e2e/support/openings.ts'
import { alert, busy, here } from '#e2e/support/sights.ts'
import { spoken, wordsOf } from '#e2e/support/words.ts'

/** The question, whatever amount and upline it names. */
const question: Place = (page) => page.getByRole('alertdialog')

const say = wordsOf(spoken)
const ways = ['upline', 'downline'] as const

/** The form, to whomever it sends. */
const form: Place = (page) =>
  page
    .getByRole('region', { name: say('member-transfer.upline.title') })
    .or(page.getByRole('region', { name: say('member-transfer.downline.title') }))

const sendingDown = '/agent/downlineManagmentView?send=d0000000-0000-4000-8000-000000000007'

/** Plays a transfer against answers of the server's shapes. */
export const memberTransferDriver: BrowserDriver = {
  model: memberTransferModel,
  place: form,
  open: (site, input) => (input === 'upline' ? memberAt('/me/transferUpline') : agentAt(sendingDown))(site),
  leftOut: (states, stimulus, context) => {
    if (stimulus === 'terms.changed/default') return 'the stream or a card beside tells it'
    const { terms } = context as { readonly terms: { readonly available: string } | null }
    return states.includes('editing') && terms?.available === '0.00' ? 'nothing can be sent' : null
  },
  events: {
    'form.edited': {
      good: fill({ 'member-transfer.amount': '500', 'payment-password.title': '246810' }),
      tooMuch: fill({ 'member-transfer.amount': '10001' }),
    },
    confirmed: { default: (_, { page }) => handIn(page, question).click('member-transfer.confirm') },
    cancelled: { default: (_, { page }) => handIn(page, question).click('app.cancel') },
    'another.requested': { default: click('member-transfer.another') },
  },
  see: {
    loading: busy,
    unloaded: { alert: 'member-transfer.unloaded' },
    without: async (_, { page }) => {
      const why = ways.flatMap((way) => [
        say(`member-transfer.${way}.none.title`),
        say(`member-transfer.${way}.unable.title`),
      ])
      await expect(
        form(page, say)
          .getByRole('heading')
          .filter({ hasText: new RegExp(why.join('|')) }),
      ).toBeVisible()
    },
    settingPassword: 'member-transfer.password',
    'editing.resting': here,
    'editing.failed': alert('member-transfer.failed'),
    confirming: (_, { page }) => expect(question(page, String)).toBeVisible(),
    sending: async (_, { page }) => {
      const yes = await handIn(page, question).control('member-transfer.confirm')
      await expect(yes).toHaveAttribute('aria-busy', 'true')
    },
    sent: ['member-transfer.receipt', 'member-transfer.reference'],
  },
}
