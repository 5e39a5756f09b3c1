import type { Page } from '@playwright/test'
import { layoutShift } from './support/layout-shift.ts'
import { expect, test } from './support/site.ts'
import { patternOf, translatorOf } from './support/texts.ts'
import { waitForStart } from './support/wait-for-start.ts'

const say = translatorOf('en')

/** Waits until the chart of a lobby has its games: the server has rendered them before. */
const gamesOf = (page: Page) =>
  page
    .getByRole('region', { name: say('lobby.games.label') })
    .and(page.locator('[aria-busy="false"]'))
    .getByRole('article')

test(
  'lobby: upcoming draws and matches of a hub are rendered in their placeholder',
  { tag: ['@phone', '@narrow', '@lobby'] },
  async ({ page, site }) => {
    await site.prefer(page)
    for (const [address, coming, last] of [
      ['/lott', say('draws.title'), 'listitem'],
      ['/ds88', say('arena.title'), 'link'],
    ] as const) {
      await page.goto(address)
      const cards = page.getByRole('region', { name: coming }).getByRole('article')
      await expect(cards.first().getByRole(last).first()).toBeVisible()
      await expect(gamesOf(page).first()).toBeVisible()
      expect(await page.evaluate(layoutShift), address).toBeLessThan(0.01)
    }
  },
)

test(
  'lobby: nothing moves in a lobby or a hall when its games are loaded, whatever lists and switches it has',
  { tag: ['@phone', '@narrow', '@lobby'] },
  async ({ page, site }) => {
    await site.prefer(page)
    const main = page.getByRole('main')
    const lobby = gamesOf(page)
    // A list without games has no chip, and a hall is named after its game.
    for (const [address, last] of [
      ['/rng', lobby],
      ['/live', lobby],
      ['/fish', lobby],
      ['/pvp', lobby],
      ['/sports', lobby],
      ['/cards', main.getByRole('button', { name: patternOf(say('card-room.sit')) })],
      ['/fbsports', main.getByRole('listitem')],
    ] as const) {
      await page.goto(address)
      await expect(last.first()).toBeVisible()
      expect(await page.evaluate(layoutShift), address).toBeLessThan(0.01)
    }
  },
)

test(
  'lobby: the lists and vendors have their places before they are loaded',
  { tag: '@phone' },
  async ({ page, site }) => {
    await site.prefer(page)
    let go = () => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    await page.route(/GCSGAME_(hotGames|getRankList|gameVendor)/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/rng')
    const [hot, recent] = (['lobby.list.hot', 'lobby.list.recent'] as const).map((id) =>
      page.getByRole('button', { name: say(id), exact: true }),
    )
    await expect(recent!).toBeVisible()
    await expect(hot!, 'it is not rendered yet').toHaveCount(0)
    const places = () => Promise.all([recent!, page.locator('#lobby-games')].map((each) => each.boundingBox()))
    const before = await places()
    go()
    await expect(hot!).toBeVisible()
    await expect(page.getByRole('toolbar', { name: say('lobby.vendors.label') })).toBeVisible()
    expect(await places()).toEqual(before)
  },
)

test('lobby: banner and games are rendered by the server, and the script requests none of them again', async ({
  page,
  site,
  isMobile,
}) => {
  await site.prefer(page, { withoutInteraction: true })
  // Without the live column, whose jackpot is an answer of its own.
  if (!isMobile) await page.setViewportSize({ width: 1280, height: 900 })
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/GCSGAME_(gameList|gameVendor|hotGames|rankList)|getBanners/.test(pathname)) requests.push(pathname)
  })
  const entry = /\/assets\/start-[\w-]+\.js$/
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route(entry, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/rng?hl=en', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: say('lobby.title.RNG') })).toBeVisible()
  const banner = page.locator('img[src*="/art/banner/"]').first()
  await expect.poll(() => banner.evaluate((picture) => (picture as HTMLImageElement).naturalWidth)).toBe(1200)
  await expect(page.getByRole('article')).toHaveCount(15)
  const scrolled = () => page.evaluate(() => scrollY)
  await page.evaluate(() => scrollTo(0, 40))
  await expect.poll(scrolled).toBe(40)
  go()
  await waitForStart(page)
  await expect(page.getByRole('toolbar', { name: say('lobby.vendors.label') })).toBeVisible()
  expect(await scrolled(), 'who looked further down before the script stays there').toBe(40)
  expect(requests).toEqual([])
})
