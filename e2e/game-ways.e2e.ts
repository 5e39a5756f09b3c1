import type { Page } from '@playwright/test'
import { slotScreen } from './screens/slot.screen.ts'
import { pageObject } from './support/page-object.ts'
import { holdCalls } from './support/held-calls.ts'
import { openCard, playGame } from './support/play-game.ts'
import { beLoggedIn, logOut, register, tokenOf } from './support/sessions.ts'
import { expect, test, type TestSite } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const say = translatorOf('en')
const game = 'Harbour Lights'
const address = '/game?gameCode=harbour-lights&vendor=HARBOUR'

const corner = (page: Page) => page.getByRole('region', { name: say('game.corner.name', { name: game }) })
const slot = (page: Page) => slotScreen(page.frameLocator('iframe'), 'en')

/** A number set in the game's document; undefined in a new document. */
const marked = (page: Page) =>
  page
    .frameLocator('iframe')
    .locator('html')
    .evaluate((html) => html.dataset['marked'])

async function player(page: Page, site: TestSite, username: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await site.prefer(page)
  await site.local.forgetLimits()
  await beLoggedIn(page, await register(site, username))
}

test(
  'games: a game goes on in a corner while its player browses, returns to its page, and ends with the session',
  { tag: '@game' },
  async ({ page, site, isMobile }) => {
    await player(page, site, isMobile ? 'sulokmunti' : 'sulok')
    await page.goto('/rng')
    await playGame(page, game)
    await slot(page).seeReady()
    await page
      .frameLocator('iframe')
      .locator('html')
      .evaluate((html) => {
        html.dataset['marked'] = 'once'
      })
    const hand = pageObject(page)
    await hand.click('game.corner.enter')
    await expect(page, 'back to where the game was chosen').toHaveURL(/\/rng$/)
    await expect(corner(page).locator('iframe')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    const nav = page.getByRole('navigation', { name: say(isMobile ? 'app.nav.tabs' : 'app.nav.main') })
    await nav.getByRole('link', { name: say('app.nav.promotions') }).click()
    await expect(page).toHaveURL(/\/promotions$/)
    expect(await marked(page), 'the same frame').toBe('once')
    await site.expectAccessible(page)
    const room = (await corner(page).boundingBox())!
    const edge = isMobile ? (await nav.boundingBox())!.y : page.viewportSize()!.height
    expect(room.y + room.height, 'above the tabs').toBeLessThanOrEqual(edge)
    expect(room.x).toBeGreaterThanOrEqual(0)

    // Like every part of the page, by the keyboard.
    const back = corner(page).getByRole('link', { name: say('game.corner.back') })
    await back.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/game\?/)
    await expect(page.getByRole('heading', { level: 1, name: game })).toBeAttached()
    expect(await marked(page)).toBe('once')

    await hand.click('game.corner.enter')
    await expect(corner(page)).toBeVisible()
    await corner(page)
      .getByRole('button', { name: say('game.corner.close') })
      .click()
    await expect(page.locator('iframe')).toHaveCount(0)

    await page.goto(address)
    await slot(page).seeReady()
    await hand.click('game.corner.enter')
    await expect(corner(page)).toBeVisible()
    await logOut(site, (await tokenOf(page)) ?? '')
    await expect(page.locator('iframe')).toHaveCount(0)
  },
)

// On a phone the game is above the bar with the search.
test('games: a loaded game takes the focus, but not from an open dialog', { tag: '@wide' }, async ({ page, site }) => {
  await player(page, site, 'unahan')
  const frame = await holdCalls(
    page,
    ({ href, pathname }) => href.startsWith(`${site.gamesOrigin}/slot`) && pathname.endsWith('/'),
  )
  await page.goto(address)
  const button = page.getByRole('button', { name: say('header.search'), exact: true })
  await button.filter({ visible: true }).click()
  const search = page.getByRole('dialog', { name: say('search.title') })
  await expect(search.getByRole('combobox')).toBeFocused()
  await frame.settle((route) => route.continue())
  await expect(page.locator('[aria-busy=false] > iframe')).toBeAttached()
  await expect(search.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)
  await slot(page).seeReady()
})

test('games: a game opens by the line that answers first; refusing, wrong and slow ones are skipped', async ({
  page,
  site,
}) => {
  site.expectErrors(/ERR_FAILED|CORS|Failed to load resource/)
  await player(page, site, 'salamin')
  const line = (name: string) => `https://${name}.example`
  await site.operator('lines', 'games', line('wrong'), line('slow'), line('two'))
  const open = { 'access-control-allow-origin': '*' }
  await page.route(`${site.gamesOrigin}/line`, (route) => route.abort())
  await page.route(`${line('wrong')}/**`, (route) =>
    route.fulfill({ headers: { ...open, 'content-type': 'text/html' }, body: '<title>Welcome</title>' }),
  )
  await page.route(`${line('slow')}/**`, async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 3_000)
    })
    await route.fulfill({ headers: open, json: { line: 'games' } }).catch(() => undefined)
  })
  await page.route(`${line('two')}/**`, async (route) => {
    const url = new URL(route.request().url())
    const answer = await route.fetch({ url: site.gamesOrigin + url.pathname + url.search })
    await route.fulfill({ response: answer, headers: { ...answer.headers(), ...open } })
  })
  await page.goto(address)
  await slot(page).seeReady()
  await expect(page.locator('iframe')).toHaveAttribute('src', /^https:\/\/two\.example\/slot\//)
  await site.operator('lines', 'games', 'none')
})

test(
  'games: a closed vendor is marked on its tiles, in the sheet and at the launch; one that forbids framing opens a window',
  { tag: '@game' },
  async ({ page, site, context }) => {
    site.expectErrors(/status of 423/)
    await player(page, site, 'bintana')
    const hand = pageObject(page)
    await site.operator('vendors', 'close', 'HARBOUR')
    await page.goto('/rng?page=HARBOUR')
    const tile = page.getByRole('article').filter({ has: page.getByRole('link', { name: game, exact: true }) })
    await expect(tile.first()).toContainText(say('game-tile.badge.CLOSED'))
    await openCard(page, game)
    const sheet = page.getByRole('dialog', { name: game, exact: true })
    await expect(sheet.getByText(say('game-sheet.closed'))).toBeVisible()
    await expect(sheet.getByRole('button', { name: say('game-sheet.play') })).toHaveCount(0)
    await page.goto(address)
    await hand.see('game.refused.title')
    await expect(page.getByText(say('refusal.vendor_closed'))).toBeVisible()
    await site.operator('vendors', 'open', 'HARBOUR')
    await hand.click('game.refused.retry')
    await slot(page).seeReady()

    await site.operator('vendors', 'window', 'HARBOUR')
    const opening = context.waitForEvent('page')
    await page.goto(address)
    const beside = await opening
    await hand.see('game.window.title')
    await slotScreen(beside, 'en').seeReady()
    expect(await beside.evaluate(() => globalThis.opener as unknown), 'it cannot reach the site').toBeNull()
    await beside.close()
    await expect(page, 'left with its window').toHaveURL(/\/rng/)

    await page.addInitScript(() => {
      globalThis.open = () => null
    })
    await page.goto(address)
    await hand.see('game.blocked.title')
    await site.expectAccessible(page)
    const link = page.getByRole('link', { name: say('game.blocked.action') })
    const byLink = context.waitForEvent('page')
    await link.click()
    await slotScreen(await byLink, 'en').seeReady()
    await hand.see('game.window.title')
    await site.operator('vendors', 'frame', 'HARBOUR')
  },
)
