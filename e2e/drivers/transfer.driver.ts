import { expect, type Page } from '@playwright/test'
import { hasVendorBalance } from '#machines/transfer/transfer.rules.ts'
import type { TransferContext } from '#machines/transfer/transfer.machine.ts'
import { transferModel } from '#machines/transfer/transfer.model.ts'
import type { BrowserDriver } from '#e2e/support/driver.ts'
import { click, type Touch, within } from '#e2e/support/gestures.ts'
import { anywhere, pageObject, inside } from '#e2e/support/page-object.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { alert, busyAt, form, sending } from '#e2e/support/expectations.ts'
import { testLanguage, translatorOf } from '#e2e/support/texts.ts'

const dialog = inside('dialog', 'transfer.form')

const t = translatorOf(testLanguage)

/** Presses a transfer button of the first wallet. */
const press =
  (id: 'transfer.in' | 'transfer.out'): Touch =>
  (_, { page }) =>
    page.getByRole('button', { name: `${t(id)} Mayari Moon`, exact: true }).click()

/** The section of the wallets, without the dialog. */
const section = (page: Page) => page.locator('section[aria-labelledby="transfer"]')

/** Selects a wallet of the form by its code. */
const choose =
  (side: 'transfer.from' | 'transfer.to', wallet: string): Touch =>
  async (_, { page }) => {
    await (await pageObject(page, dialog).field(side)).selectOption(wallet)
  }

const type =
  (amount: string): Touch =>
  (_, { page }) =>
    pageObject(page, dialog).type({ 'transfer.amount': amount })

/** Plays a member's wallets against answers of the server's shapes. */
export const transferDriver: BrowserDriver = {
  model: transferModel,
  place: anywhere,
  open: memberAt('/me/transferFund'),
  leftOut: (states, stimulus, context) => {
    const { wallets, preselected, receipt, fields } = context as TransferContext
    if (preselected !== null) return 'the address preselects it'
    if (stimulus === 'wallets.changed/default') return 'it is a live event'
    if (stimulus === 'transfer.opened/itself') return 'no button leads from a wallet to itself'
    if (stimulus === 'receipt.closed/default' && receipt === null) return 'there is no receipt'
    if (wallets === null || states.includes('sending') || states.includes('recalling')) return null
    if (stimulus === 'recall.requested/default' && !hasVendorBalance(wallets)) return 'no vendor wallet has a balance'
    const moonNow = wallets.vendors.find(({ vendor }) => vendor === 'MAYARI')
    if (stimulus === 'transfer.opened/default' && moonNow?.state !== 'open') return 'the wallet is not open'
    if (stimulus === 'transfer.opened/back' && (moonNow?.state === 'stopped' || Number(moonNow?.balance ?? 0) === 0))
      return 'nothing can be transferred out'
    if (stimulus.startsWith('side.chosen/') && (fields.to === 'PAPERCRANE' || fields.from === 'MAYARI'))
      return 'it is selected already'
    if (stimulus === 'side.chosen/same' && moonNow?.state !== 'open') return 'the wallet is not open'
    if (stimulus === 'sides.swapped/default' && fields.from === 'MAYARI' && moonNow?.state !== 'open')
      return 'the other wallet takes no money'
    return null
  },
  events: {
    'transfer.opened': {
      default: press('transfer.in'),
      back: press('transfer.out'),
    },
    'side.chosen': { default: choose('transfer.to', 'PAPERCRANE'), same: choose('transfer.from', 'MAYARI') },
    'sides.swapped': { default: within(dialog, click('transfer.swap')) },
    'form.edited': { good: type('500'), rest: type('250.05'), tooMuch: type('1000.01') },
    'recall.requested': { default: click('transfer.recall') },
    'receipt.closed': { default: click('transfer.done') },
    cancelled: { default: within(dialog, click('app.close')) },
  },
  see: {
    loading: (_, { page }) => expect(section(page).and(page.locator('[aria-busy="true"]'))).toBeAttached(),
    loadFailed: alert('transfer.unloaded'),
    noVendorWallets: 'transfer.nothing.title',
    'choosing.idle': 'transfer.vendors',
    'choosing.failed': alert('transfer.recall.failed'),
    'editing.idle': within(dialog, form),
    'editing.failed': within(dialog, async (_, { hand }) => hand.seeAlert('transfer.failed')),
    sending: within(dialog, sending),
    recalling: busyAt('transfer.recall'),
  },
}
