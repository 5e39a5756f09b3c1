import type { Locator, Page } from '@playwright/test'
import { registerScreen } from './screens/register.screen.ts'
import { slotScreen } from './screens/slot.screen.ts'
import { accounts } from './support/accounts.ts'
import { inside, pageObject } from './support/page-object.ts'
import { passSlider } from './support/pass-slider.ts'
import { openCard } from './support/play-game.ts'
import { beLoggedIn, logIn, register } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')
const game = 'Harbour Lights'
const address = '/game?gameCode=harbour-lights&vendor=HARBOUR'

const slot = (page: Page) => slotScreen(page.frameLocator('iframe'), 'en')
const wallet = (page: Page) => page.getByRole('dialog', { name: t('app.nav.wallet'), exact: true })
const continued = (page: Page) => page.getByRole('link', { name: t('game.continue', { name: game }), exact: true })

/** Marks the document of the game, which another document would not have. */
const mark = (page: Page) =>
  page
    .frameLocator('iframe')
    .locator('html')
    .evaluate((html) => {
      html.dataset['marked'] = 'once'
    })
const expectSameFrame = (page: Page) =>
  expect(page.frameLocator('iframe').locator('html'), 'the game was not loaded again').toHaveAttribute(
    'data-marked',
    'once',
  )

/** Counts presses: of a control, and of the slider's piece. The keyboard moves from field to field. */
const tapCounter = () => {
  const taps: string[] = []
  return {
    taps,
    tap: async (control: Locator) => {
      await control.click()
      taps.push(String(control))
    },
  }
}

/** Fills in the registration, and passes its slider check. */
async function fillRegistration(page: Page, username: string, tap: (control: Locator) => Promise<void>): Promise<void> {
  const form = registerScreen(page, 'en')
  await form.seeForm()
  await form.fill('username', username)
  await form.fill('password', 'Sampaguita-8')
  await form.fill('confirmPassword', 'Sampaguita-8')
  await form.fill('birthday', '1990-05-17')
  await tap(form.dialog.locator('input[name="agreement"]'))
}

test(
  'wallet: a visitor presses a game, registers, deposits over it and places the first bet within twelve taps',
  { tag: ['@phone', '@register', '@game', '@deposit'] },
  async ({ page, site, isMobile }) => {
    await site.prefer(page)
    await site.local.forgetLimits()
    const { taps, tap } = tapCounter()
    const form = registerScreen(page, 'en')
    await page.goto('/')
    await tap(page.getByRole('article').getByRole('link', { name: game, exact: true }).first())
    await tap(page.getByRole('dialog', { name: game }).getByRole('button', { name: t('game-sheet.play') }))
    await tap(page.getByRole('dialog', { name: t('login.title') }).getByRole('link', { name: t('login.register') }))
    await fillRegistration(page, isMobile ? 'unangtayamunti' : 'unangtaya', tap)
    await passSlider(page, site.local, () => tap(form.dialog.getByRole('button', { name: t('register.submit') })))
    taps.push('the slider')
    await expect(page, 'the registration ends in the game').toHaveURL(/\/game\?gameCode=harbour-lights/)
    await slot(page).seeReady()
    await expect(page.getByRole('dialog'), 'nothing covers the game').toHaveCount(0)
    await mark(page)

    const beforeDeposit = taps.length
    await tap(page.getByRole('button', { name: t('game.short.deposit'), exact: true }))
    await expect(wallet(page).getByRole('textbox', { name: t('deposit.amount') })).toHaveValue('200')
    await site.expectAccessible(page)
    await tap(wallet(page).getByRole('button', { name: t('deposit.submit'), exact: true }))
    const [partner] = await Promise.all([
      page.waitForEvent('popup'),
      tap(wallet(page).getByRole('link', { name: t('deposit.pay.open', { name: 'Perlas Wallet' }) })),
    ])
    await tap(partner.getByRole('button', { name: 'Pay', exact: true }))
    expect(taps.length - beforeDeposit, 'taps of the deposit').toBeLessThanOrEqual(4)
    await expect(partner.getByRole('log')).toContainText('"state":"paid"')
    await partner.close()

    const back = wallet(page).getByRole('button', { name: t('game.resume', { name: game }), exact: true })
    await expect(back).toBeVisible()
    await expect(page.getByTestId('balance').filter({ visible: true }).first()).toHaveText('₱197.00')
    await tap(back)
    await expect(wallet(page)).toHaveCount(0)
    await expect(page).toHaveURL(({ hash }) => hash === '')
    await expect(page.getByRole('button', { name: t('game.short.deposit'), exact: true })).toHaveCount(0)
    await expectSameFrame(page)
    await tap(page.frameLocator('iframe').getByRole('button', { name: t('slot.spin'), exact: true }))
    expect(taps.length, taps.join('\n')).toBeLessThanOrEqual(12)
    await expect(page.frameLocator('iframe').getByRole('status')).toHaveText(/₱/, { timeout: 60_000 })
  },
)

