import type { Locator } from '@playwright/test'
import { expect } from './site.ts'

/**
 * Asserts that a screen reader still meets what `e2e/trees/<name>.aria.yml` says: landmarks, headings, names, states.
 * More than the file says may be there. After a change that is meant, `--update-snapshots` writes the whole tree.
 */
export const expectTree = (place: Locator, name: string): Promise<void> =>
  expect.soft(place).toMatchAriaSnapshot({ name: `${name}.aria.yml` })
