import { expect } from '@playwright/test'
import type { Touch } from './gestures.ts'

/** Searches the list of countries for a code and picks the first match; a chosen one is picked again, after another. */
export const chooseDialingCode =
  (target: string): Touch =>
  async (_, { page, hand }) => {
    const field = await hand.field('sms-code.dialingCode')
    const chosen = await field.inputValue()
    for (const code of chosen === `+${target}` ? ['63', target] : [target]) {
      // Choosing the current value would open no list.
      await field.fill('')
      await field.fill(`+${code}`)
      await page
        .getByRole('option', { name: new RegExp(String.raw`\+${code}$`) })
        .first()
        .click()
      await expect(field).toHaveValue(`+${code}`)
    }
  }