test(
  'wallet: a deposit from a running game takes at most four taps at every width, by its balance on a phone',
  { tag: ['@phone', '@game', '@deposit'] },
  async ({ page, site, isMobile }) => {
    await site.prefer(page)
    await site.local.forgetLimits()
    await beLoggedIn(page, await register(site, isMobile ? 'dagdagmunti' : 'dagdag'))
    await page.goto(address)
    await slot(page).seeReady()
    await mark(page)
    const { taps, tap } = tapCounter()
    const main = page.getByRole('main')
    await tap(
      main.getByRole('button', {
        name: isMobile ? t('game.balance', { amount: '₱0.00' }) : t('app.nav.wallet'),
        exact: true,
      }),
    )
    await expect(wallet(page).getByRole('textbox', { name: t('deposit.amount') })).toHaveValue('200')
    await site.expectAccessible(page)
    await tap(wallet(page).getByRole('button', { name: t('deposit.submit'), exact: true }))
    const [partner] = await Promise.all([
      page.waitForEvent('popup'),
      tap(wallet(page).getByRole('link', { name: t('deposit.pay.open', { name: 'Perlas Wallet' }) })),
    ])
    await tap(partner.getByRole('button', { name: 'Pay', exact: true }))
    await expect(partner.getByRole('log')).toContainText('"state":"paid"')
    await partner.close()
    expect(taps.length, taps.join('\n')).toBeLessThanOrEqual(4)
    await expect(
      wallet(page).getByRole('button', { name: t('game.resume', { name: game }), exact: true }),
    ).toBeVisible()
    await expect(page.getByTestId('balance').filter({ visible: true }).first()).toHaveText(/₱[1-9]/)
    await expectSameFrame(page)
  },
)

