import type { Page } from '@playwright/test'
import type { Language } from '#wire/shapes.ts'
import { spoken } from './words.ts'

export interface Looks {
  readonly language?: Language
  readonly theme?: 'dark' | 'light'
}

/** Opens every page of this tab as for somebody who chose these looks on an earlier visit. */
export const preferLooks = (page: Page, { language = spoken, theme = 'dark' }: Looks = {}) =>
  page.addInitScript(
    (value) => {
      // A frame without an origin has no storage.
      if (origin === 'null') return
      // Only the first load: afterwards the page keeps what was chosen in it.
      if (localStorage.getItem('preferences') === null) localStorage.setItem('preferences', JSON.stringify({ value }))
    },
    { language, theme, balanceHidden: false },
  )
