import type { Page } from '@playwright/test'
import { favouritesCalls } from '#wire/play/favourites.ts'
import { loginScreen } from './screens/login.screen.ts'
import { slotScreen } from './screens/slot.screen.ts'
import { accounts } from './support/accounts.ts'
import { pageObject } from './support/page-object.ts'
import { holdCalls } from './support/held-calls.ts'
import { passSlider } from './support/pass-slider.ts'
import { openCard, playGame } from './support/play-game.ts'
import { beLoggedIn, logIn, logOut, register, tokenOf } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')
const game = 'Harbour Lights'
/** Password of registered accounts. */
const password = 'Sampaguita-8'

const starOf = (page: Page, name: string) =>
  page
    .getByRole('button', { name: t('favourites.star', { name }), exact: true })
    .filter({ visible: true })
    .first()
const games = (page: Page) => page.getByRole('region', { name: t('lobby.games.label'), exact: true })
const chip = (page: Page, list: 'all' | 'fav' | 'recent' | 'rank') =>
  page.getByRole('button', { name: t(`lobby.list.${list}`), exact: true })
const starred = (page: Page, name: string, is: boolean) =>
  expect(starOf(page, name)).toHaveAttribute('aria-pressed', String(is))

test(
  'favourites: a visitor stars a game, logs in for it, finds it among favourites in every tab and removes the star',
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
    await sheet.getByRole('button', { name: t('favourites.star', { name: game }), exact: true }).press('Space')
    await starred(page, game, false)
    await other.close()
    await page.reload()
    await pageObject(page).see('lobby.empty.fav.title')
    await pageObject(page).click('lobby.empty.own.action')
    await expect(games(page).getByRole('article').nth(1)).toBeVisible()
  },
)

test(
  'favourites: a link to them asks a visitor to log in, and shows all games after a dismissal',
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
  'favourites: a member plays a game, stars it on its page, and finds it among recent, favourite and most played games',
  { tag: ['@favourites', '@lobby', '@full'] },
  async ({ page, site, isMobile }) => {
    await site.prefer(page)
    await site.local.forgetLimits()
    const session = await register(site, isMobile ? 'sukimunti' : 'suki')
    await beLoggedIn(page, session)
    await page.goto('/rng?type=recent')
    await pageObject(page).see('lobby.empty.recent.title')
    await pageObject(page).click('lobby.empty.own.action')
    await playGame(page, game)
    await slotScreen(page.frameLocator('iframe'), 'en').seeReady()
    await starOf(page, game).click()
    await starred(page, game, true)
    await pageObject(page).click('game.back')
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
  'favourites: a lottery is starred in this browser, for this member only',
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

test('favourites: a list opened while a star is being saved includes it', async ({ page, site }) => {
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

test('favourites: a refused star is rolled back, with a message at the tile', async ({ page, site }) => {
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
  await expect(games(page).getByRole('alert')).toHaveText(`${t('favourites.failed')} ${t('refusal.game_not_found')}`)
  await starred(page, game, false)
  await site.expectAccessible(page)
})
