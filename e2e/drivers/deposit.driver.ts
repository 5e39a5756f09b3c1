import type { Page } from '@playwright/test'
import type { Deposit } from '#wire/payments/deposit.ts'
import { depositModel } from '#machines/deposit/deposit.model.ts'
import { isOpen } from '#machines/deposit/deposit.rules.ts'
import { fulfillWith, type BrowserDriver, headlessOnly, refuse, type Gesture } from '#e2e/support/driver.ts'
import { click, fill, within } from '#e2e/support/gestures.ts'
import type { Place } from '#e2e/support/page-object.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { expect } from '#e2e/support/site.ts'
import { here, notOffered, offers, hasAlertText } from '#e2e/support/expectations.ts'

const question: Place = (page) => page.getByRole('alertdialog')

const serverPush = headlessOnly('the server sends this on its own: see deposit.e2e.ts')

/** Responds with the deposits of a model case; the page makes its own idempotency key. */
function read(name: 'none' | 'open' | 'closed') {
  const answer = depositModel.actors.loadDeposits.done?.[name]
  if (answer?.kind !== 'value') throw new Error(`${name} is no value`)
  const { channels, deposits } = answer.value
  return fulfillWith({ channels, deposits, serverTime: Date.now() })
}

/** Chooses a channel; one that is chosen already is chosen again after another one. */
async function choose(page: Page, name: string): Promise<void> {
  const radio = page.getByRole('radio', { name })
  if (await radio.isChecked()) await page.getByRole('radio').and(page.locator(':not(:checked)')).first().click()
  await radio.click()
}

const attach =
  (size: number): Gesture =>
  (_, { page }) =>
    page.locator('input[type="file"]').setInputFiles({
      name: 'proof.png',
      mimeType: 'image/png',
      buffer: size === 0 ? Buffer.from('PICTURE') : Buffer.alloc(size),
    })

interface Seen {
  readonly channels: readonly unknown[]
  readonly deposits: readonly Deposit[]
  readonly current: Deposit | null
  readonly fields: { readonly channel: string; readonly amount: string }
}

/** Drives deposits against stubbed responses. */
export const depositDriver: BrowserDriver = {
  model: depositModel,
  open: memberAt('/me/depositv2'),
  leftOut(states, stimulus, context) {
    const { channels, deposits, current, fields } = context as Seen
    const [type = '', name] = stimulus.split('/')
    const hasDialog = states.some((state) => /confirming|cancelFailed|cancelling/.test(state))
    const isOfForm = type.startsWith('form.') || type === 'channel.chosen'
    if (isOfForm && channels.length === 0) return 'no payment method is offered'
    if (isOfForm && !states.some((state) => state.startsWith('choosing'))) return 'there is no form'
    if (name === 'empty' && fields.amount === '') return 'the field is empty already'
    if (name === 'withBonus' && fields.channel !== 'perlas') return 'no bonus is offered'
    if (type === 'deposit.opened' && !deposits.some((each) => isOpen(each) && each.id.endsWith('d1')))
      return 'it is not on the list'
    if (type === 'another.requested' && hasDialog) return 'the dialog covers the page'
    if (type === 'proof.chosen' && (current?.kind !== 'bank' || !isOpen(current))) return 'no proof is asked for'
    return null
  },
  events: {
    'form.edited': {
      good: fill({ 'deposit.amount': '500' }),
      small: fill({ 'deposit.amount': '99' }),
      empty: fill({ 'deposit.amount': '' }),
      withBonus: async (_, { page }) => {
        const box = page.getByRole('checkbox')
        if (await box.isChecked()) await box.click()
        await box.click()
      },
    },
    'channel.chosen': { byBank: (_, { page }) => choose(page, 'Bangko Silangan') },
    'deposit.opened': {
      first: (_, { page }) => page.getByRole('main').getByRole('button', { name: 'D23456789AB2' }).click(),
    },
    'another.requested': { default: click('deposit.another') },
    'cancel.requested': { default: click('deposit.cancel') },
    confirmed: { default: within(question, click('deposit.ask.confirm')) },
    cancelled: { default: within(question, click('app.cancel')) },
    'proof.chosen': { picture: attach(0), tooLarge: attach(5 * 1024 * 1024 + 1) },
    'deposits.changed': { paid: serverPush, rejected: serverPush },
  },
  outcomes: {
    loadDeposits: {
      'done/none': read('none'),
      'done/open': read('open'),
      'done/closed': read('closed'),
      'done/refused': refuse('rate_limited'),
    },
    watchDeposits: { 'event/paid': serverPush },
  },
  see: {
    loadFailed: { alert: 'deposit.unloaded' },
    'choosing.idle': async (_, { page }) =>
      expect(page.getByRole('main').locator('button[type="submit"], [role="status"] h2').first()).toBeVisible(),
    'choosing.failed': { alert: 'deposit.failed' },
    'following.paying': offers('deposit.cancel'),
    'following.proofFailed': hasAlertText,
    'following.confirming': within(question, here),
    'following.cancelling': within(question, here),
    'following.cancelFailed': within(question, here),
    'following.underReview': 'deposit.state.proofSent',
    'following.finished': notOffered('deposit.cancel'),
  },
}
