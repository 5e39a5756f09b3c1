import type { Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessible.ts'
import { accounts } from './support/accounts.ts'
import { pageObject, inside } from './support/page-object.ts'
import { beLoggedIn, logIn, openGame } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')
const place = inside('dialog', 'search.title')

const dialogOf = (page: Page) => place(page, t)
const field = (page: Page) => dialogOf(page).getByRole('combobox', { name: t('search.label') })
const options = (page: Page) => dialogOf(page).getByRole('option')
const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Opens the search by its button. */
const openByButton = async (page: Page) => {
  await page
    .getByRole('button', { name: t('header.search'), exact: true })
    .filter({ visible: true })
    .click()
  await expect(field(page)).toBeFocused()
}

test(
  'search: a visitor finds a game by a misspelt term, goes back to the page, and the term is kept until it is removed',
  { tag: ['@search', '@phone'] },
  async ({ page, site }) => {
    await site.prefer(page)
    await page.goto('/rng')
    await openByButton(page)
    await expect(page).toHaveURL(/\/rng#search$/)
    await pageObject(page, place).see('search.hint')
    expect(await accessibilityFaults(page)).toEqual([])

    await field(page).fill('harobur lihgts')
    await expect(options(page).first()).toContainText('Harbour Lights')
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
    await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
    expect(await accessibilityFaults(page)).toEqual([])
    await field(page).press('Enter')

    await expect(sheetOf(page, 'Harbour Lights')).toBeVisible()
    await expect(page).toHaveURL(/\/rng#game-harbour-lights$/)
    await expect(dialogOf(page)).toHaveCount(0)
    await page.goBack()
    await expect(sheetOf(page, 'Harbour Lights')).toHaveCount(0)
    await expect(page).toHaveURL(/\/rng$/)

    await page.reload()
    await openByButton(page)
    await expect(options(page)).toHaveText(['harobur lihgts'])
    expect(await accessibilityFaults(page)).toEqual([])
    await options(page).first().click()
    await expect(options(page).first()).toContainText('Harbour Lights')
    await pageObject(page, place).click('search.clear')
    await expect(field(page)).toBeFocused()
    await pageObject(page, place).click('search.terms.forget', { term: 'harobur lihgts' })
    await expect(field(page)).toBeFocused()
    await pageObject(page, place).see('search.hint')
    await page.goBack()
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/rng$/)
  },
)

test(
  'search: keys open it except in a field, move through the results and open the lobby of a vendor; a link opens it, too',
  { tag: ['@search', '@wide'] },
  async ({ page, site }) => {
    await site.prefer(page)
    await page.goto('/')
    // The last entry of the site menu is loaded about when the key handlers are.
    await expect(page.getByRole('link', { name: t('side.top') })).toBeVisible()
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('kislap/')
    await expect(field(page)).toHaveValue('kislap/')
    const vendors = dialogOf(page).getByRole('group', { name: t('search.vendors') })
    await expect(vendors.getByRole('option')).toHaveText(/Kislap Studios/)
    const vendor = vendors.getByRole('option')
    for (let steps = 0; steps < 12 && (await vendor.getAttribute('aria-selected')) !== 'true'; steps += 1) {
      await page.keyboard.press('ArrowDown')
    }
    await expect(vendor).toHaveAttribute('aria-selected', 'true')
    await expect(field(page)).toHaveAttribute('aria-activedescendant', (await vendor.getAttribute('id')) ?? 'none')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL((url) => url.searchParams.get('page') === 'KISLAP' && url.hash === '')
    await expect(page.getByRole('article').first()).toContainText('Kislap Studios')

    const lobby = page.getByLabel(t('lobby.search.label'), { exact: true })
    await lobby.click()
    await page.keyboard.type('/')
    await expect(lobby).toHaveValue('/')
    await expect(dialogOf(page)).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(lobby).toBeFocused()

    await page.goto('/help#search')
    await expect(field(page)).toBeFocused()
    await field(page).fill('sabong')
    const lobbies = dialogOf(page).getByRole('group', { name: t('search.lobbies') })
    await lobbies.getByRole('option').first().click()
    await expect(page).toHaveURL(/\/ds88$/)
  },
)

test(
  'search: without a match the nearest results are shown, and a search that failed offline can be retried',
  { tag: '@search' },
  async ({ page, site, context }) => {
    await site.prefer(page)
    await page.goto('/rng#search')
    const hand = pageObject(page, place)
    await field(page).fill('qqqq harbour zzzz')
    await expect(dialogOf(page).getByText(t('search.nearest', { term: 'qqqq harbour zzzz' }))).toBeVisible()
    await expect(options(page).filter({ hasText: 'Harbour Lights' })).toBeVisible()
    await field(page).fill('zzqzzqzzq')
    await hand.see('search.nothing.text')
    expect(await accessibilityFaults(page)).toEqual([])

    site.expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/)
    await context.setOffline(true)
    await field(page).fill('koi')
    await hand.seeAlert('search.failed')
    await context.setOffline(false)
    await expect(options(page).first()).toContainText(/koi/i)
  },
)

test(
  'search: letters typed right after the key are kept, Enter selects the first option of a pending answer, and pages are found by synonyms',
  { tag: ['@search', '@wide'] },
  async ({ page, site }) => {
    await site.prefer(page)
    await page.goto('/rng')
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.keyboard.type('/promo')
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue('promo')
    await page.keyboard.type('s')
    // The search is still running: Enter waits for the answer and selects its first option.
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/promotions$/)

    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
    await field(page).fill('slider')
    const answers = dialogOf(page).getByRole('group', { name: t('search.help') })
    await answers.getByRole('option', { name: 'What is the slider for?' }).click()
    await expect(page).toHaveURL(
      (url) => url.pathname === '/help' && url.searchParams.get('q')?.startsWith('What is') === true,
    )
    await expect(page.getByRole('group').filter({ hasText: 'What is the slider for?' })).toBeVisible()

    await page.keyboard.press('/')
    await field(page).fill('cash out')
    const pages = dialogOf(page).getByRole('group', { name: t('search.pages') })
    await pages.getByRole('option', { name: t('member.withdraw') }).click()
    await expect(page).toHaveURL(/\/me\/withdraw$/)
  },
)

test(
  'search: a phone has it beside the lobbies from the first paint, and it offers recent and popular games before anything is typed',
  { tag: ['@phone', '@narrow', '@search'] },
  async ({ page, site }) => {
    await site.prefer(page, { withoutInteraction: true })
    const session = await logIn(site, accounts.agent)
    await openGame(site, session.token, 'harbour-lights', 'HARBOUR')
    await beLoggedIn(page, session)
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/rng')
      const button = page.getByRole('banner').getByRole('button', { name: t('header.search'), exact: true })
      await expect(button.filter({ visible: true })).toBeInViewport({ ratio: 1 })
      await page.evaluate(() => scrollTo(0, 1200))
      await expect(button.filter({ visible: true }), 'it stays').toBeInViewport({ ratio: 1 })
    }
    await openByButton(page)
    const recent = dialogOf(page).getByRole('region', { name: t('search.recent') })
    const popular = dialogOf(page).getByRole('region', { name: t('search.popular') })
    await expect(recent.getByRole('button').first()).toContainText('Harbour Lights')
    await expect(popular.getByRole('button').first()).toBeVisible()
    await expect(popular.getByText('Harbour Lights', { exact: true }), 'each game once').toHaveCount(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await recent.getByRole('button').first().click()
    await expect(sheetOf(page, 'Harbour Lights')).toBeVisible()
    await expect(dialogOf(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(/\/rng$/)
  },
)
