import type { Page } from '@playwright/test'
import { systemCalls } from '#wire/site/system.ts'
import { answer } from './driver.ts'

/** A visitor from the Philippines, and a country to choose in its place. */
export const philippines = {
  countryCode: 'PH',
  countryDialingCode: '63',
  countries: [
    { countryCode: 'PH', countryDialingCode: '63' },
    { countryCode: 'JP', countryDialingCode: '81' },
  ],
}

/** Answers the call for the visitor's country and the list of countries, where the paths are about other calls. */
export async function answerCountry(page: Page): Promise<void> {
  await page.route((url) => url.pathname === systemCalls.countryCode.path, answer(philippines))
}
