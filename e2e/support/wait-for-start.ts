import type { Page } from '@playwright/test'
import { expect } from './site.ts'

/** Waits until the site's script has rendered the page: the shell before it does not react to address changes. */
export const waitForStart = (page: Page): Promise<void> => expect(page.locator('.shell')).toHaveCount(0)
