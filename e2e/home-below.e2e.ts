import { expect, test } from './support/site.ts'
import { expectTree } from './support/trees.ts'
import { wordsOf } from './support/words.ts'

const say = wordsOf('en')

test('below the games the home page says what the club is, names its real games, and hands itself to a phone', async ({
  page,
  site,
  isMobile,
}) => {
  // Titles that pass by stand in one another's way when axe measures them.
  await site.prefer(page)
  await page.goto('/')
  await expect(async () => {
    // Its beginning: on a phone the footer is taller than the screen, and its middle far from what is above it.
    await page.getByRole('contentinfo').evaluate((footer) => footer.scrollIntoView())
    await expect(page.getByRole('heading', { name: say('landing.service') })).toBeVisible({ timeout: 500 })
  }).toPass()
  const partners = page.getByRole('region', { name: say('landing.partners') })
  await expect(partners.getByRole('img')).toHaveCount(12)
  await expect(page.getByText(say('footer.ribbon'))).toHaveCount(1)
  const featured = page.getByRole('region', { name: say('landing.featured') })
  await page.locator('[data-featured]').scrollIntoViewIfNeeded()
  await expect(featured.getByRole('listitem').getByRole('link')).toHaveCount(6)
  await expect(page.getByRole('heading', { name: /^[\d,]+ games from \d+ providers$/ })).toBeVisible()
  const code = page.getByRole('img', { name: say('landing.app.code') })
  // Who is here with a phone has no other one to take its picture with.
  await expect(code).toHaveCount(isMobile ? 0 : 1)
  // What the jump to the foot went past is drawn when it is near.
  await page.locator('[data-winners]').scrollIntoViewIfNeeded()
  await expect(
    page
      .getByRole('region', { name: say('winners.title') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await page.locator('[data-rows]').scrollIntoViewIfNeeded()
  await expect(
    page
      .getByRole('region', { name: say('front.row.new') })
      .getByRole('article')
      .first(),
  ).toBeAttached()
  await expectTree(page.locator('body'), 'home below the games')
  if (!isMobile) {
    await expect(code).toHaveCSS('width', '200px')
    await expect(code).toHaveCSS('padding', '20px')
  }
  await page.evaluate(() => scrollTo(0, 0))
  await site.expectAccessible(page)
  await page.getByRole('link', { name: say('landing.app.action') }).click()
  await expect(page).toHaveURL(/\/down$/)
})
