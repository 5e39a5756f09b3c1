import type { Page } from '@playwright/test'
import { favouritesCalls } from '#wire/play/favourites.ts'
import { loginScreen } from './screens/login.screen.ts'
import { slotScreen } from './screens/slot.screen.ts'
import { accounts } from './support/accounts.ts'
import { handIn } from './support/hand.ts'
import { holdCalls } from './support/held-calls.ts'
import { passSlider } from './support/pass-slider.ts'
import { openCard, playGame } from './support/play-game.ts'
import { beLoggedIn, logIn, logOut, register, tokenOf } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { wordsOf } from './support/words.ts'

const say = wordsOf('en')
const game = 'Harbour Lights'
/** Of whoever registers. */
const password = 'Sampaguita-8'

const starOf = (page: Page, name: string) =>
  page
    .getByRole('button', { name: say('favourites.star', { name }), exact: true })
    .filter({ visible: true })
    .first()
const games = (page: Page) => page.getByRole('region', { name: say('lobby.games.label'), exact: true })
const chip = (page: Page, list: 'all' | 'fav' | 'recent' | 'rank') =>
  page.getByRole('button', { name: say(`lobby.list.${list}`), exact: true })
const starred = (page: Page, name: string, is: boolean) =>
  expect(starOf(page, name)).toHaveAttribute('aria-pressed', String(is))

test(
  'a visitor stars a game, logs in for it, finds it among favourites in every tab and takes the star away',
  { tag: '@favourites' },
  async ({ page, site, isMobile }) => {
    await site.prefer(page)
    await site.local.forgetLimits()
    const { username } = await register(site, isMobile ? 'bituinmunti' : 'bituin')
    await page.goto('/rng')
    const star = starOf(page, game)
    await expect(star).toHaveAttribute('aria-pressed', 'false')
    const room = await star.boundingBox()
    expect(Math.min(room!.width, room!.height)).toBeGreaterThanOrEqual(44)
    await star.click()
    const login = loginScreen(page, 'en')
    await login.see()
    expect(page.url(), 'the card is not opened').not.toContain('#game-')
    await login.fillUsername(username)
    await login.fillPassword(password)
    await passSlider(page, site.local, login.clickSubmit)
    await login.dontSee()
    await starred(page, game, true)

    await chip(page, 'fav').click()
    await expect(page).toHaveURL(({ search }) => search === '?type=fav')
    await expect(games(page).getByRole('article')).toHaveCount(1)
    await site.expectAccessible(page)
    await page.reload()
    await expect(games(page).getByRole('article')).toHaveCount(1)
    await starred(page, game, true)

    const other = await page.context().newPage()
    await beLoggedIn(other, await logIn(site, { username, password }))
    await other.goto('/rng')
    await starred(other, game, true)
    await openCard(other, game)
    const sheet = other.getByRole('dialog', { name: game, exact: true })
    await sheet.getByRole('button', { name: say('favourites.star', { name: game }), exact: true }).press('Space')
    await starred(page, game, false)
    await other.close()
    await page.reload()
    await handIn(page).see('lobby.empty.fav.title')
    await handIn(page).click('lobby.empty.own.action')
    await expect(games(page).getByRole('article').nth(1)).toBeVisible()
  },
)

test(
  'a link to favourites asks a visitor to log in, and shows all games to whoever turns away',
  { tag: ['@favourites', '@lobby'] },
  async ({ page, site }) => {
    await site.prefer(page)
    await page.goto('/rng?type=fav')
    const login = loginScreen(page, 'en')
    await login.see()
    await login.clickClose()
    await expect(page).toHaveURL(({ search }) => search === '')
    await expect(games(page).getByRole('article').nth(5)).toBeVisible()
    await expect(chip(page, 'fav')).toHaveCount(0)
    await chip(page, 'recent').click()
    await login.see()
    await login.clickClose()
    await expect(chip(page, 'all')).toHaveAttribute('aria-pressed', 'true')
    await starOf(page, game).click()
    await login.see()
    await login.clickClose()
    await starred(page, game, false)
  },
)

test(
  'a member plays a game, stars it on its page, and finds it among recent, favourites and what is played most',
  { tag: ['@favourites', '@lobby', '@full'] },
  async ({ page, site, isMobile }) => {
    await site.prefer(page)
    await site.local.forgetLimits()
    const session = await register(site, isMobile ? 'sukimunti' : 'suki')
    await beLoggedIn(page, session)
    await page.goto('/rng?type=recent')
    await handIn(page).see('lobby.empty.recent.title')
    await handIn(page).click('lobby.empty.own.action')
    await playGame(page, game)
    await slotScreen(page.frameLocator('iframe'), 'en').seeReady()
    await starOf(page, game).click()
    await starred(page, game, true)
    await handIn(page).click('game.back')
    await chip(page, 'recent').click()
    await expect(games(page).getByRole('article')).toHaveCount(1)
    await starred(page, game, true)
    await chip(page, 'rank').click()
    await expect(games(page).locator('ol').getByRole('article').first()).toBeVisible()
    await site.expectAccessible(page)
    await chip(page, 'fav').click()
    await expect(games(page).getByRole('article')).toHaveCount(1)

    await logOut(site, (await tokenOf(page)) ?? '')
    await expect(page).toHaveURL(({ search }) => search === '')
    await expect(page.getByText(session.username)).toHaveCount(0)
  },
)

test(
  'a lottery is starred in this browser, for the member who did it alone',
  { tag: ['@favourites', '@full'] },
  async ({ page, site }) => {
    await site.prefer(page)
    await site.local.forgetLimits()
    await beLoggedIn(page, await logIn(site, accounts.member))
    await page.goto('/lott')
    const first = games(page).getByRole('article').first()
    const name = await first.getByRole('link').innerText()
    await starOf(page, name).click()
    await starred(page, name, true)
    await chip(page, 'fav').click()
    await expect(games(page).getByRole('article')).toHaveCount(1)
    await page.reload()
    await starred(page, name, true)
    const other = await page.context().newPage()
    await beLoggedIn(other, await logIn(site, accounts.agent))
    await other.goto('/lott')
    await starred(other, name, false)
  },
)

test('favourites that are opened while a star is on its way have it', async ({ page, site }) => {
  await site.prefer(page)
  await site.local.forgetLimits()
  await beLoggedIn(page, await register(site, 'tala'))
  const setting = await holdCalls(page, ({ pathname }) => pathname === favouritesCalls.setFavourite.path)
  await page.goto('/rng')
  await starOf(page, game).click()
  await starred(page, game, true)
  await chip(page, 'fav').click()
  await expect(page).toHaveURL(({ search }) => search === '?type=fav')
  await expect(games(page)).toHaveAttribute('aria-busy', 'true')
  await setting.settle((route) => route.continue())
  await expect(games(page).getByRole('article')).toHaveCount(1)
  await starred(page, game, true)
})

test('a star that the server refuses is taken back, with a word at the tile', async ({ page, site }) => {
  await site.prefer(page)
  await beLoggedIn(page, await logIn(site, accounts.agent))
  await page.route('**/MCSFE_gameFavAction', (route) =>
    route.fulfill({
      status: 404,
      json: { success: false, value: null, message: 'game_not_found', code: 'game_not_found' },
    }),
  )
  await page.goto('/rng')
  await starOf(page, game).click()
  await expect(games(page).getByRole('alert')).toHaveText(
    `${say('favourites.failed')} ${say('refusal.game_not_found')}`,
  )
  await starred(page, game, false)
  await site.expectAccessible(page)
})
