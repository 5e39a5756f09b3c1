import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { accounts } from './support/accounts.ts'
import { differing } from './support/addresses.ts'
import { drivenCharts } from './support/drivers.ts'
import { gallerySizes, galleryThemes, pagesOfMembers, pictureFile, planGallery } from './support/gallery-plan.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { testLanguage } from './support/texts.ts'

// Not tests of their own: `npm run screens` uses them to take the pictures of its gallery.
test.describe.configure({ timeout: 240_000 })

const folder = process.env['GALLERY'] ?? join(import.meta.dirname, '..', '.cache', 'screens')
const only = process.env['GALLERY_ONLY']?.split(',')
const isSelected = (group: string) => only === undefined || only.includes(group)

/** Pauses the page's clock; a slow machine may need another attempt, since time never goes back. */
const standStill = (page: Page) =>
  expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 250)).toPass()

/** Waits until a page is loaded: it has no placeholder, and its text stays the same for a while. */
async function comeToRest(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  const text = () =>
    page.evaluate(() =>
      document.querySelector('[aria-busy="true"], [class*="skeleton_"]')
        ? null
        : [...document.querySelectorAll<HTMLElement>('main, [role="dialog"]')].map((part) => part.innerText).join(),
    )
  const before = { text: await text() }
  const rests = async () => {
    const now = await text()
    const same = now !== null && now === before.text
    before.text = now
    return same
  }
  await expect.poll(rests, { intervals: [500], timeout: 30_000 }).toBe(true)
}

/** Takes the pictures of the page as it is, at every size and in both themes, and restores it. */
async function takePictures(page: Page, group: string, names: readonly string[]): Promise<void> {
  const before = page.viewportSize()
  const theme = await page.evaluate(() => document.documentElement.dataset['theme'] ?? 'dark')
  const dress = (name: string) => page.evaluate((to) => void (document.documentElement.dataset['theme'] = to), name)
  for (const [size, viewport] of Object.entries(gallerySizes) as [
    keyof typeof gallerySizes,
    { width: number; height: number },
  ][]) {
    await page.setViewportSize(viewport)
    for (const look of galleryThemes) {
      await dress(look)
      for (const name of names) {
        const path = join(folder, pictureFile(testLanguage, group, name, size, look))
        await page.screenshot({ path, type: 'jpeg', quality: 75, animations: 'disabled' })
      }
    }
  }
  await dress(theme)
  if (before) await page.setViewportSize(before)
}

for (const chart of drivenCharts.filter(({ flow }) => isSelected(flow))) {
  const { exploration, paths } = planGallery(chart)
  for (const [index, { path, shots }] of paths.entries()) {
    test(`${chart.flow} ${index + 1}`, async ({ page, site }) => {
      const { problem } = await chart.play(exploration, path, page, site, async (step) => {
        const states = shots.get(step)
        if (!states) return
        // Pictures take time, in which no call may time out and no countdown may run.
        if (!chart.stillClock) await standStill(page)
        await takePictures(page, chart.flow, states)
        if (!chart.stillClock) await page.clock.resume()
      })
      if (problem) throw problem
    })
  }
}

if (isSelected('pages')) {
  for (const [index, addresses] of [differing.slice(0, 11), differing.slice(11), pagesOfMembers].entries()) {
    test(`pages ${index + 1}`, async ({ page, site }) => {
      if (addresses === pagesOfMembers) await beLoggedIn(page, await logIn(site, accounts.member))
      await site.prefer(page)
      for (const address of addresses) {
        await page.goto(address)
        await comeToRest(page)
        await takePictures(page, 'pages', [address])
      }
    })
  }
}
