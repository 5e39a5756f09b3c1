import type { Locator, Page } from '@playwright/test'
import { appScreen } from './screens/app.screen.ts'
import { slotScreen } from './screens/slot.screen.ts'
import { accounts } from './support/accounts.ts'
import { loginDialogOf } from './support/login-dialog.ts'
import { expect, test } from './support/site.ts'
import { patternOf, translatorOf } from './support/texts.ts'

const say = translatorOf('en')

/** More tab stops than any page has from one end to the target. */
const farthest = 150

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses Tab, or Shift+Tab, until the focus is on the target, and asserts that it is visible. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < farthest && !(await isFocused(target)); stop++) await page.keyboard.press(key)
  await expect(target).toBeFocused()
  await expect(target).toBeInViewport()
}

test(
  'keyboard: a member without a pointer finds a game, logs in, plays and logs out',
  { tag: ['@lobby', '@game', '@slot', '@login', '@logout'] },
  async ({ page, site }) => {
    await site.prefer(page)
    await page.goto('/')
    const app = appScreen(page, 'en')
    await app.seeVisitor()
    await expect(page.getByRole('contentinfo')).toBeVisible()

    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: say('app.skip') })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()

    const vendors = page.getByRole('button', {
      name: say('header.vendors', { category: say('app.nav.rng') }),
      exact: true,
    })
    await tabTo(page, vendors, 'Shift+Tab')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('group', {
      name: say('header.vendors', { category: say('app.nav.rng') }),
      exact: true,
    })
    await tabTo(page, panel.getByRole('link').nth(1))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/rng\?page=/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('lobby.title.RNG'))

    const { login, slider, challenges } = loginDialogOf(page, site)
    const enter = page.getByRole('banner').getByRole('button', { name: say('app.login') })
    await tabTo(page, enter, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await login.see()
    const dialog = page.getByRole('dialog', { name: say('login.title') })
    await expect(dialog.getByRole('textbox', { name: say('login.username') })).toBeFocused()
    await page.keyboard.press('Escape')
    await login.dontSee()
    await expect(enter).toBeFocused()
    await page.keyboard.press('Enter')
    const username = dialog.getByRole('textbox', { name: say('login.username') })
    await expect(username).toBeFocused()
    await page.keyboard.type(accounts.member.username)
    await expect(username, 'every letter from the first').toHaveValue(accounts.member.username)
    await tabTo(page, dialog.getByLabel(say('login.password'), { exact: true }))
    await page.keyboard.type(accounts.member.password)
    await page.keyboard.press('Enter')
    const gap = Number(await challenges.answer())
    await slider.seeFocus()
    await slider.steer(gap)
    await app.seeNickname('Marisol')
    await login.dontSee()

    await tabTo(
      page,
      page.getByRole('navigation', { name: say('app.nav.main') }).getByRole('link', { name: say('app.nav.rng') }),
    )
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('lobby.title.RNG'))
    await tabTo(page, page.getByRole('searchbox', { name: say('lobby.search.label') }))
    await page.keyboard.type('harbour lights')
    const card = page.getByRole('article').getByRole('link', { name: 'Harbour Lights', exact: true })
    await expect(page.getByRole('article')).not.toHaveCount(15)
    await tabTo(page, card)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('button', { name: say('game-sheet.play') })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/game\?/)

    const game = page.frameLocator('iframe')
    const slot = slotScreen(game, 'en')
    await slot.seeReady()
    const spin = game.getByRole('button', { name: say('slot.spin') })
    await tabTo(page, spin)
    await page.keyboard.press('Enter')
    const outcomes = ['slot.sayWin', 'slot.sayLoss'].map((id) => patternOf(say(id)).source)
    await expect(game.getByRole('status')).toHaveText(new RegExp(outcomes.join('|')), { timeout: 20_000 })

    await tabTo(page, page.getByRole('button', { name: say('game.back'), exact: true }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.locator('iframe')).toHaveCount(0)
    await tabTo(page, page.getByRole('banner').getByRole('button', { name: 'Marisol', exact: true }))
    await page.keyboard.press('Enter')
    await tabTo(
      page,
      page.getByRole('group', { name: say('member.menu') }).getByRole('button', { name: say('app.logout') }),
    )
    await page.keyboard.press('Enter')
    const sure = page.getByRole('alertdialog', { name: say('logout.title') })
    await expect(sure.getByRole('button', { name: say('logout.confirm') })).toBeFocused()
    await page.keyboard.press('Enter')
    await app.seeVisitor()
  },
)
