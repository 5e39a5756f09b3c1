import { expect, test } from './support/site.ts'
import { wordsOf } from './support/words.ts'

const say = wordsOf('en')

/** Every address of spec §2 a visitor may open. */
const pages = [
  '/',
  '/index',
  '/home',
  '/register',
  '/noticePage',
  '/pointMall',
  '/sports',
  '/esports',
  '/ds88',
  '/elott',
  '/live',
  '/pvp',
  '/fish',
  '/rng',
  '/lott',
  '/promotions',
  '/promoDetail',
  '/seamless',
  '/fbsports',
  '/help',
  '/helpmc',
  '/down',
  '/join',
  '/game',
  '/lottery?gameCode=harbour-lights',
  '/vnLottery?gameCode=harbour-lights',
  '/login',
  '/download',
  '/no-such-page',
]

for (const path of pages) {
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
