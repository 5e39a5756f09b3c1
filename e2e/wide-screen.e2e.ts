import type { Page } from '@playwright/test'
import { recordsCalls } from '#wire/records/records.ts'
import { winnersCalls } from '#wire/play/winners.ts'
import { accounts } from './support/accounts.ts'
import { layoutShift } from './support/layout-shift.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'
import { waitForStart } from './support/wait-for-start.ts'

const t = translatorOf('en')

const menuOf = (page: Page) => page.getByRole('navigation', { name: t('rail.title') })
const columnOf = (page: Page) => page.getByRole('complementary', { name: t('live-column.title') })

/** Left and right edge of a part of the page. */
async function edges(part: ReturnType<typeof menuOf>) {
  const box = (await part.boundingBox())!
  return { start: box.x, end: box.x + box.width, width: box.width }
}

test(
  'wide screen: the site menu leads to lobbies, own games and service, marks the current page and replaces the side bars',
  { tag: ['@wide', '@support'] },
  async ({ page, site }) => {
    await site.prefer(page)
    await site.local.toggle('referral', true)
    await beLoggedIn(page, await logIn(site, accounts.member))
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/rng')
    const menu = menuOf(page)
    const current = menu.locator('[aria-current="page"]')
    await expect(current).toHaveText(t('app.nav.rng'))
    await menu.getByRole('link', { name: t('app.nav.live'), exact: true }).click()
    await expect(page).toHaveURL(/\/live$/)
    await expect(current).toHaveText(t('app.nav.live'))
    await menu.getByRole('link', { name: t('app.nav.promotions') }).click()
    await expect(page).toHaveURL(/\/promotions$/)
    await expect(current).toHaveText(t('app.nav.promotions'))
    await menu.getByRole('link', { name: t('lobby.list.recent') }).click()
    await expect(page).toHaveURL(/\/games\?type=recent$/)
    await expect(current).toHaveText(t('lobby.list.recent'))

    const service = menu.getByRole('list', { name: t('side.service') })
    await expect(service.getByRole('link', { name: t('side.invite') })).toBeVisible()
    await expect(service.getByRole('link', { name: t('help.title') })).toHaveAttribute('href', '/help')
    await service.getByRole('button', { name: t('side.codes') }).click()
    await expect(page.getByRole('img', { name: t('side.code.APP') })).toBeVisible()
    await page.keyboard.press('Escape')
    const opening = page.waitForEvent('popup')
    await service.getByRole('link', { name: t('side.LIVECHAT') }).click()
    await expect(await opening).toHaveURL(/\/local\/chat$/)
    for (const name of [t('side.shortcuts'), t('side.open')]) {
      await expect(page.getByRole('complementary', { name }), 'nothing is twice').toHaveCount(0)
    }
    await site.expectAccessible(page)

    await page.setViewportSize({ width: 1439, height: 900 })
    await expect(menu).toHaveCount(0)
    await expect(columnOf(page)).toHaveCount(0)
    await expect(page.getByRole('complementary', { name: t('side.shortcuts') })).toBeVisible()
  },
)

