import type { Locator } from '@playwright/test'
import { expect } from './site.ts'

/** The names of the HTML standard that the site may use for `autocomplete`. */
const autoCompletes = [
  'off',
  'username',
  'current-password',
  'new-password',
  'one-time-code',
  'name',
  'nickname',
  'email',
  'tel',
  'tel-national',
  'bday',
  'country-name',
  'street-address',
  'address-line1',
  'organization-title',
]

/** Names of fields whose text is a number, also of those of a tier, as `rate-0`. */
const numbers =
  'amount|stake|number|quantity|mostUses|days|singleBet|winRate|lossRate|rate|activeMembers|validBet|profitAndLoss' +
  '|verificationCode|paymentPassword'

/**
 * Asserts the attributes that phones read of the visible text fields of a part of the page: what may be filled in, which
 * keyboard opens, and what its enter key does. `least` is how many fields there are at least.
 */
export async function expectFieldsForPhones(part: Locator, least: number): Promise<void> {
  await expect
    .poll(() => part.locator('input[enterkeyhint], textarea').filter({ visible: true }).count())
    .toBeGreaterThanOrEqual(least)
  const faults = await part.locator('input, textarea').evaluateAll(
    (all, { known, numberNames }) => {
      const noText = ['hidden', 'checkbox', 'radio', 'range', 'file']
      const fields = all.filter(
        (field): field is HTMLInputElement | HTMLTextAreaElement =>
          (field instanceof HTMLTextAreaElement ||
            (field instanceof HTMLInputElement && !noText.includes(field.type))) &&
          field.checkVisibility({ visibilityProperty: true }) &&
          !field.readOnly,
      )
      const isNumber = new RegExp(`^(${numberNames})(-\\d+)?$`)
      const faultsOf = (field: HTMLInputElement | HTMLTextAreaElement) => {
        const found: string[] = []
        if (!known.includes(field.getAttribute('autocomplete') ?? '')) found.push('autocomplete')
        if (field.enterKeyHint === '') found.push('enterkeyhint')
        const hasDigits = isNumber.test(field.name) || field.maxLength === 6
        if (hasDigits && !['decimal', 'numeric'].includes(field.inputMode)) found.push('inputmode')
        if (field.autocomplete === 'one-time-code' && field.inputMode !== 'numeric') found.push('inputmode')
        if (field.type === 'password' && !/password$|^off$/.test(field.autocomplete)) found.push('password')
        return found
      }
      // Before the last field of a form, enter goes on to the next one.
      const inForms = fields.filter(
        (field) => field.form !== null && field instanceof HTMLInputElement && field.role !== 'combobox',
      )
      const misled = inForms.filter((field, index) => {
        const isLast = inForms[index + 1]?.form !== field.form
        return isLast === (field.enterKeyHint === 'next')
      })
      const labelOf = (field: HTMLInputElement | HTMLTextAreaElement) =>
        field.labels?.[0]?.textContent ?? field.ariaLabel ?? field.name
      return [
        ...fields.flatMap((field) => faultsOf(field).map((fault) => `${labelOf(field)}: ${fault}`)),
        ...misled.map((field) => `${labelOf(field)}: enterkeyhint ${field.enterKeyHint} in this place`),
      ]
    },
    { known: autoCompletes, numberNames: numbers },
  )
  expect(faults).toEqual([])
}
