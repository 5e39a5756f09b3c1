import type { Locator, Page } from '@playwright/test'
import { appScreen } from './screens/app.screen.ts'
import { loginScreen } from './screens/login.screen.ts'
import { noticesScreen } from './screens/notices.screen.ts'
import { accounts } from './support/accounts.ts'
import { expectFineEnlarged, expectFineInForcedColours } from './support/accessibility-modes.ts'
import { closeSheet, openCard, playGame } from './support/play-game.ts'
import { beLoggedIn, logIn, logOut } from './support/sessions.ts'
import { settle } from './support/settle.ts'
import { expect, test } from './support/site.ts'
import { expectTree } from './support/trees.ts'
import { translatorOf } from './support/texts.ts'

// Motion is part of what is checked here.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const say = translatorOf('en')

/** An entry with sub-games. */
const collection = 'Kislap Collection'

/** Scroll position of the page behind, so that losing it is noticed. */
const place = 120

const placeOf = (page: Page) => page.evaluate(() => Math.round(scrollY))

/**
 * Opens a dialog and checks the rules of spec §2: it fades in after 100 ms, locks the page's scroll, stays on a click
 * outside (or closes, where it may), closes on Escape, and restores scroll position and focus.
 */
async function expectModalRules(
  page: Page,
  open: () => Promise<unknown>,
  dialog: Locator,
  {
    background = 'stays',
    opener,
    tree,
  }: { readonly background?: 'stays' | 'closes'; readonly opener?: Locator; readonly tree?: string } = {},
): Promise<void> {
  // The scroll position is restored once the page is rendered, which may be after the dialog is gone.
  await expect(async () => {
    await page.evaluate((y) => scrollTo(0, y), place)
    await settle(page)
    expect(await placeOf(page)).toBe(place)
  }).toPass()
  await open()
  await expect(dialog).toBeVisible()
  const looks = await dialog.evaluate((content) => {
    const shade = document.querySelector('[data-scope="dialog"][data-part="backdrop"]')
    return [content, ...(shade === null ? [] : [shade])].map((element) => {
      const { animationDelay, animationFillMode, animationName } = getComputedStyle(element)
      return { animationDelay, animationFillMode, fades: animationName !== 'none' }
    })
  })
  const delayed = { animationDelay: '0.1s', animationFillMode: 'backwards', fades: true }
  expect(looks).toEqual([delayed, delayed])
  if (tree !== undefined) await expectTree(dialog, tree)

  expect(await page.evaluate(() => getComputedStyle(document.body).overflowY)).toBe('hidden')
  await page.evaluate(() => document.querySelector('main')?.dispatchEvent(new WheelEvent('wheel', { deltaY: 300 })))
  expect(await placeOf(page)).toBe(place)
  expect(await dialog.evaluate((content) => content.contains(document.activeElement))).toBe(true)

  await page.mouse.click(4, 4)
  if (background === 'stays') {
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('body > [class*="leaving"]'), 'what fades away').toHaveCount(0)
  expect(await placeOf(page)).toBe(place)
  expect(await page.evaluate(() => getComputedStyle(document.body).overflowY)).not.toBe('hidden')
  if (opener !== undefined) await expect(opener).toBeFocused()
}

test("modals: a visitor's dialogs keep the rules of every modal", async ({ page, site, isMobile }) => {
  await site.prefer(page)
  await page.goto('/')
  const notices = noticesScreen(page, 'en')
  await expect(notices.marquee).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()

  const header = page.getByRole('banner')
  const login = loginScreen(page, 'en')
  const loginButton = header.getByRole('button', { name: say('app.login') })
  const loginDialog = page.getByRole('dialog', { name: say('login.title') })
  await expectModalRules(page, login.clickOpen, loginDialog, { opener: loginButton })

  const speaker = notices.marquee.getByRole('link').first()
  await expectModalRules(page, () => speaker.click(), notices.dialog, { opener: speaker, tree: 'notices' })

  const help = page.getByRole('dialog', { name: say('help.title') })
  await expectModalRules(page, () => page.evaluate(() => history.pushState({}, '', '#help-terms')), help)

  if (!isMobile) {
    const register = page.getByRole('dialog', { name: say('register.title') })
    await expectModalRules(page, appScreen(page, 'en').clickRegister, register)
  }
})

test(
  "modals: a member's dialogs keep the rules of every modal",
  { tag: '@protected-action' },
  async ({ page, site, isMobile }) => {
    const trial = await logIn(site, accounts.trial)
    await site.prefer(page)
    await beLoggedIn(page, trial)
    await page.goto('/')
    await expect(noticesScreen(page, 'en').marquee).toBeVisible()
    const warning = page.getByRole('alertdialog', { name: say('protected-action.title') })
    await playGame(page, 'Harbour Lights')
    await expect(warning).toBeVisible()
    await expectTree(warning, 'warning')
    await page.keyboard.press('Escape')
    await expect(warning).toHaveCount(0)
    const sheet = page.getByRole('dialog', { name: 'Harbour Lights', exact: true })
    await expect(sheet.getByRole('button', { name: say('game-sheet.play') }), 'the dialog below is back').toBeFocused()
    await closeSheet(page)

    const clickDeposit = async () => {
      const account = await appScreen(page, 'en').openAccount()
      await account.getByRole('link', { name: say('member.depositv2'), exact: true }).click()
    }
    const opener = page.getByRole('banner').locator('button[popovertarget]:not([aria-label])')
    await expectModalRules(page, clickDeposit, warning, { opener })
    if (!isMobile) {
      await clickDeposit()
      await expectFineEnlarged(page, 'the warning', undefined, [
        warning.getByRole('heading'),
        warning.getByRole('button').last(),
      ])
      await expectFineInForcedColours(page, 'the warning')
      await page.keyboard.press('Escape')
      await expect(warning).toHaveCount(0)
      const leave = page.getByRole('alertdialog', { name: say('logout.title') })
      await expectModalRules(page, appScreen(page, 'en').clickLogout, leave)
    }

    const lost = page.getByRole('alertdialog', { name: say('alert.sessionLost.title') })
    await expectModalRules(page, () => logOut(site, trial.token), lost, { tree: 'session lost' })
  },
)

test(
  'modals: the list of sub-games and the sheet of a game, which are no popups of the site, close on a click outside',
  { tag: '@game-launch' },
  async ({ page, site }) => {
    await site.prefer(page)
    await beLoggedIn(page, await logIn(site, accounts.member))
    await page.setViewportSize({ width: 1024, height: 760 })
    await page.goto(`/rng?q=${encodeURIComponent(collection)}`)
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    const open = () => openCard(page, collection)
    const list = page.getByRole('dialog', { name: say('game-launch.title', { name: collection }) })
    await expectModalRules(page, open, list, {
      background: 'closes',
      tree: 'sub-games',
    })

    await page.goto('/rng')
    await expect(page.getByRole('article')).toHaveCount(15)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    const sheet = page.getByRole('dialog', { name: 'Harbour Lights', exact: true })
    await expectModalRules(page, () => openCard(page, 'Harbour Lights'), sheet, {
      background: 'closes',
      tree: 'game-sheet',
    })

    await page.goto('/rng#game-harbour-lights')
    await expect(sheet, 'its address opens it').toBeVisible()
    await page.reload()
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL('/rng')
    await playGame(page, 'Harbour Lights')
    await expect(page).toHaveURL(/\/game\?/)
    await page.goBack()
    await expect(page).toHaveURL('/rng')
    await expect(page.getByRole('article')).toHaveCount(15)
    await expect(sheet, 'the way back from a game passes it by').toHaveCount(0)
  },
)
