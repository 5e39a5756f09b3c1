import type { Page } from '@playwright/test'
import { limitsModel } from '#machines/limits/limits.model.ts'
import type { BrowserDriver } from '#e2e/support/driver.ts'
import { click, type Touch, within } from '#e2e/support/gestures.ts'
import { anywhere, type MessageId, type Place } from '#e2e/support/page-object.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { alert, busy, form, sending, unseen } from '#e2e/support/expectations.ts'
import { patternOf, testLanguage, translatorOf } from '#e2e/support/texts.ts'

const t = translatorOf(testLanguage)
/** The page has another form below the dialog. */
const dialog: Place = (page) => page.getByRole('dialog')

const buttonOf = (page: Page, action: MessageId, limit: MessageId) =>
  page.getByRole('button', {
    name: new RegExp(`^${patternOf(t(action)).source.slice(1, -1)} ${t(limit)}$`),
  })

/** The button of a limit has another label while no limit is set. */
const choose =
  (limit: MessageId): Touch =>
  (_, { page }) =>
    buttonOf(page, 'limits.set', limit)
      .or(buttonOf(page, 'limits.change', limit))
      .click()

/** The field has another label for a limit of time. */
const type =
  (text: string): Touch =>
  async (_, { page }) =>
    page.getByRole('dialog').getByRole('textbox').fill(text)

/** Plays the limits of a member with mocked server answers. */
export const limitsDriver: BrowserDriver = {
  model: limitsModel,
  place: anywhere,
  open: memberAt('/me/protection'),
  leftOut: (_, stimulus, context) => {
    const { limits, at } = context as {
      readonly limits: { readonly list: readonly { readonly pending: unknown; readonly amount: unknown }[] } | null
      readonly at: { readonly kind: string } | null
    }
    if (/^(raise|change)\./.test(stimulus) && limits?.list[0]?.pending === null)
      return 'no change waits for confirmation'
    if (stimulus.startsWith('raise.')) return 'by the server clock it cannot be confirmed yet'
    if (stimulus.startsWith('removal.') && at?.kind === 'time') return 'there is no limit to be removed'
    return null
  },
  events: {
    'limit.chosen': { stakes: choose('limits.day.stake'), time: choose('limits.week.time') },
    'change.withdrawn': { stakes: click('limits.keep') },
    'removal.requested': { default: click('limits.remove') },
    cancelled: { default: (_, { page }) => page.keyboard.press('Escape') },
    'form.submitted': { default: within(dialog, click('limits.save')) },
    'form.edited': {
      lower: type('400'),
      unread: type('marami'),
      nothing: type('0'),
      tooLong: type('10081'),
    },
  },
  see: {
    loading: busy,
    loadFailed: alert('limits.unloaded'),
    'showing.changed': 'limits.title',
    confirming: unseen('one button is briefly busy'),
    withdrawingChange: unseen('one button is briefly disabled'),
    'showing.idle': 'limits.title',
    'showing.failed': (_, { page }) => page.getByRole('alert').first().waitFor(),
    'editing.idle': within(dialog, form),
    'editing.failed': alert('limits.failed'),
    saving: within(dialog, sending),
  },
}
