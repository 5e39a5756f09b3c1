import { expect, type Page } from '@playwright/test'
import { preferencesScreen } from '#e2e/screens/preferences.screen.ts'
import { preferencesModel } from '#machines/preferences/preferences.model.ts'
import type { Preferences, PreferencesContext } from '#machines/preferences/preferences.machine.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { chooseInAnotherTab } from '#e2e/support/another-tab.ts'
import { breakConnection, real, type BrowserDriver, type BrowserSite } from '#e2e/support/driver.ts'
import { click, inTurn, type Touch } from '#e2e/support/gestures.ts'
import { anywhere, type MessageId } from '#e2e/support/page-object.ts'
import { beLoggedIn, logIn } from '#e2e/support/sessions.ts'
import { alert, noAlert } from '#e2e/support/expectations.ts'
import { waitForStart } from '#e2e/support/wait-for-start.ts'

/** The catalogue of a language is one file, named after the language and a hash. */
const path = /^\/assets\/(?:en|fil)-[\w-]{8}\.js$/

const at = async (page: Page) => {
  const language = await page.locator('html').getAttribute('lang')
  return preferencesScreen(page, language === 'en' ? 'en' : 'fil')
}

const learn =
  (preferences: Preferences) =>
  (_: unknown, { page, site }: BrowserSite): Promise<void> =>
    chooseInAnotherTab(page, site, preferences)

function leftOut(
  states: readonly string[],
  stimulus: string,
  { preferences, selected }: PreferencesContext,
): string | null {
  const [type = '', kase = ''] = stimulus.split('/')
  const isUnreadable = states.includes('loading') || states.includes('failed')
  if (isUnreadable && /^(language|theme|balance|rail)/.test(type)) return 'a page without a catalogue has no controls'
  const again = 'a language that was loaded before returns at once, too fast to be observed'
  switch (type) {
    case 'measurement.answered':
      return 'the question appears only where the operator counts visits; a story plays it (e2e/measurement.e2e.ts)'
    case 'motion.toggled':
      return 'the switch is hidden where the browser prefers reduced motion; a story plays it (e2e/home.e2e.ts)'
    case 'theme.selected':
      return preferences.theme === kase ? 'the switch offers the other theme only' : null
    case 'language.selected':
      return preferences.language === 'en' && kase === 'fil' ? again : null
    case 'preferences.learned':
      return kase === 'looks' &&
        (preferences.language === 'en' || selected === 'en') &&
        !states.includes('switchFailed')
        ? again
        : null
    default:
      return null
  }
}

/** Presses the switch, and expects the page in dark or light. */
const turn = (theme: 'dark' | 'light', id: MessageId) =>
  inTurn(click(id), (_: unknown, { page }) => expect(page.locator('html')).toHaveAttribute('data-theme', theme))

const menu: Touch = async (_, { page }) => {
  await waitForStart(page)
  await (await at(page)).seeMenu()
}

/** Plays language, theme and hidden balance as a member, who has a balance to hide. */
export const preferencesDriver: BrowserDriver = {
  model: preferencesModel,
  place: anywhere,
  async open({ page, site }) {
    site.expectErrors(/ERR_CONNECTION_FAILED/)
    await beLoggedIn(page, await logIn(site, accounts.member))
    await page.goto(site.origin, { waitUntil: 'commit' })
  },
  leftOut: (states, stimulus, context) => leftOut(states, stimulus, context as PreferencesContext),
  events: {
    'language.selected': {
      en: async (_, { page }) => (await at(page)).chooseLanguage('English'),
      fil: async (_, { page }) => (await at(page)).chooseLanguage('Tagalog'),
    },
    'theme.selected': {
      dark: turn('dark', 'preferences.theme.toDark'),
      light: turn('light', 'preferences.theme.toLight'),
    },
    'balance.toggled': { default: async (_, { page }) => (await at(page)).toggleBalance() },
    'rail.toggled': { default: async (_, { page }) => (await at(page)).toggleRail() },
    'preferences.learned': {
      looks: learn({
        language: 'fil',
        theme: 'light',
        balanceHidden: true,
        railCollapsed: true,
        measured: false,
        motionPaused: true,
      }),
      language: learn({
        language: 'en',
        theme: 'dark',
        balanceHidden: false,
        railCollapsed: false,
        measured: null,
        motionPaused: false,
      }),
    },
    // Dismisses the message of a failed language, or reloads the page.
    retried: {
      default: (_, { page }) => page.getByRole('alert').locator('button, a').filter({ visible: true }).click(),
    },
  },
  outcomes: {
    loadCatalogue: {
      'done/ok': { at: 'request', path, settle: real() },
      'error/fault': { at: 'request', path, settle: breakConnection },
    },
  },
  see: {
    // The frame is server-rendered.
    loading: (_, { page }) => expect(page.locator('html')).not.toHaveAttribute('data-booted'),
    failed: alert('start.failed'),
    ready: [menu, noAlert('preferences.language.failed')],
    switching: menu,
    switchFailed: alert('preferences.language.failed'),
  },
}
