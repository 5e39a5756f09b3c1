import type { Page } from '@playwright/test'
import type { Deposit } from '#wire/payments/deposit.ts'
import { depositModel } from '#machines/deposit/deposit.model.ts'
import { isOpen } from '#machines/deposit/deposit.rules.ts'
import { answer, type BrowserDriver, headlessOnly, refuse, type Gesture } from '#e2e/support/driver.ts'
import { click, fill, within } from '#e2e/support/gestures.ts'
import type { Place } from '#e2e/support/hand.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { expect } from '#e2e/support/site.ts'
import { here, notOffered, offers, saysSomething } from '#e2e/support/sights.ts'

const question: Place = (page) => page.getByRole('alertdialog')

const told = headlessOnly('the server tells it by itself: the story on the real server sees it')

/** What the model reads in a case, as the call answers it: the key is the page's own. */
function read(name: 'none' | 'open' | 'closed') {
  const told = depositModel.actors.loadDeposits.done?.[name]
  if (told?.kind !== 'value') throw new Error(`${name} is no value`)
  const { channels, deposits } = told.value
  return answer({ channels, deposits, serverTime: Date.now() })
}

/** What is chosen already is chosen anew, after another. */
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
  readonly fields: { readonly channel: string }
}

/** Plays deposits against answers of the server's shapes. */
export const depositDriver: BrowserDriver = {
  model: depositModel,
  open: memberAt('/me/depositv2'),
  leftOut(states, stimulus, context) {
    const { channels, deposits, current, fields } = context as Seen
    const [type = '', name] = stimulus.split('/')
    const isAsked = states.some((state) => /confirming|notCancelled|cancelling/.test(state))
    const isOfForm = type.startsWith('form.') || type === 'channel.chosen'
    if (isOfForm && channels.length === 0) return 'no way to deposit is offered'
    if (isOfForm && !states.some((state) => state.startsWith('choosing'))) return 'there is no form'
    if (name === 'withBonus' && fields.channel !== 'perlas') return 'no bonus is offered'
    if (type === 'deposit.opened' && !deposits.some((each) => isOpen(each) && each.id.endsWith('d1')))
      return 'it is not on the list'
    if (type === 'another.requested' && isAsked) return 'the question lies over the page'
    if (type === 'proof.chosen' && (current?.kind !== 'bank' || !isOpen(current))) return 'no proof is asked for'
    return null
  },
  events: {
    'form.edited': {
      good: fill({ 'deposit.amount': '500' }),
      small: fill({ 'deposit.amount': '99' }),
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
    'deposits.changed': { paid: told, rejected: told },
  },
  outcomes: {
    loadDeposits: {
      'done/none': read('none'),
      'done/open': read('open'),
      'done/closed': read('closed'),
      'done/refused': refuse('rate_limited'),
    },
    hearDeposits: { 'event/paid': told },
  },
  see: {
    unloaded: { alert: 'deposit.unloaded' },
    'choosing.resting': async (_, { page }) =>
      expect(page.getByRole('main').locator('button[type="submit"], [role="status"] h2').first()).toBeVisible(),
    'choosing.failed': { alert: 'deposit.failed' },
    'following.paying': offers('deposit.cancel'),
    'following.proofNotTaken': saysSomething,
    'following.confirming': within(question, here),
    'following.cancelling': within(question, here),
    'following.notCancelled': within(question, here),
    'following.waiting': 'deposit.state.proofSent',
    'following.finished': notOffered('deposit.cancel'),
  },
}
