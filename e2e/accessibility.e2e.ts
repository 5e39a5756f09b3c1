import { slotScreen } from './screens/slot.screen.ts'
import { accounts } from './support/accounts.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { sitePart } from './support/site-part.ts'
import { expectTree } from './support/trees.ts'
import { translatorOf } from './support/texts.ts'

// Pages that `pages.e2e.ts` does not open: those of members, and error pages.

test(
  'accessibility: axe finds no violation on the game page and its slot, which is in full screen on a phone below one slim bar',
  { tag: ['@narrow', '@phone'] },
  async ({ page, site, language, isMobile }) => {
    await site.prefer(page, { language })
    await beLoggedIn(page, await logIn(site, accounts.member))
    await page.goto('/game?gameCode=harbour-lights&vendor=HARBOUR')
    await slotScreen(page.frameLocator('iframe'), language).seeReady()
    await site.expectAccessible(page)
    await expectTree(page.getByRole('main'), 'game with its slot')
    if (!isMobile) return
    const say = translatorOf(language)
    for (const size of [
      { width: 390, height: 844 },
      { width: 844, height: 390 },
    ]) {
      await page.setViewportSize(size)
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expect(page.getByTestId('balance').filter({ visible: true })).toHaveText(/\d/)
      const table = await page.locator('iframe').boundingBox()
      expect(table?.width).toBe(size.width)
      expect(table?.height, 'all but the bar').toBeGreaterThanOrEqual(size.height - 48)
    }
    await page.getByRole('button', { name: say('app.nav.main') }).click()
    await page.getByRole('link', { name: say('app.nav.games'), exact: true }).click()
    await expect(page).toHaveURL(/\/games$/)
    await expect(page.getByRole('banner').first()).toBeVisible()
  },
)

test('accessibility: axe finds no violation with the site closed for maintenance', async ({ page, site, language }) => {
  await site.local.status({ status: 1, info: 'New games' })
  await site.prefer(page, { language })
  await page.goto('/')
  await expect(
    page.getByRole('heading', { name: translatorOf(language)('site-status.maintenance.title'), level: 1 }),
  ).toBeVisible()
  await site.expectAccessible(page)
  await expectTree(page.locator('body'), 'maintenance')
})

test(
  'accessibility: axe finds no violation on the page of a blocked region',
  { tag: '@full' },
  async ({ page, site, language }) => {
    await page.route('**/wps/system/status*', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { readonly value: object }
      await route.fulfill({ json: { ...body, value: { ...body.value, systemStatus: 2 } } })
    })
    await site.prefer(page, { language })
    await page.goto('/')
    await expect(
      page.getByRole('heading', { name: translatorOf(language)('site-status.blocked.title'), level: 1 }),
    ).toBeVisible()
    await site.expectAccessible(page)
    await expectTree(page.locator('body'), 'blocked region')
  },
)

test(
  'accessibility: axe finds no violation on a page that could not be loaded',
  { tag: '@full' },
  async ({ page, site, language }) => {
    site.expectErrors(/ERR_FAILED|ChunkLoadError|lobby-screen/)
    await site.prefer(page, { language })
    await page.route(`**${sitePart('src/features/lobby/lobby-screen.tsx')}`, (route) => route.abort())
    await page.goto('/rng')
    await expect(page.getByRole('heading', { name: translatorOf(language)('app.error.title') })).toBeVisible()
    await site.expectAccessible(page)
    await expectTree(page.getByRole('main'), 'page that failed')
  },
)
