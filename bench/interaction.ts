import { chromium, type Page } from '@playwright/test'
import { accounts } from '#e2e/support/accounts.ts'
import { createLocal } from '#e2e/support/local.ts'
import { beLoggedIn, logIn } from '#e2e/support/sessions.ts'
import { translatorOf } from '#e2e/support/texts.ts'
import { chromiumFlags, findChromium } from '#scripts/lib/chromium.mjs'
import type { Figure } from './figure.ts'

const t = translatorOf('en')
const slower = 4
const runs = 5
/** Milliseconds; the browser reports no shorter interaction. */
const least = 16

interface Latency {
  readonly name: string
  /** True for an interaction of members only. */
  readonly asMember?: true
  /** Performs the interaction; its preparation is not measured. */
  readonly prepare?: (page: Page) => Promise<void>
  readonly act: (page: Page) => Promise<void>
}

const button = (page: Page, id: string) => page.getByRole('button', { name: t(id), exact: true })
const openLanguages = async (page: Page) => {
  const menu = page.getByRole('button', { name: t('preferences.language') })
  await menu.or(page.getByRole('button', { name: translatorOf('fil')('preferences.language') })).click()
}
const vendorTab = (page: Page, index: number) =>
  page
    .getByRole('toolbar', { name: t('lobby.vendors.label') })
    .getByRole('button')
    .nth(index)

/** Interactions in a lobby and its header. */
const interactions: readonly Latency[] = [
  {
    name: 'a letter in the search',
    act: (page) => page.getByRole('searchbox', { name: t('lobby.search.label') }).press('k'),
  },
  {
    name: 'a chip',
    prepare: (page) => button(page, 'lobby.list.all').click(),
    act: (page) => button(page, 'lobby.classify.JP').click(),
  },
  { name: 'a vendor', prepare: (page) => vendorTab(page, 1).click(), act: (page) => vendorTab(page, 2).click() },
  {
    name: 'the next page of games',
    prepare: async (page) => {
      await button(page, 'lobby.list.all').click()
      await page.getByRole('article').first().waitFor()
    },
    act: (page) => button(page, 'lobby.more.action').click(),
  },
  {
    name: 'a star',
    asMember: true,
    act: (page) => page.getByRole('article').first().locator('button[aria-pressed]').click(),
  },
  {
    name: 'the theme',
    act: (page) => button(page, 'preferences.theme.toDark').or(button(page, 'preferences.theme.toLight')).click(),
  },
  { name: 'the language menu', prepare: (page) => page.keyboard.press('Escape'), act: openLanguages },
  {
    name: 'a language',
    prepare: openLanguages,
    act: async (page) => {
      const other = page.getByRole('menuitemradio', { name: /^(English|Tagalog)/, checked: false })
      await other.click()
    },
  },
  {
    name: 'a menu’s vendors',
    prepare: (page) => page.keyboard.press('Escape'),
    act: (page) =>
      page.getByRole('button', { name: t('header.vendors', { category: t('app.nav.live') }) }).press('Enter'),
  },
  {
    name: 'the login',
    prepare: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
    act: async (page) => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: t('app.login') })
        .click()
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    },
  },
]

/** Returns the longest time from a press or a key to the next paint (INP) since the last call. */
const longest = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    const place = globalThis as unknown as { interactions: number[] }
    return Math.max(0, ...place.interactions.splice(0))
  })

async function measure(origin: string, { name, asMember, prepare, act }: Latency): Promise<Figure> {
  const executablePath = findChromium() ?? undefined
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript(() => {
      const value = { language: 'en', theme: 'dark', balanceHidden: false }
      localStorage.setItem('preferences', JSON.stringify({ value }))
      const place = globalThis as unknown as { interactions: number[] }
      place.interactions = []
      new PerformanceObserver((list) => {
        // A hover is no interaction.
        for (const entry of list.getEntries() as PerformanceEventTiming[])
          if (entry.interactionId > 0) place.interactions.push(entry.duration)
      }).observe({ type: 'event', durationThreshold: 16 })
    })
    if (asMember) await beLoggedIn(page, await logIn({ origin, local: createLocal(origin) }, accounts.member))
    await page.goto(`${origin}/rng`)
    await page.getByRole('article').first().waitFor()
    await page.getByRole('contentinfo').waitFor()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const times: number[] = []
    // The first time also loads code, as for a person; it counts like the others.
    for (let run = 0; run < runs; run++) {
      await prepare?.(page)
      await longest(page)
      await act(page)
      times.push(Math.max(least, await longest(page)))
    }
    const middle = times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN
    return {
      name: `${name}, CPU ${slower} times slower: to the next picture`,
      value: middle,
      unit: 'ms',
      goal: { atMost: 100 },
    }
  } finally {
    await browser.close()
  }
}

/** Measures the response time of interactions on a slow processor: the median of five times each. */
export async function measureInteractions(origin: string): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const interaction of interactions) figures.push(await measure(origin, interaction))
  return figures
}
