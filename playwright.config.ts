import { defineConfig } from '@playwright/test'
import type { Fixtures } from '#e2e/support/site.ts'
import { chromiumFlags, findHeadlessChromium } from '#scripts/lib/chromium.mjs'

const chromium = findHeadlessChromium()

/**
 * On every change each test runs on a desktop, tests of another layout also on a phone (`@phone`), and tests that are
 * harder on a phone only there (`@narrow`). With `npm run test:full` each runs at both widths, except tests of the menus
 * of a wide screen (`@wide`), and further tests run as well (`@full`).
 */
const full = process.env['FULL'] !== undefined

/**
 * A page lives only for seconds: optimising its code is wasted, and a small young generation is collected too often.
 * The flags save a tenth of the time of the browser tests.
 */
const shortLived = '--js-flags=--no-opt --no-maglev --min-semi-space-size=16'

/** Every worker starts its own server (see e2e/support/site.ts), so that clocks, limits and seeds are independent. */
export default defineConfig<Fixtures>({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/support/global-setup.ts',

  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // Only the first retry is traced: a trace of every test costs a third of the time. `npm test` names each flaky test.
  retries: 2,
  workers: 2,
  // For hanging tests: on a slow machine with concurrent stages, a long story takes a minute.
  timeout: 120_000,
  expect: { timeout: 20_000, toMatchAriaSnapshot: { pathTemplate: '{testDir}/trees/{arg}{ext}' } },
  // A missing accessibility tree is a failure, and is not written.
  updateSnapshots: 'none',
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: {
      args: [...chromiumFlags, shortLived],
      ...(chromium === null ? {} : { executablePath: chromium }),
    },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    // Without a graphics card animations take a processor of their own; tests of motion enable them.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would bypass mocked responses; offline.e2e.ts allows it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'desktop',
      // A story of fingers and of a phone's keyboard needs a touch screen.
      grepInvert: full ? /@touch/ : /@narrow|@full/,
      use: { language: 'en', viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      // Accessibility trees are compared once, in English and on a wide screen.
      ignoreSnapshots: true,
      // These tests do not depend on the width.
      testIgnore: [
        '**/paths.e2e.ts',
        '**/{session,login,remembered-login,sms-login}.e2e.ts',
        '**/keyboard.e2e.ts',
        '**/member-pages.e2e.ts',
        '**/live.e2e.ts',
        '**/atlas-pages.e2e.ts',
        '**/atlas-package.e2e.ts',
      ],
      ...(full ? { grepInvert: /@wide/ } : { grep: /@phone/, grepInvert: /@wide|@full/ }),
      use: {
        language: 'fil',
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      },
    },
  ],
})
