import type { Page } from '@playwright/test'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const say = translatorOf('en')

const gamesOf = (page: Page) => page.getByRole('region', { name: say('lobby.games.label') }).getByRole('article')
const choice = (page: Page) => page.getByRole('checkbox', { name: say('lobby.more.scroll') })
const toEnd = (page: Page) => gamesOf(page).last().scrollIntoViewIfNeeded()

/** Scrolls on, as a person does, until that many games are loaded: each page moves the end away. */
const scrollFor = (page: Page, count: number) =>
  expect(async () => {
    await toEnd(page)
    expect(await gamesOf(page).count()).toBeGreaterThanOrEqual(count)
  }).toPass({ timeout: 20_000 })

test(
  'lobby: with endless scrolling more games are loaded on scroll, in every lobby, and again after a reload',
  { tag: '@lobby' },
  async ({ page, site }) => {
    await site.prefer(page)
    await page.goto('/rng')
    await expect(gamesOf(page)).toHaveCount(15)
    await toEnd(page)
    await expect(choice(page)).not.toBeChecked()
    await choice(page).check()
    await expect.poll(() => gamesOf(page).count()).toBeGreaterThanOrEqual(30)
    await scrollFor(page, 45)
    await expect(page).toHaveURL((url) => Number(url.searchParams.get('pageNo')) >= 3)
    await page.evaluate(() => scrollTo(0, 0))
    // A page requested before is still loaded, and is in the address then.
    const more = page.getByRole('button', { name: say('lobby.more.action') })
    await expect(more).not.toHaveAttribute('aria-busy')
    await expect(async () =>
      expect(15 * Number(new URL(page.url()).searchParams.get('pageNo'))).toBe(await gamesOf(page).count()),
    ).toPass({ timeout: 20_000 })
    const before = await gamesOf(page).count()

    await page.reload()
    await expect.poll(() => gamesOf(page).count()).toBeGreaterThanOrEqual(before)
    await page.goto('/rng?sort=name')
    await expect(choice(page)).toBeChecked()
    await scrollFor(page, 30)
    // By the keyboard: under a pointer it would move away while games are loaded.
    await choice(page).press('Space')
    await expect(choice(page)).not.toBeChecked()
    await expect(more).toBeVisible()
    await expect(more).not.toHaveAttribute('aria-busy')
    // A page requested before is still loaded; then scrolling loads nothing more.
    await expect(async () => {
      const then = await gamesOf(page).count()
      await toEnd(page)
      await page.waitForTimeout(500)
      expect(await gamesOf(page).count()).toBe(then)
    }).toPass({ timeout: 20_000 })
    await expect(more).toBeVisible()
  },
)

test(
  'lobby: choosing vendors and leaving their sheet does not move the games, and a chosen one is removed by a press',
  { tag: ['@lobby', '@phone', '@narrow'] },
  async ({ page, site }) => {
    await site.prefer(page)
    await page.goto('/rng')
    const main = page.getByRole('main')
    const games = main.getByRole('region', { name: say('lobby.games.label') })
    await expect(games.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    const top = async () => (await games.boundingBox())?.y ?? Number.NaN
    const before = await top()
    const cards = main.getByRole('toolbar', { name: say('lobby.vendors.label') }).getByRole('button')
    const chosen = main.getByRole('group', { name: say('lobby.chosen.label') })
    for (const [index, count] of [1, 2].entries()) {
      await cards.nth(index + 1).click()
      // Each has its clear button, and there is one for all of them.
      await expect(chosen.getByRole('button')).toHaveCount(count + 1)
      await expect(games).toHaveAttribute('aria-busy', 'false')
      expect(await top()).toBe(before)
    }
    await chosen.getByRole('button').first().click()
    await expect(chosen.getByRole('button')).toHaveCount(2)
    // While games are loading another choice is ignored (spec §4).
    await expect(games).toHaveAttribute('aria-busy', 'false')
    await chosen.getByRole('button', { name: say('lobby.chosen.clear') }).click()
    await expect(chosen).toHaveCount(0)
    expect(await top()).toBe(before)
  },
)
