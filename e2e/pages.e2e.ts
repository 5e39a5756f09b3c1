import type { Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessible.ts'
import { differing } from './support/addresses.ts'
import { expect, test } from './support/site.ts'
import { wordsOf } from './support/words.ts'

/** How many tests share the addresses: each opens one and goes to the others as links do. */
const parts = 3
const size = Math.ceil(differing.length / parts)

/** What is wrong with the page as it stands, once it has come. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return [...(wider > 0 ? [`${wider} px wider than its screen`] : []), ...(await accessibilityFaults(page))]
}

/** Every page is looked at, whatever is wrong with one; looked at again, should it still be on its way. */
const fine = (page: Page, address: string) =>
  expect
    .configure({ soft: true })
    .poll(() => faultsOf(page), { message: address, timeout: 20_000 })
    .toEqual([])

for (let part = 0; part < parts; part++) {
  const [first = '/', ...others] = differing.slice(part * size, (part + 1) * size)

  test(
    `pages from ${first} on have a heading, fit their screen, and axe is content with them in both themes`,
    { tag: '@phone' },
    async ({ page, site, language }) => {
      await site.prefer(page, { language })
      await page.goto(first)
      await fine(page, first)
      for (const address of others) {
        await test.step(address, async () => {
          await page.evaluate((to) => history.pushState({}, '', to), address)
          await fine(page, address)
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
  async ({ page, site, language }) => {
    const say = wordsOf(language)
    await site.prefer(page, { language })
    await page.goto('/')
    await page
      .getByRole('banner')
      .getByRole('button', { name: say('app.login') })
      .click()
    await expect(page.getByRole('dialog', { name: say('login.title') })).toBeVisible()
    await site.expectAccessible(page)
  },
)
