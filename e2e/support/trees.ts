import type { Locator } from '@playwright/test'
import { expect } from './site.ts'

/**
 * Asserts that the accessibility tree contains `e2e/trees/<name>.aria.yml`: landmarks, headings, names, states. After
 * an intended change, `--update-snapshots` writes the whole tree.
 */
export const expectTree = (place: Locator, name: string): Promise<void> =>
  expect.soft(place).toMatchAriaSnapshot({ name: `${name}.aria.yml` })
