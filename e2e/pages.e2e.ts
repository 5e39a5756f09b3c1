import type { Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessible.ts'
import { differing } from './support/addresses.ts'
import { cutTexts } from './support/cut-texts.ts'
import { expect, test } from './support/site.ts'
import { unmarked } from './support/unmarked.ts'
import { wordsOf } from './support/words.ts'

/** How many tests share the addresses: each opens one and goes to the others as links do. */
const parts = 3
const size = Math.ceil(differing.length / parts)

/** What a wide screen has left when it is enlarged to 200 %, and the width to which a page must reflow (WCAG 1.4.10). */
const enlarged = [
  { width: 720, height: 450 },
  { width: 320, height: 640 },
]

/** Every page is looked at, whatever is wrong with one; looked at again, should it still be on its way. */
const soft = expect.configure({ soft: true })

/** The page of a wide screen enlarged, and in the colours that the system chooses. */
async function fineForOtherEyes(page: Page, address: string) {
  const usual = page.viewportSize()
  if (usual === null) return
  for (const size of enlarged) {
    await page.setViewportSize(size)
    await soft.poll(() => cutTexts(page), { message: `${address} on ${size.width} px` }).toEqual([])
  }
  await page.setViewportSize(usual)
  await page.emulateMedia({ forcedColors: 'active' })
  await soft.poll(() => unmarked(page), { message: `${address} in forced colours` }).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
}

/** What is wrong with the page as it stands, once it has come. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return [...(wider > 0 ? [`${wider} px wider than its screen`] : []), ...(await accessibilityFaults(page))]
}

const fine = (page: Page, address: string) =>
  soft.poll(() => faultsOf(page), { message: address, timeout: 20_000 }).toEqual([])

for (let part = 0; part < parts; part++) {
  const [first = '/', ...others] = differing.slice(part * size, (part + 1) * size)

  test(
    `pages from ${first} on have a heading, fit their screen, and axe is content with them in both themes`,
    { tag: '@phone' },
    async ({ page, site, language, isMobile }) => {
      test.setTimeout(120_000)
      await site.prefer(page, { language })
      await page.goto(first)
      const look = async (address: string) => {
        await fine(page, address)
        if (!isMobile) await fineForOtherEyes(page, address)
      }
      await look(first)
      for (const address of others) {
        await test.step(address, async () => {
          await page.evaluate((to) => history.pushState({}, '', to), address)
          await look(address)
          // Some pages are a notice over the page before them.
          await page.keyboard.press('Escape')
          await expect(page.getByRole('dialog')).toHaveCount(0)
        })
      }
    },
  )
}

test(
  'the login dialog fits its screen and axe is content with it in both themes',
  { tag: '@phone' },
  async ({ page, site, language, isMobile }) => {
    const say = wordsOf(language)
    await site.prefer(page, { language })
    await page.goto('/')
    await page
      .getByRole('banner')
      .getByRole('button', { name: say('app.login') })
      .click()
    const dialog = page.getByRole('dialog', { name: say('login.title') })
    await expect(dialog).toBeVisible()
    await site.expectAccessible(page)
    if (isMobile) return
    for (const size of [...enlarged, { width: 320, height: 256 }]) {
      await page.setViewportSize(size)
      await expect.poll(() => cutTexts(page), { message: `${size.width} × ${size.height} px` }).toEqual([])
      for (const end of [dialog.getByRole('heading').first(), dialog.getByRole('button').last()]) {
        await end.scrollIntoViewIfNeeded()
        await expect(end, `${size.width} × ${size.height} px`).toBeInViewport({ ratio: 1 })
      }
    }
    await page.emulateMedia({ forcedColors: 'active' })
    await expect.poll(() => unmarked(page)).toEqual([])
  },
)