test('wallet: the sheet opens over a game that goes on behind it; going back closes it, a reload shows both again', async ({
  page,
  site,
  isMobile,
}) => {
  await site.prefer(page)
  await beLoggedIn(page, await logIn(site, accounts.member))
  await page.goto(address)
  await slot(page).seeReady()
  await mark(page)
  // On a phone the balance opens the wallet.
  const opener = isMobile ? new RegExp(t('game.balance', { amount: String.raw`₱[\d,.]+` })) : t('app.nav.wallet')
  await page.getByRole('main').getByRole('button', { name: opener, exact: true }).click()
  const parts = wallet(page)
  await expect(parts.getByRole('radio', { name: 'Perlas Wallet' })).toBeVisible()
  await parts.getByRole('tab', { name: t('member.withdraw') }).click()
  await expect(parts.getByRole('heading', { name: t('withdrawal.title') })).toBeVisible()
  await site.expectAccessible(page)
  await parts.getByRole('tab', { name: t('transfer.form') }).click()
  await expect(parts).toContainText(t('transfer.total'))
  await site.expectAccessible(page)
  await expect(page).toHaveURL(/\/game\?.*#wallet-transfer$/)
  await page.goBack()
  await expect(parts).toHaveCount(0)
  await expectSameFrame(page)

  await page.goForward()
  await expect(parts).toContainText(t('transfer.total'))
  await page.reload()
  await expect(parts).toContainText(t('transfer.total'))
  await slot(page).seeReady()
  await page.keyboard.press('Escape')
  await expect(parts).toHaveCount(0)
  await expect(page).toHaveURL(/\/game\?[^#]*$/)

  // A page that shows a part of the wallet itself has no sheet.
  await page.goto('/me/depositv2#wallet-deposit')
  await expect(page.getByRole('main').getByRole('radio', { name: 'Perlas Wallet' })).toBeVisible()
  await expect(parts).toHaveCount(0)
  await page.goto('/promotions#wallet-withdraw')
  await expect(parts.getByRole('heading', { name: t('withdrawal.title') })).toBeVisible()
})

test(
  'games: a game whose page is left is continued with its last bet from any page, and not after it was closed',
  { tag: ['@phone', '@game'] },
  async ({ page, site, isMobile }) => {
    await site.prefer(page)
    await site.local.forgetLimits()
    await beLoggedIn(page, await logIn(site, accounts.member))
    await page.goto(address)
    await slot(page).seeReady()
    await slot(page).clickLowerBet()
    const bet = await slot(page).bet()
    await slot(page).playRound()
    const leave = async () => {
      if (isMobile)
        await page
          .getByRole('main')
          .getByRole('button', { name: t('app.nav.main') })
          .click()
      await page
        .getByRole('link', { name: t('app.nav.home'), exact: true })
        .or(page.getByRole('link', { name: t('app.name') }))
        .filter({ visible: true })
        .first()
        .click()
      await expect(page).toHaveURL(({ pathname }) => pathname === '/')
    }
    await leave()
    await expect(continued(page)).toBeVisible()
    await site.expectAccessible(page)
    await continued(page).click()
    await slot(page).seeReady()
    await expect(continued(page)).toHaveCount(0)
    await slot(page).seeBet(bet)
    const { taps, tap } = tapCounter()
    await tap(page.frameLocator('iframe').getByRole('button', { name: t('slot.spin'), exact: true }))
    expect(taps, 'the last bet again').toHaveLength(1)

    await leave()
    const bar = page.getByRole('region', { name: t('game.continue', { name: game }), exact: true })
    await bar.getByRole('button', { name: t('app.close') }).click()
    await expect(continued(page)).toHaveCount(0)

    await page.goto('/rng')
    await openCard(page, game)
    await pageObject(page, () => page.getByRole('dialog', { name: game, exact: true })).click('game-sheet.play')
    await slot(page).seeReady()
    await pageObject(page).click('game.back')
    await expect(page.locator('iframe')).toHaveCount(0)
    await expect(continued(page), 'closed on purpose').toHaveCount(0)
  },
)

test('wallet: a deposit on its own page leads back to the game that was left for it', async ({
  page,
  site,
  isMobile,
}) => {
  await site.prefer(page)
  await site.local.forgetLimits()
  await beLoggedIn(page, await register(site, isMobile ? 'balikmunamunti' : 'balikmuna'))
  await page.goto(address)
  await slot(page).seeReady()
  await page.goto(`${address}#wallet-deposit`)
  await wallet(page)
    .getByRole('link', { name: t('deposit.history') })
    .click()
  await expect(page).toHaveURL(/\/me\/depositHistory/)
  await expect(continued(page)).toBeVisible()
  // A phone has no menu of the account beside its pages.
  await page
    .getByRole(isMobile ? 'banner' : 'main')
    .getByRole('link', { name: t('member.depositv2'), exact: true })
    .first()
    .click()
  const hand = pageObject(page)
  await hand.click('deposit.submit')
  const [partner] = await Promise.all([
    page.waitForEvent('popup'),
    hand.click('deposit.pay.open', { name: 'Perlas Wallet' }),
  ])
  await partner.getByRole('button', { name: 'Pay', exact: true }).click()
  await hand.see('deposit.outcome.paid')
  await hand.click('game.resume', { name: game })
  await expect(page).toHaveURL(/\/game\?gameCode=harbour-lights/)
  await slot(page).seeReady()
})

test(
  'register: a registration from the login of a page goes on to that page',
  { tag: '@register' },
  async ({ page, site }) => {
    await site.prefer(page)
    await site.local.forgetLimits()
    await page.goto('/register?next=//example.com')
    await registerScreen(page, 'en').seeForm()
    await expect(
      page.getByRole('dialog').getByRole('link', { name: t('login.submit') }),
      'only a page of this site',
    ).toHaveCount(0)
    await page.goto('/login?next=/feedback')
    await page
      .getByRole('main')
      .getByRole('link', { name: t('login.register') })
      .click()
    const form = registerScreen(page, 'en')
    await fillRegistration(page, 'patuloy', (control) => control.click())
    // Back to the login, which goes on to the same page, and to the registration once more.
    await pageObject(page, inside('dialog', 'register.title')).click('login.submit')
    await expect(page).toHaveURL(/\/login\?next=(%2F|\/)feedback/)
    await page
      .getByRole('main')
      .getByRole('link', { name: t('login.register') })
      .click()
    await fillRegistration(page, 'patuloy', (control) => control.click())
    await passSlider(page, site.local, () => form.clickSubmit())
    await expect(page).toHaveURL(/\/feedback$/)
  },
)

test(
  'register: a registration from the header goes on to the page it was opened on, also by way of the login page',
  { tag: ['@phone', '@register'] },
  async ({ page, site, isMobile }) => {
    await site.prefer(page)
    await site.local.forgetLimits()
    const form = registerScreen(page, 'en')
    const signUp = page.getByRole('banner').getByRole('link', { name: t('app.register'), exact: true })
    await page.goto('/promotions?category=welcome')
    await expect(signUp, 'one address for all pages').toHaveAttribute('href', '/register')
    await signUp.click()
    await form.seeForm()
    await form.clickClose()
    await expect(page, 'closing goes back').toHaveURL(/\/promotions\?category=welcome$/)

    await page.goto('/login?next=/feedback')
    await signUp.click()
    await form.seeForm()
    await expect(page, 'the page that the login was for').toHaveURL(/\/register\?next=(%2F|\/)feedback$/)
    await page.goto('/')
    await signUp.click()
    await form.seeForm()
    await expect(page, 'home needs no page to go on to').toHaveURL(/\/register$/)

    await page.goto('/promotions?category=welcome')
    await signUp.click()
    await fillRegistration(page, isMobile ? 'mulaulomunti' : 'mulaulo', (control) => control.click())
    await passSlider(page, site.local, () => form.clickSubmit())
    await expect(page).toHaveURL(/\/promotions\?category=welcome$/)
    await expect(page.getByRole('heading', { level: 1, name: t('page.name.promotions') })).toBeVisible()
    await expect(page.getByTestId('balance').filter({ visible: true }).first()).toBeVisible()
  },
)
