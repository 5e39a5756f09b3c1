import type { Page } from '@playwright/test'
import type { Language } from '#wire/shapes.ts'
import { spoken } from './words.ts'

export interface Looks {
  readonly language?: Language
  readonly theme?: 'dark' | 'light'
  /** Nobody is at the page until the test does something: what waits for a sign of somebody waits its whole time. */
  readonly leftAlone?: boolean
}

/** Opens every page of this tab with somebody at it, who moves a pointer over it as soon as it is there. */
const beThere = (page: Page) =>
  page.addInitScript(() => {
    if (self !== top) return
    // What listens comes at its own time: the pointer is moved until all of it has.
    let times = 0
    const moving = setInterval(() => {
      dispatchEvent(new PointerEvent('pointermove'))
      if (++times >= 20) clearInterval(moving)
    }, 250)
  })

/** Opens every page of this tab as for somebody who chose these looks on an earlier visit, and is at the page. */
export const preferLooks = async (page: Page, { language = spoken, theme = 'dark', leftAlone = false }: Looks = {}) => {
  if (!leftAlone) await beThere(page)
  const hosts = ['localhost', '127.0.0.1']
  await page.context().addCookies(hosts.map((domain) => ({ name: 'language', value: language, domain, path: '/' })))
  await page.addInitScript(
    (value) => {
      // A frame without an origin has no storage.
      if (origin === 'null') return
      // Only the first load: afterwards the page keeps what was chosen in it.
      if (localStorage.getItem('preferences') === null) localStorage.setItem('preferences', JSON.stringify({ value }))
    },
    { language, theme, balanceHidden: false },
  )
}
