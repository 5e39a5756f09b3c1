import type { Page } from '@playwright/test'
import type { Language } from '#wire/shapes.ts'
import { testLanguage } from './texts.ts'

export interface BrowserPreferences {
  readonly language?: Language
  readonly theme?: 'dark' | 'light'
  /** No interaction until the test makes one: what waits for the first interaction waits for an idle page. */
  readonly withoutInteraction?: boolean
}

/** Moves the pointer over every page of this tab, from its load on. */
const interact = (page: Page) =>
  page.addInitScript(() => {
    if (self !== top) return
    // Listeners are added at different times: the pointer moves until all of them are.
    let times = 0
    const moving = setInterval(() => {
      dispatchEvent(new PointerEvent('pointermove'))
      if (++times >= 20) clearInterval(moving)
    }, 250)
  })

/** Opens every page of this tab with preferences from an earlier visit, and with an interaction. */
export const applyPreferences = async (
  page: Page,
  { language = testLanguage, theme = 'dark', withoutInteraction = false }: BrowserPreferences = {},
) => {
  if (!withoutInteraction) await interact(page)
  const hosts = ['localhost', '127.0.0.1']
  await page.context().addCookies(hosts.map((domain) => ({ name: 'language', value: language, domain, path: '/' })))
  await page.addInitScript(
    (value) => {
      // A frame without an origin has no storage.
      if (origin === 'null') return
      // Only on the first load: afterwards the page stores its own.
      if (localStorage.getItem('preferences') === null) localStorage.setItem('preferences', JSON.stringify({ value }))
    },
    { language, theme, balanceHidden: false },
  )
}