test(
  'wide screen: the site menu collapses to its icons by keyboard, and stays so on the next page before the script runs',
  { tag: '@wide' },
  async ({ page, site }) => {
    await site.prefer(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/help')
    const menu = menuOf(page)
    const toggle = menu.getByRole('button', { name: t('rail.toggle') })
    const slots = menu.getByRole('link', { name: t('app.nav.rng'), exact: true })
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    const open = await edges(menu)
    await toggle.focus()
    await page.keyboard.press('Enter')
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await expect.poll(async () => (await edges(menu)).width).toBe(64)
    expect(open.width).toBeGreaterThan(180)
    await expect(slots, 'its name is still there').toBeVisible()
    const name = slots.getByText(t('app.nav.rng'))
    const nameWidth = async () => (await name.boundingBox())?.width
    expect(await nameWidth()).toBe(1)
    await page.keyboard.press('Tab')
    await expect(slots).toBeFocused()
    await expect.poll(nameWidth, 'names are shown to who goes through by keyboard').toBeGreaterThan(20)

    let go = () => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    await page.route(/\/assets\/start-[\w-]+\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/rng', { waitUntil: 'commit' })
    await expect(slots).toBeVisible()
    expect((await edges(menu)).width, 'from the first paint on').toBe(64)
    go()
    await waitForStart(page)
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await toggle.click()
    await expect.poll(async () => (await edges(menu)).width).toBe(open.width)
    await page.reload()
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  },
)

test(
  'wide screen: tiles are at least 170 px wide and use the width up to 2,560 px; texts keep a readable one',
  { tag: '@wide' },
  async ({ page, site }) => {
    await site.prefer(page)
    const main = page.getByRole('main')
    const columns: number[] = []
    for (const width of [1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 1080 })
      for (const address of ['/', '/rng']) {
        await page.goto(address)
        const tile = main.getByRole('article').first()
        await expect(tile).toBeVisible()
        expect((await edges(tile)).width, `${address} at ${width}`).toBeGreaterThanOrEqual(170)
        const [left, centre, right] = await Promise.all([menuOf(page), main, columnOf(page)].map(edges))
        expect(left!.start).toBe(0)
        expect(centre!.start, 'no margin').toBeCloseTo(left!.end, 0)
        expect(centre!.end).toBeCloseTo(right!.start, 0)
        const { scrolled, client } = await page.evaluate(() => ({
          scrolled: document.documentElement.scrollWidth,
          client: document.documentElement.clientWidth,
        }))
        expect(scrolled, 'no horizontal overflow').toBeLessThanOrEqual(client)
        if (address === '/rng') {
          const tops = await main
            .getByRole('article')
            .evaluateAll((tiles) => tiles.map((each) => Math.round(each.getBoundingClientRect().top)))
          columns.push(tops.filter((top) => top === tops[0]).length)
        }
      }
      await page.goto('/help')
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
      expect((await edges(main)).width).toBeLessThanOrEqual(1280)
    }
    expect(columns).toEqual([5, 7, 10])
  },
)

test(
  'wide screen: the live column has its place before jackpot and winners arrive',
  { tag: '@wide' },
  async ({ page, site }) => {
    await site.prefer(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    const board = (url: URL) => url.pathname === winnersCalls.winnerBoard.path
    let go = () => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    await page.route(board, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/rng')
    const column = columnOf(page)
    await expect(column.getByRole('region', { name: t('jackpot.title') })).toBeVisible()
    const winners = column.getByRole('region', { name: t('winners.title') })
    await expect(winners).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    go()
    await expect(winners.getByRole('listitem').first()).toBeVisible()
    expect(await page.evaluate(layoutShift)).toBeLessThan(0.01)
    await site.expectAccessible(page)
    await winners.getByRole('listitem').first().getByRole('button').click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
)

test(
  'wide screen: the live column says when there are no winners and when they cannot be loaded',
  { tag: '@wide' },
  async ({ page, site }) => {
    await site.prefer(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    const board = (url: URL) => url.pathname === winnersCalls.winnerBoard.path
    site.expectErrors(/ERR_CONNECTION_REFUSED/)
    await page.route(board, (route) => route.abort('connectionrefused'))
    await page.goto('/rng')
    const winners = columnOf(page).getByRole('region', { name: t('winners.title') })
    await expect(winners.getByText(t('winners.failed'))).toBeVisible()
    await page.unroute(board)
    await page.route(board, (route) =>
      route.fulfill({ json: { success: true, value: { winners: [], largest: null, last: null }, message: '' } }),
    )
    await page.reload()
    await expect(winners.getByText(t('winners.none'))).toBeVisible()
  },
)

test(
  'wide screen: paused, the live column stays as it is, also after a reload',
  { tag: '@wide' },
  async ({ page, site }) => {
    await site.prefer(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/rng')
    const column = columnOf(page)
    const amount = column.locator('[data-amount]')
    const shown = () => amount.getAttribute('data-amount')
    const pause = column.getByRole('checkbox', { name: t('preferences.motion.pause') })
    const first = await shown()
    await expect.poll(shown, 'it grows').not.toBe(first)
    await pause.click()
    await expect(pause).toBeChecked()
    const stopped = await shown()
    await page.waitForTimeout(4_000)
    expect(await shown()).toBe(stopped)
    await page.reload()
    await expect(pause).toBeChecked()
    await pause.click()
    await expect.poll(shown).not.toBe(stopped)
  },
)

test(
  'wide screen: a member sees the bets of today in the live column, and a visitor none',
  { tag: '@wide' },
  async ({ page, site }) => {
    await site.prefer(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/rng')
    const column = columnOf(page)
    const bets = column.getByRole('region', { name: t('live-column.bets') })
    await expect(column.getByRole('region', { name: t('winners.title') })).toBeVisible()
    await expect(bets).toHaveCount(0)
    await beLoggedIn(page, await logIn(site, accounts.member))
    const answered = page.waitForResponse((response) => response.url().includes(recordsCalls.bettingRecord.path))
    await page.goto('/rng')
    const { value } = (await (await answered).json()) as { value: { list: { game: string }[] } }
    const rows = bets.getByRole('listitem')
    await expect(rows).toContainText(value.list.map(({ game }) => game))
    if (value.list.length === 0) await expect(bets.getByText(t('live-column.bets.none'))).toBeVisible()
    await bets.getByRole('link', { name: t('live-column.bets') }).click()
    await expect(page).toHaveURL(/\/me\/personalHistoryCopy/)
    await expect(page.getByRole('main').getByRole('heading', { name: t('member.personalHistoryCopy') })).toBeVisible()
    await expect(column, 'beside a record it needs a wider screen').toHaveCount(0)
    await page.setViewportSize({ width: 1920, height: 1080 })
    await expect(column).toBeVisible()
  },
)

test(
  'wide screen: a game has the width of the screen but for the icons of the site menu',
  { tag: '@wide' },
  async ({ page, site }) => {
    await site.prefer(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await beLoggedIn(page, await logIn(site, accounts.member))
    await page.goto(`/game?gameCode=harbour-lights`)
    const frame = page.locator('iframe[title*="Harbour Lights"]')
    await expect(frame).toBeVisible()
    expect((await edges(menuOf(page))).width).toBe(64)
    await expect(columnOf(page)).toHaveCount(0)
    expect((await edges(frame)).width).toBeGreaterThan(1340)
  },
)
