import type { Page } from '@playwright/test'
import { systemCalls } from '#wire/site/system.ts'
import { fulfillWith } from './driver.ts'

/** A visitor from the Philippines, and another country to choose. */
export const philippines = {
  countryCode: 'PH',
  countryDialingCode: '63',
  countries: [
    { countryCode: 'PH', countryDialingCode: '63' },
    { countryCode: 'JP', countryDialingCode: '81' },
  ],
}

/** Answers the country call, in paths about other calls. */
export async function answerCountry(page: Page): Promise<void> {
  await page.route((url) => url.pathname === systemCalls.countryCode.path, fulfillWith(philippines))
}
