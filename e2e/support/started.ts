import type { Page } from '@playwright/test'
import { expect } from './site.ts'

/** Waits until the site's script has drawn the page: what stands there before hears no change of the address. */
export const started = (page: Page): Promise<void> => expect(page.locator('.shell')).toHaveCount(0)
