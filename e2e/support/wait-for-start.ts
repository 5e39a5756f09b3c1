import type { Page } from '@playwright/test'
import { expect } from './site.ts'

/** Waits until the site runs: what the server has rendered does not yet follow the address or the screen's width. */
export const waitForStart = (page: Page): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-booted', '')
