import { expect } from '@playwright/test'
import { startModel } from '#machines/start/start.model.ts'
import { breakConnection, byItself, headlessOnly, type BrowserDriver, type BrowserSite } from '#e2e/support/driver.ts'
import { anywhere } from '#e2e/support/page-object.ts'
import { holdCalls, type HeldCalls } from '#e2e/support/held-calls.ts'
import { noAlert } from '#e2e/support/expectations.ts'
import { chooseInAnotherTab } from '#e2e/support/another-tab.ts'
import { testLanguage } from '#e2e/support/texts.ts'

/** The catalogue of a language is one file, named after the language and a hash. */
const isCatalogue = ({ pathname }: URL) => new RegExp(`^/assets/${testLanguage}-[\\w-]{8}\\.js$`).test(pathname)

const loadCatalogue = (catalogues: HeldCalls) => catalogues.settle((route) => route.continue())

const booted = (_: unknown, { page }: BrowserSite) => expect(page.locator('html')).toHaveAttribute('data-booted', '')
const readable = (_: unknown, { page }: BrowserSite) => expect(page.locator('html')).not.toHaveAttribute('data-booted')

/** Plays the start of a page whose catalogue loads, or fails to, when the path says so. */
export const startDriver: BrowserDriver<HeldCalls> = {
  model: startModel,
  place: anywhere,
  async open({ page, site }) {
    site.expectErrors(/ERR_CONNECTION_FAILED/)
    await site.prefer(page)
    const catalogues = await holdCalls(page, isCatalogue)
    await page.goto(site.origin, { waitUntil: 'commit' })
    return catalogues
  },
  // It is left as soon as the page is rendered.
  isTransient: (states) => states.includes('hydrating'),
  events: {
    'catalogue.loaded': {
      default: async (catalogues, { page, site }) => {
        await chooseInAnotherTab(page, site, {
          language: testLanguage,
          theme: 'light',
          balanceHidden: false,
          railCollapsed: false,
          measured: null,
          motionPaused: false,
        })
        await loadCatalogue(catalogues)
      },
    },
    'network.restored': {
      default: (_, { page }) => page.evaluate(() => void dispatchEvent(new Event('online'))),
    },
  },
  outcomes: {
    loadSite: {
      'done/ok': { at: 'page', act: loadCatalogue },
      'error/noCatalogue': { at: 'page', act: (catalogues) => catalogues.settle(breakConnection) },
    },
    hydrate: {
      'done/ok': byItself,
      'error/bug': headlessOnly('only a bug of the site makes hydration fail'),
    },
  },
  see: {
    // The frame is server-rendered.
    loading: [readable, noAlert('start.failed')],
    running: [booted, noAlert('start.failed')],
  },
}
