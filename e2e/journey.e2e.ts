import type { FrameLocator, Page } from '@playwright/test'
import { appScreen } from './screens/app.screen.ts'
import { preferencesScreen } from './screens/preferences.screen.ts'
import { accounts } from './support/accounts.ts'
import { passSlider } from './support/pass-slider.ts'
import { playGame } from './support/play-game.ts'
import { expect, test } from './support/site.ts'
import { patternOf, translatorOf } from './support/texts.ts'

const say = translatorOf('en')
const timeout = 20_000

/** Minor units of a formatted amount. */
const minor = (amount: string) => Number(amount.replace(/[^\d]/g, ''))

const balanceInHeader = (page: Page) => page.getByTestId('balance').filter({ visible: true })

/** Spins once and returns the announcement of the game. */
const spin = async (game: FrameLocator): Promise<{ readonly won: boolean; readonly balance: number }> => {
  const announced = game.getByRole('status')
  await game.getByRole('button', { name: say('slot.spin') }).click()
  const won = patternOf(say('slot.sayWin'))
  const lost = patternOf(say('slot.sayLoss'))
  await expect(announced).toHaveText(new RegExp(`${won.source}|${lost.source}`), { timeout })
  const text = (await announced.textContent()) ?? ''
  const balance = won.exec(text)?.[2] ?? lost.exec(text)?.[1] ?? ''
  return { won: won.test(text), balance: minor(balance) }
}

test(
  'journey: a visitor finds a game, logs in, plays, sees the balance change, and leaves',
  { tag: ['@narrow', '@phone', '@lobby', '@game', '@slot', '@login', '@logout', '@app'] },
  async ({ page, site }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })

    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fil')
    await preferencesScreen(page, 'fil').chooseLanguage('English')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('home.hero.title'))

    await page.getByRole('link', { name: say('home.hero.action') }).click()
    await expect(page).toHaveURL(/\/rng/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('lobby.title.RNG'))
    await expect(page.getByRole('article')).toHaveCount(15)
    await page.getByRole('searchbox', { name: say('lobby.search.label') }).fill('harbour lights')
    await expect(page.getByRole('article').filter({ hasText: 'Harbour Lights' }).first()).toBeVisible()
    await expect(page.getByRole('article')).not.toHaveCount(15)

    await page
      .getByRole('banner')
      .getByRole('button', { name: say('app.login') })
      .click()
    const dialog = page.getByRole('dialog', { name: say('login.title') })
    await dialog.getByRole('textbox', { name: say('login.username') }).fill(accounts.member.username)
    await dialog.getByLabel(say('login.password'), { exact: true }).fill(accounts.member.password)
    await dialog.getByRole('checkbox', { name: say('login.remember') }).check()
    await passSlider(page, site.local, () => dialog.getByRole('button', { name: say('login.submit') }).click())
    await expect(dialog).toBeHidden({ timeout })
    await expect(balanceInHeader(page)).toHaveText(/\d/)
    const before = minor((await balanceInHeader(page).textContent()) ?? '')
    expect(before).toBeGreaterThan(0)

    await page.goto('/rng')
    const hot = page.getByRole('button', { name: say('lobby.list.hot'), exact: true })
    await hot.click()
    await expect(hot).toHaveAttribute('aria-pressed', 'true')
    await playGame(page, 'Harbour Lights')
    await expect(page).toHaveURL(/\/game\?/)

    const game = page.frameLocator('iframe')
    await expect(game.getByRole('button', { name: say('slot.spin') })).toBeEnabled({ timeout })
    const seen = { win: false, loss: false }
    let balance = before
    for (let round = 0; round < 60 && !(seen.win && seen.loss); round++) {
      const result = await spin(game)
      seen[result.won ? 'win' : 'loss'] = true
      balance = result.balance
      await expect.poll(async () => minor((await balanceInHeader(page).textContent()) ?? '')).toBe(balance)
    }
    expect(seen).toEqual({ win: true, loss: true })

    await page.getByRole('button', { name: say('game.back') }).click()
    await expect(page.locator('iframe')).toBeHidden()
    await page.reload()
    await expect(balanceInHeader(page)).toHaveText(/\d/)
    expect(minor((await balanceInHeader(page).textContent()) ?? '')).toBe(balance)

    await appScreen(page, 'en').clickLogout()
    await page
      .getByRole('alertdialog', { name: say('logout.title') })
      .getByRole('button', { name: say('logout.confirm') })
      .click()
    await expect(page.getByRole('banner').getByRole('button', { name: say('app.login') })).toBeVisible()
    await expect(page).toHaveURL(`${site.origin}/`)
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  },
)
