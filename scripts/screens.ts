import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { build } from './build.ts'
import { chromiumFlags, findChromium } from './lib/chromium.mjs'
import { root } from './lib/run.ts'
import { startSite } from './lib/site-process.ts'

const usage = `Takes pictures of the built site, full page, into .cache/screens/.

  npm run screens                          every page, size, theme, in Tagalog and English
  npm run screens -- --only home,rng       some pages
  npm run screens -- --languages en        some languages
`

/** Pages by the name of their picture. */
const pages: Readonly<Record<string, string>> = {
  home: '/',
  rng: '/rng',
  live: '/live',
  fish: '/fish',
  pvp: '/pvp',
  sports: '/sports',
  login: '/login',
  promotions: '/promotions',
  help: '/help',
  lottery: '/lottery?gameCode=harbour-lights',
  missing: '/no-such-page',
}

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const

const themes = ['dark', 'light'] as const

interface Shot {
  readonly origin: string
  readonly path: string
  readonly size: keyof typeof sizes
  readonly theme: (typeof themes)[number]
  readonly language: string
  readonly file: string
}

const take = async (browser: Browser, { origin, path, size, theme, language, file }: Shot) => {
  const context = await browser.newContext({ ...sizes[size], reducedMotion: 'reduce' })
  await context.addInitScript((value) => localStorage.setItem('preferences', JSON.stringify({ value })), {
    language,
    theme,
    balanceHidden: false,
  })
  const page = await context.newPage()
  await page.goto(origin + path, { waitUntil: 'load' })
  // Live events keep a connection open for good: the network is never idle, the pictures tell when the page is.
  await page.waitForFunction(() => [...document.images].every((image) => image.complete), undefined, {
    timeout: 10_000,
  })
  await page.waitForTimeout(500)
  await page.screenshot({ path: file, fullPage: true })
  await context.close()
}

const { values } = parseArgs({
  options: { only: { type: 'string' }, languages: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
})
const chosen = values.only?.split(',') ?? Object.keys(pages)
const unknown = chosen.filter((name) => !(name in pages))

if (values.help === true || unknown.length > 0) {
  process.stderr.write(`${unknown.length > 0 ? `There is no page called ${unknown.join(', ')}.\n\n` : ''}${usage}`)
  process.exitCode = unknown.length > 0 ? 2 : 0
} else {
  if (!(await build())) process.exit(1)
  const folder = join(root, '.cache', 'screens')
  mkdirSync(folder, { recursive: true })
  const site = await startSite()
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: [...chromiumFlags],
    ...(executablePath === null ? {} : { executablePath }),
  })
  try {
    for (const name of chosen) {
      for (const language of values.languages?.split(',') ?? ['fil', 'en']) {
        for (const size of ['phone', 'desktop'] as const) {
          for (const theme of themes) {
            const file = join(folder, `${name}-${size}-${theme}-${language}.png`)
            await take(browser, { origin: site.origin, path: pages[name] ?? '/', size, theme, language, file })
            process.stdout.write(`${file.slice(root.length + 1)}\n`)
          }
        }
      }
    }
  } finally {
    await browser.close()
    await site.stop()
  }
}
