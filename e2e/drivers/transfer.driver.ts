import { expect, type Page } from '@playwright/test'
import { hasLent } from '#machines/transfer/transfer.rules.ts'
import type { TransferContext } from '#machines/transfer/transfer.machine.ts'
import { transferModel } from '#machines/transfer/transfer.model.ts'
import type { BrowserDriver } from '#e2e/support/driver.ts'
import { click, type Touch, within } from '#e2e/support/gestures.ts'
import { anywhere, handIn, inside } from '#e2e/support/hand.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { alert, busyAt, form, sending } from '#e2e/support/sights.ts'
import { spoken, wordsOf } from '#e2e/support/words.ts'

const dialog = inside('dialog', 'transfer.form')

const t = wordsOf(spoken)

/** Presses one of the two ways of the first wallet. */
const way =
  (id: 'transfer.in' | 'transfer.out'): Touch =>
  (_, { page }) =>
    page.getByRole('button', { name: `${t(id)} Mayari Moon`, exact: true }).click()

/** The section of the wallets; the dialog that stands over it is no part of it. */
const section = (page: Page) => page.locator('section[aria-labelledby="transfer"]')

/** Chooses a wallet of the form by its code. */
const choose =
  (side: 'transfer.from' | 'transfer.to', wallet: string): Touch =>
  async (_, { page }) => {
    await (await handIn(page, dialog).field(side)).selectOption(wallet)
  }

const type =
  (amount: string): Touch =>
  (_, { page }) =>
    handIn(page, dialog).type({ 'transfer.amount': amount })

/** Plays a member's wallets against answers of the server's shapes. */
export const transferDriver: BrowserDriver = {
  model: transferModel,
  place: anywhere,
  open: memberAt('/me/transferFund'),
  leftOut: (states, stimulus, context) => {
    const { wallets, asked, receipt, fields } = context as TransferContext
    if (asked !== null) return 'the address asks for it'
    if (stimulus === 'wallets.changed/default') return 'the stream tells it'
    if (stimulus === 'transfer.opened/itself') return 'no button leads from a wallet to itself'
    if (stimulus === 'receipt.closed/default' && receipt === null) return 'there is no receipt'
    if (wallets === null || states.includes('sending') || states.includes('recalling')) return null
    if (stimulus === 'recall.requested/default' && !hasLent(wallets)) return 'nothing lies with vendors'
    const moonNow = wallets.vendors.find(({ vendor }) => vendor === 'MAYARI')
    if (stimulus === 'transfer.opened/default' && moonNow?.state !== 'open') return 'the wallet is not open'
    if (stimulus === 'transfer.opened/back' && (moonNow?.state === 'stopped' || Number(moonNow?.balance ?? 0) === 0))
      return 'nothing can be taken out'
    if (stimulus.startsWith('side.chosen/') && (fields.to === 'PAPERCRANE' || fields.from === 'MAYARI'))
      return 'it stands there already'
    if (stimulus === 'side.chosen/same' && moonNow?.state !== 'open') return 'the wallet is not open'
    if (stimulus === 'sides.swapped/default' && fields.from === 'MAYARI' && moonNow?.state !== 'open')
      return 'the other wallet takes no money'
    return null
  },
  events: {
    'transfer.opened': {
      default: way('transfer.in'),
      back: way('transfer.out'),
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
    unloaded: alert('transfer.unloaded'),
    without: 'transfer.nothing.title',
    'choosing.resting': 'transfer.vendors',
    'choosing.failed': alert('transfer.recall.failed'),
    'editing.resting': within(dialog, form),
    'editing.failed': within(dialog, async (_, { hand }) => hand.seeAlert('transfer.failed')),
    sending: within(dialog, sending),
    recalling: busyAt('transfer.recall'),
  },
}
