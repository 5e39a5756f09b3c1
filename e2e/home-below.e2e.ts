import { expect, test } from './support/site.ts'
import { expectTree } from './support/trees.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')

test('home page: below the games it introduces the site, lists real games, and shows a QR code for phones', async ({
  page,
  site,
  isMobile,
}) => {
  // Titles in the marquee overlap when axe measures them.
  await site.prefer(page)
  await page.goto('/')
  await expect(async () => {
    // Scrolls to the top of the footer: on a phone it is taller than the screen.
    await page.getByRole('contentinfo').evaluate((footer) => footer.scrollIntoView())
    await expect(page.getByRole('heading', { name: t('landing.service') })).toBeVisible({ timeout: 500 })
  }).toPass()
  const partners = page.getByRole('region', { name: t('landing.partners') })
  await expect(partners.getByRole('img')).toHaveCount(12)
  await expect(page.getByText(t('footer.ribbon'))).toHaveCount(1)
  const featured = page.getByRole('region', { name: t('landing.featured') })
  await page.locator('[data-featured]').scrollIntoViewIfNeeded()
  await expect(featured.getByRole('listitem').getByRole('link')).toHaveCount(6)
  await expect(page.getByRole('heading', { name: /^[\d,]+ games from \d+ providers$/ })).toBeVisible()
  const code = page.getByRole('img', { name: t('landing.app.code') })
  // A phone cannot scan its own screen.
  await expect(code).toHaveCount(isMobile ? 0 : 1)
  // Content skipped by the jump to the footer renders when it is near.
  // On a wide screen the winners are in the live column.
  await page.locator('[data-winners]').evaluate((place) => place.scrollIntoView())
  await expect(
    page
      .getByRole('region', { name: t('winners.title') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await page.locator('[data-rows]').scrollIntoViewIfNeeded()
  await expect(
    page
      .getByRole('region', { name: t('front.row.new') })
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
  await page.getByRole('link', { name: t('landing.app.action') }).click()
  await expect(page).toHaveURL(/\/down$/)
})
