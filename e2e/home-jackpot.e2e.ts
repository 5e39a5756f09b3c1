import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { pageObject, inside } from './support/page-object.ts'
import { expect, test } from './support/site.ts'

// Motion is under test here.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/**
 * Scrolls to the jackpot. The server does not know the screen's width: on a wide screen the jackpot moves up during
 * hydration, where it needs no scrolling, and a scroll that waits for an element at rest would lose it.
 */
const scrollToJackpot = (page: Page) =>
  page.locator('[data-jackpot]').evaluate((place) => place.scrollIntoView({ behavior: 'instant' }))

/** The home page's jackpot, and its amount in minor units. */
async function jackpotOf(page: Page) {
  const hand = pageObject(page, inside('region', 'jackpot.title'))
  const banner = await hand.place()
  const amount = async () => Math.round(Number(await banner.locator('[data-amount]').getAttribute('data-amount')) * 100)
  await scrollToJackpot(page)
  await expect(banner).toContainText(await hand.words('jackpot.estimate'))
  return { hand, banner, amount }
}

test('home page: the jackpot starts at 5,000,000.00 a day and grows by 165.11 every three seconds', async ({
  page,
  site,
}) => {
  await site.prefer(page)
  const day = Date.UTC(2026, 10, 22)
  const minute = 60_000
  /** The amount this many minutes after midnight. */
  const at = (minutes: number) => 5_000_000_00 + minutes * 20 * 165_11
  await page.clock.install({ time: day + 360 * minute })
  // The site's clock follows the page's, but for the time that the call takes.
  await page.route('**/wps/system/status*', async (route) => {
    const body = (await (await route.fetch()).json()) as { readonly value: object }
    const serverTime = await page.evaluate(() => Date.now())
    await route.fulfill({ json: { ...body, value: { ...body.value, serverTime } } })
  })
  await page.goto('/')
  const { banner, amount } = await jackpotOf(page)
  // The server rendered the amount of its own time, until the page's script runs.
  await expect.poll(amount).toBeLessThan(at(364))
  expect(await amount()).toBeGreaterThanOrEqual(at(360))
  // A later time would remove the answers that the page came with before all of it is hydrated.
  await page.clock.pauseAt(day + 364 * minute)
  await expect.poll(amount, 'whatever its timers did').toBeGreaterThanOrEqual(at(363))
  expect(await amount()).toBeLessThanOrEqual(at(364))
  await page.clock.runFor(60_000)
  // The site's clock is behind the page's by the time of a call, and its timer by up to three seconds.
  await expect.poll(amount).toBeGreaterThanOrEqual(at(365) - 2 * 165_11)
  const after = await amount()
  expect(after).toBeLessThanOrEqual(at(365))
  expect((after - at(0)) % 165_11).toBe(0)
  await expect(banner.locator('[aria-live]')).toHaveCount(0)
  await page.clock.resume()
  const { violations } = await new AxeBuilder({ page }).include('[data-jackpot]').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('home page: an operator jackpot replaces the estimate until it is withdrawn', async ({ page, site }) => {
  await site.prefer(page)
  await page.goto('/')
  const { hand, amount } = await jackpotOf(page)
  await site.local.stateJackpot('8417206.15')
  await hand.see('jackpot.stated')
  expect(await amount()).toBe(841_720_615)
  await page.reload()
  await scrollToJackpot(page)
  await hand.see('jackpot.stated')
  await page.waitForTimeout(3_500)
  expect(await amount()).toBe(841_720_615)
  await site.local.stateJackpot(null)
  await expect(await hand.place()).toContainText(await hand.words('jackpot.estimate'))
  expect(await amount()).toBeGreaterThanOrEqual(5_000_000_00)
})
