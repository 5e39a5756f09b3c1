import { addresses } from './support/addresses.ts'
import { expect, test } from './support/site.ts'
import { wordsOf } from './support/words.ts'

const say = wordsOf('en')

for (const path of addresses) {
  test(`${path} has a heading, fits its screen, and axe is content with it in both themes`, async ({ page, site }) => {
    await site.prefer(page)
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, 'pixels the page is wider than its screen').toBeLessThanOrEqual(0)
    await site.expectAccessible(page)
  })
}

test('the login dialog fits its screen and axe is content with it in both themes', async ({ page, site }) => {
  await site.prefer(page)
  await page.goto('/')
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('app.login') })
    .click()
  await expect(page.getByRole('dialog', { name: say('login.title') })).toBeVisible()
  await site.expectAccessible(page)
})
