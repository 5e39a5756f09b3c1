import { expect } from '@playwright/test'
import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test'

/**
 * Chromium logs every refused or failed call and every missing page; refusals and faults are expected behaviour of the
 * product.
 */
const isCallThatFailed = (message: ConsoleMessage, page: Page) =>
  message.text().startsWith('Failed to load resource') &&
  (/\/(wps|lgw|local|play|healthz)\b/.test(message.location().url) ||
    (message.text().includes('404') && message.location().url === page.url()))

/**
 * Watches every page of a context for console errors, uncaught exceptions and violations of the content security
 * policy; `check` fails with all that were seen.
 */
export const watchForErrors = (context: BrowserContext) => {
  const seen: string[] = []
  const expected: RegExp[] = []
  const watch = (page: Page) => {
    page.on('console', (message) => {
      if (message.type() === 'error' && !isCallThatFailed(message, page)) {
        seen.push(`console: ${message.text()} (${message.location().url})`)
      }
    })
    page.on('pageerror', (error) => seen.push(`uncaught: ${error.name} ${error.stack || error.message}`))
  }
  context.on('page', watch)
  context.pages().forEach(watch)
  return {
    /** Allows errors whose text matches. */
    expect: (pattern: RegExp) => {
      expected.push(pattern)
    },
    check: () => {
      const unexpected = seen.filter((text) => !expected.some((pattern) => pattern.test(text)))
      expect(unexpected, 'errors on the console, uncaught exceptions, policy breaches').toEqual([])
    },
  }
}
