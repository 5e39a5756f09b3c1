import { defineConfig } from '@playwright/test'
import type { Fixtures } from '#e2e/support/site.ts'
import { chromiumFlags, findHeadlessChromium } from '#scripts/lib/chromium.mjs'

const chromium = findHeadlessChromium()

/**
 * For every change each test runs on a desktop, what looks otherwise on a phone there too (`@phone`), and what a phone is
 * the harder place for only there (`@narrow`). With `npm run test:full` each runs at both widths, but for what begins
 * with the bar and the menus of a wide screen (`@wide`), and with them what looks at a thing from one more side
 * (`@full`).
 */
const full = process.env['FULL'] !== undefined

/**
 * A page here lives for seconds: what V8 would make of its code for a long life costs a processor and is thrown away with
 * the page, and little room for what is new has it swept again and again. A tenth of all that the browser's part takes.
 */
const shortLived = '--js-flags=--no-opt --no-maglev --min-semi-space-size=16'

/** Every worker starts its own server (see e2e/support/site.ts), so that clocks, limits and seeds never meet. */
export default defineConfig<Fixtures>({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/support/global-setup.ts',

  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // The second try is the one that is recorded: a trace of every test costs a third of the time. `npm test` names each
  // test that needed another.
  retries: 2,
  workers: 2,
  // It finds what hangs: on a machine at half the speed, with the rest of the run behind it, a long story takes a minute.
  timeout: 120_000,
  expect: { timeout: 20_000, toMatchAriaSnapshot: { pathTemplate: '{testDir}/trees/{arg}{ext}' } },
  // A tree that is not there is a fault, and not one to be written down as it happens to be.
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
    // Drawing what moves by itself takes a processor of its own where there is no graphics card; tests of motion allow it.
    contextOptions: { reducedMotion: 'reduce' },
    // A worker of the browser would answer in place of what a test arranges; offline.e2e.ts lets it in.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'desktop',
      ...(full ? {} : { grepInvert: /@narrow|@full/ }),
      use: { language: 'en', viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      // Trees are told once, in English and as they are on a wide screen.
      ignoreSnapshots: true,
      // Paths and stories of the session walk the same charts whatever the width; what is seen is looked at twice.
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
