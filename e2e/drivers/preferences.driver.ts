import type { Page } from '@playwright/test'
import { preferencesScreen } from '#e2e/screens/preferences.screen.ts'
import { preferencesModel } from '#machines/preferences/preferences.model.ts'
import type { Preferences, PreferencesContext } from '#machines/preferences/preferences.machine.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { breakConnection, real, type BrowserDriver, type BrowserSite } from '#e2e/support/driver.ts'
import { beLoggedIn, logIn } from '#e2e/support/sessions.ts'

/** A language's first words come in one file, named after the language and a hash; its other files have one name more. */
const path = /^\/assets\/(?:en|fil)-[\w-]{8}\.js$/

const at = async (page: Page) => {
  const language = await page.locator('html').getAttribute('lang')
  return preferencesScreen(page, language === 'en' ? 'en' : 'fil')
}

/** Tells the page what another tab of the browser has stored. */
const learn =
  (preferences: Preferences) =>
  async (page: Page, { site }: BrowserSite): Promise<void> => {
    const tab = await page.context().newPage()
    await tab.goto(`${site.origin}/healthz`)
    await tab.evaluate((message) => {
      const channel = new BroadcastChannel('statehouse.preferences')
      const post = channel.postMessage.bind(channel)
      post(message)
    }, preferences)
    await tab.close()
  }

function leftOut(
  states: readonly string[],
  stimulus: string,
  { preferences, wanted }: PreferencesContext,
): string | null {
  const [type = '', kase = ''] = stimulus.split('/')
  const wordless = states.includes('loading') || states.includes('failed')
  if (wordless && /^(language|theme|balance)/.test(type)) return 'a page without words has nothing to press'
  const again = 'a language that was spoken before comes back at once, before anyone could look'
  switch (type) {
    case 'theme.selected':
      return preferences.theme === kase ? 'the switch offers the other theme only' : null
    case 'language.selected':
      return preferences.language === 'en' && kase === 'fil' ? again : null
    case 'preferences.learned':
      return kase === 'looks' && (preferences.language === 'en' || wanted === 'en') && !states.includes('unswitched')
        ? again
        : null
    case 'retried':
      return states.includes('failed') || states.includes('unswitched') ? null : 'there is nothing to try again'
    default:
      return null
  }
}

/** Plays language, theme and hidden balance as a member, who has a balance to hide. */
export const preferencesDriver: BrowserDriver = {
  model: preferencesModel,
  async open({ page, site }) {
    site.expectErrors(/ERR_CONNECTION_FAILED/)
    await beLoggedIn(page, await logIn(site, accounts.member))
    await page.goto(site.origin, { waitUntil: 'commit' })
    return page
  },
  leftOut: (states, stimulus, context) => leftOut(states, stimulus, context as PreferencesContext),
  events: {
    'language.selected': {
      en: async (page) => (await at(page)).chooseLanguage('English'),
      fil: async (page) => (await at(page)).chooseLanguage('Tagalog'),
    },
    'theme.selected': {
      dark: async (page) => {
        await (await at(page)).clickDark()
        await (await at(page)).seeTheme('dark')
      },
      light: async (page) => {
        await (await at(page)).clickLight()
        await (await at(page)).seeTheme('light')
      },
    },
    'balance.toggled': { default: async (page) => (await at(page)).toggleBalance() },
    'preferences.learned': {
      looks: learn({ language: 'fil', theme: 'light', balanceHidden: true }),
      language: learn({ language: 'en', theme: 'dark', balanceHidden: false }),
    },
    retried: {
      default: async (page) => {
        const screen = await at(page)
        await screen.clickTryAgain()
      },
    },
  },
  outcomes: {
    loadCatalogue: {
      'done/ok': { at: 'request', path, settle: real() },
      'error/fault': { at: 'request', path, settle: breakConnection },
    },
  },
  see: {
    loading: async (page) => (await at(page)).dontSeeMenu(),
    failed: async (page) => (await at(page)).seeNoWords(),
    ready: async (page) => {
      await (await at(page)).seeMenu()
      await (await at(page)).dontSeeNotLoaded()
    },
    switching: async (page) => (await at(page)).seeMenu(),
    unswitched: async (page) => (await at(page)).seeNotLoaded(),
  },
}
