import { expect } from '@playwright/test'
import { memberTransferModel } from '#machines/member-transfer/member-transfer.model.ts'
import type { BrowserDriver } from '#e2e/support/driver.ts'
import { click, fill } from '#e2e/support/gestures.ts'
import { pageObject, type Place } from '#e2e/support/page-object.ts'
import { agentAt, memberAt } from '#e2e/support/openings.ts'
import { alert, busy, here } from '#e2e/support/expectations.ts'
import { testLanguage, translatorOf } from '#e2e/support/texts.ts'

const confirmation: Place = (page) => page.getByRole('alertdialog')

const t = translatorOf(testLanguage)
const ways = ['upline', 'downline'] as const

const form: Place = (page) =>
  page
    .getByRole('region', { name: t('member-transfer.upline.title') })
    .or(page.getByRole('region', { name: t('member-transfer.downline.title') }))

const sendingDown = '/agent/downlineManagmentView?send=d0000000-0000-4000-8000-000000000007'

/** Plays a transfer against mocked server answers. */
export const memberTransferDriver: BrowserDriver = {
  model: memberTransferModel,
  place: form,
  open: (site, input) => (input === 'upline' ? memberAt('/me/transferUpline') : agentAt(sendingDown))(site),
  leftOut: (states, stimulus, context) => {
    if (stimulus === 'terms.changed/default') return 'sent by the event stream or the card next to the form'
    const { terms } = context as { readonly terms: { readonly available: string } | null }
    return states.includes('editing') && terms?.available === '0.00' ? 'nothing can be sent' : null
  },
  events: {
    'form.edited': {
      good: fill({ 'member-transfer.amount': '500', 'payment-password.title': '246810' }),
      tooMuch: fill({ 'member-transfer.amount': '10001' }),
    },
    confirmed: { default: (_, { page }) => pageObject(page, confirmation).click('member-transfer.confirm') },
    cancelled: { default: (_, { page }) => pageObject(page, confirmation).click('app.cancel') },
    'another.requested': { default: click('member-transfer.another') },
  },
  see: {
    loading: busy,
    loadFailed: { alert: 'member-transfer.unloaded' },
    noReceiver: async (_, { page }) => {
      const titles = ways.flatMap((way) => [
        t(`member-transfer.${way}.none.title`),
        t(`member-transfer.${way}.unable.title`),
      ])
      await expect(
        form(page, t)
          .getByRole('heading')
          .filter({ hasText: new RegExp(titles.join('|')) }),
      ).toBeVisible()
    },
    settingPassword: 'member-transfer.password',
    'editing.idle': here,
    'editing.failed': alert('member-transfer.failed'),
    confirming: (_, { page }) => expect(confirmation(page, String)).toBeVisible(),
    sending: async (_, { page }) => {
      const confirmButton = await pageObject(page, confirmation).control('member-transfer.confirm')
      await expect(confirmButton).toHaveAttribute('aria-busy', 'true')
    },
    sent: ['member-transfer.receipt', 'member-transfer.reference'],
  },
}
