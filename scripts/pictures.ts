import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { diffCharts, type AtlasDiff } from '#atlas/export/diff.ts'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import { describeAllStatic } from '#atlas/export/emit.ts'
import { registerUse } from '#e2e/support/register-use.ts'
import { build } from './build.ts'
import { chromiumFlags, findChromium } from './lib/chromium.mjs'
import { root } from './lib/run.ts'
import { startSite } from './lib/site-process.ts'

const usage = `Takes the pictures of the analyst's guide again, from the built atlas into docs/pictures/.

  npm run pictures                   all of them
  npm run pictures -- --only live    some of them
`

const folder = join(root, 'docs', 'pictures')

/** A picture: an address of the atlas, and the actions before the screenshot. */
interface Picture {
  readonly hash: string
  readonly prepare?: (page: Page, context: BrowserContext) => Promise<unknown>
  readonly height?: number
}

const drawn = (page: Page) => page.locator('[data-path]').first().waitFor()

/** An invented earlier logout chart: a shorter timeout, no cleanup, and after a fault the member stays logged in. */
const earlier = (chart: ChartJson): ChartJson =>
  chart.flow === 'logout'
    ? {
        ...chart,
        delays: { ...chart.delays, patience: 5000 },
        states: chart.states.filter(({ path }) => path !== 'forgetting'),
        transitions: chart.transitions
          .filter(({ source, targets }) => source !== 'forgetting' && !targets.includes('forgetting'))
          .map((one) =>
            one.id === 'endingSession|logout:error||clearingSession'
              ? { ...one, id: 'endingSession|logout:error||stayed', targets: ['stayed'] }
              : one,
          ),
      }
    : chart

const withDiff = async (page: Page) => {
  const now = await describeAllStatic()
  const diff: AtlasDiff = {
    base: { ref: 'v1', commit: '3f2a9c14d0'.repeat(4) },
    charts: diffCharts(now.map(earlier), now),
    problems: [],
  }
  await page.route('**/data/compared/diff.json', (route) => route.fulfill({ json: diff }))
  await page.reload()
  await drawn(page)
}

/** Mocks a server with the usage of a week of registration. */
const withUse = async (page: Page) => {
  await page.route(/\/atlas\/use\/register\.json\?/, (route) => route.fulfill({ json: registerUse() }))
  await page.reload()
  await drawn(page)
}

/** Opens the site's login in another tab, and selects a moment of it in the atlas. */
const withSite = async (page: Page, context: BrowserContext) => {
  const site = await context.newPage()
  await site.goto(new URL('/', page.url()).href)
  await site.bringToFront()
  // Before the page is hydrated the button leads to the page of the login.
  await site.locator('html[data-booted]').waitFor()
  await site.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).click()
  await site.getByRole('dialog').waitFor()
  await page.bringToFront()
  await page
    .getByRole('region', { name: 'Charts that run' })
    .getByRole('button', { name: /^login\b/ })
    .first()
    .click()
  await page.getByRole('region', { name: 'Chart of login' }).locator('[data-path]').first().waitFor()
}

const pictures: Readonly<Record<string, Picture>> = {
  index: {
    hash: '#/',
    prepare: (page) =>
      page
        .getByRole('link', { name: /logout/ })
        .first()
        .waitFor(),
  },
  chart: { hash: '#/logout', prepare: drawn },
  details: { hash: '#/logout?at=endingSession', prepare: drawn },
  table: { hash: '#/logout/table', prepare: (page) => page.getByRole('table').first().waitFor() },
  simulate: {
    hash: '#/logout/simulate?step=2&do=confirmed,logout:done',
    prepare: drawn,
  },
  paths: { hash: '#/logout/paths?test=path+3&step=2', prepare: drawn },
  coverage: {
    hash: '#/logout',
    prepare: async (page) => {
      await drawn(page)
      await page.getByRole('button', { name: 'Coverage', exact: true }).click()
    },
  },
  requirements: {
    hash: '#/requirements',
    prepare: async (page) => {
      await page.getByRole('searchbox').fill('logout')
      await page.locator('summary').filter({ hasText: 'confirm dialog' }).click()
    },
  },
  diff: { hash: '#/logout/diff', prepare: withDiff },
  live: { hash: '#/live', prepare: withSite },
  use: { hash: '#/register/use?at=open.form.checkingSlider', prepare: withUse },
  funnel: {
    hash: '#/register/use?show=funnel&funnel=loading,open.form.checkingSlider,open.form.submitting,registered',
    prepare: withUse,
  },
  book: {
    hash: '#/book?at=logout',
    prepare: (page) => page.getByText('All charts are drawn.').waitFor({ timeout: 120_000 }),
  },
  export: {
    hash: '#/logout',
    prepare: async (page) => {
      await drawn(page)
      await page.getByRole('button', { name: 'Export' }).click()
    },
  },
}

const take = async (browser: Browser, origin: string, name: string, { hash, prepare, height = 800 }: Picture) => {
  const context = await browser.newContext({
    viewport: { width: 1280, height },
    colorScheme: 'light',
    locale: 'en',
    reducedMotion: 'reduce',
  })
  await context.addInitScript(() =>
    localStorage.setItem(
      'preferences',
      JSON.stringify({ value: { language: 'en', theme: 'light', balanceHidden: false } }),
    ),
  )
  try {
    const page = await context.newPage()
    await page.goto(`${origin}/atlas/${hash}`)
    await prepare?.(page, context)
    await page.waitForTimeout(500)
    // A small palette is enough for drawings and needs a third of the bytes.
    await sharp(await page.screenshot())
      .png({ palette: true, colours: 128, effort: 10 })
      .toFile(join(folder, `${name}.png`))
  } finally {
    await context.close()
  }
}

const { values } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean', short: 'h' } } })
const chosen = values.only?.split(',') ?? Object.keys(pictures)
const unknown = chosen.filter((name) => !(name in pictures))

if (values.help === true || unknown.length > 0) {
  process.stderr.write(`${unknown.length > 0 ? `There is no picture called ${unknown.join(', ')}.\n\n` : ''}${usage}`)
  process.exitCode = unknown.length > 0 ? 2 : 0
} else {
  if (!(await build())) process.exit(1)
  mkdirSync(folder, { recursive: true })
  const site = await startSite({ env: { LIVE_CHARTS: 'on' } })
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: [...chromiumFlags],
    ...(executablePath === null ? {} : { executablePath }),
  })
  try {
    for (const name of chosen) {
      const picture = pictures[name]
      if (picture) await take(browser, site.origin, name, picture)
      process.stdout.write(`docs/pictures/${name}.png\n`)
    }
  } finally {
    await browser.close()
    await site.stop()
  }
}
