import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { accounts } from './support/accounts.ts'
import { differing } from './support/addresses.ts'
import { drivenCharts } from './support/drivers.ts'
import { gallerySizes, galleryThemes, pagesOfMembers, pictureFile, planGallery } from './support/gallery-plan.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { spoken } from './support/words.ts'

// Not tests of their own: `npm run screens` lets them take the pictures of its gallery.
test.describe.configure({ timeout: 240_000 })

const folder = process.env['GALLERY'] ?? join(import.meta.dirname, '..', '.cache', 'screens')
const only = process.env['GALLERY_ONLY']?.split(',')
const wanted = (group: string) => only === undefined || only.includes(group)

/** Stops the page's clock; a slow machine may need another try, since time never runs back. */
const standStill = (page: Page) =>
  expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 250)).toPass()

/** Waits until a page has come: nothing of it is held by a placeholder, and what it says stays the same for a while. */
async function comeToRest(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  const said = () =>
    page.evaluate(() =>
      document.querySelector('[aria-busy="true"], [class*="skeleton_"]')
        ? null
        : [...document.querySelectorAll<HTMLElement>('main, [role="dialog"]')].map((part) => part.innerText).join(),
    )
  const before = { said: await said() }
  const rests = async () => {
    const now = await said()
    const same = now !== null && now === before.said
    before.said = now
    return same
  }
  await expect.poll(rests, { intervals: [500], timeout: 30_000 }).toBe(true)
}

/** Takes the pictures of what the page shows now, at every size and in both themes, and leaves it as it was. */
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
        const path = join(folder, pictureFile(spoken, group, name, size, look))
        await page.screenshot({ path, type: 'jpeg', quality: 75, animations: 'disabled' })
      }
    }
  }
  await dress(theme)
  if (before) await page.setViewportSize(before)
}

for (const chart of drivenCharts.filter(({ flow }) => wanted(flow))) {
  const { exploration, paths } = planGallery(chart)
  for (const [index, { path, shots }] of paths.entries()) {
    test(`${chart.flow} ${index + 1}`, async ({ page, site }) => {
      const { problem } = await chart.play(exploration, path, page, site, async (step) => {
        const states = shots.get(step)
        if (!states) return
        // Pictures take a while, in which no call may run out of time and nothing may count down.
        if (!chart.stillClock) await standStill(page)
        await takePictures(page, chart.flow, states)
        if (!chart.stillClock) await page.clock.resume()
      })
      if (problem) throw problem
    })
  }
}

if (wanted('pages')) {
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
