import { tableCalls } from '#wire/lottery/table.ts'
import { accounts } from './support/accounts.ts'
import { pageObject } from './support/page-object.ts'
import { beLoggedIn, fundsOf, logIn, tokenOf } from './support/sessions.ts'
import { loginScreen } from './screens/login.screen.ts'
import { playGame } from './support/play-game.ts'
import { passSlider } from './support/pass-slider.ts'
import { expect, test } from './support/site.ts'
import { patternOf, translatorOf } from './support/texts.ts'

const t = translatorOf('en')
const every = 36_000

test(
  'live table: a visitor places chips, logs in at the gate, bets, cancels, bets again, sees the result and verifies it',
  { tag: ['@table', '@chips'] },
  async ({ page, site }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await site.prefer(page)
    await site.local.forgetLimits()
    const answer = await fetch(`${site.origin}${tableCalls.tableMenu.path}`)
    const { value } = (await answer.json()) as { value: { tables: { gameCode: string; name: string }[] } }
    const table = value.tables[0]!
    await page.goto(`/table?gameCode=${table.gameCode}`)
    const hand = pageObject(page)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: table.name })).toBeVisible()
    /** Waits for the beginning of a round, so that none closes during an interaction. */
    const atStart = async () => {
      await site.local.advance(every - ((await site.local.now()) % every) + 300)
      await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
      await expect(main.getByText(t('table.phase.open')).first()).toBeVisible({ timeout: 20_000 })
    }
    await atStart()
    await site.expectAccessible(page)

    const place = (name: string) => main.getByRole('button', { name: new RegExp(`^${name} \\d`) })
    const felt = main.getByRole('region', { name: t('chips.title') })
    const bet = felt.getByRole('button', { name: patternOf(t('chips.send')) })
    for (const name of ['Banker', 'Player', 'Tie']) await place(name).click()
    await hand.click('chips.lift')
    await expect(felt.getByText(patternOf(t('chips.laid')))).toHaveCount(2)
    await bet.click()
    const login = loginScreen(page, 'en')
    await login.see()
    await login.fillUsername(accounts.member.username)
    await login.fillPassword(accounts.member.password)
    await passSlider(page, site.local, login.clickSubmit)
    await expect(felt.getByText(t('chips.placed')).or(felt.getByText(t('chips.partly')))).toBeVisible()
    await atStart()
    // After a login beyond the close of the round the chips are still on the felt.
    if ((await felt.getByText(patternOf(t('chips.laid'))).count()) === 0) await hand.click('chips.repeat')
    await bet.click()
    await expect(felt.getByText(t('chips.placed'))).toBeVisible()
    await expect(felt.getByText(patternOf(t('chips.bet')))).toHaveCount(2)
    await hand.click('chips.back')
    await expect(felt.getByText(t('chips.takenBack'))).toBeVisible()
    await expect(felt.getByText(patternOf(t('chips.bet')))).toHaveCount(0)
    await atStart()
    await hand.click('chips.repeat')
    await bet.click()
    await expect(felt.getByText(t('chips.placed'))).toBeVisible()
    const balance = page.getByTestId('balance').first()
    const shown = async () => Number((await balance.textContent())?.replaceAll(/[^\d.]/g, ''))
    const staked = Number((await fundsOf(site, await tokenOf(page))).sumBalance)
    await expect.poll(shown).toBe(staked)

    await site.local.advance(25_700)
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
    await expect(main.getByText(t('table.phase.cards')).first()).toBeVisible({ timeout: 15_000 })
    await page.reload()
    await expect(main.getByText(/^(Player wins|Banker wins|Tie at)/).first()).toBeVisible({ timeout: 20_000 })
    await expect(main.getByText(/^(You won|.* refunded to you)/).first()).toBeVisible()
    expect(await shown(), 'not paid before all has been seen').toBe(staked)
    const mine = main.getByRole('region', { name: t('table.mine') })
    await expect(mine.getByText(/^Won /).first()).toBeVisible({ timeout: 25_000 })
    await expect.poll(shown).not.toBe(staked)
    await site.expectAccessible(page)
    await mine
      .getByRole('link', { name: t('table.mine.proof') })
      .first()
      .click()
    await expect(page).toHaveURL(/\/fair\/[\da-f-]{36}$/)
    await main.getByRole('button', { name: t('round-detail.check') }).click()
    await expect(main.getByText(t('round-detail.agrees'))).toBeVisible()
  },
)

test(
  'live table: a tile of the live lobby opens its table, which is played by keyboard alone',
  { tag: '@game-launch' },
  async ({ page, site, isMobile }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: isMobile ? 'light' : 'dark' })
    await site.prefer(page)
    await site.local.forgetLimits()
    await beLoggedIn(page, await logIn(site, accounts.inviter))
    await page.goto('/live')
    const main = page.getByRole('main')
    await playGame(page, 'Velada Baccarat')
    await expect(page).toHaveURL(/\/table\?gameCode=/)
    await site.local.advance(every - ((await site.local.now()) % every) + 300)
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
    await expect(main.getByText(t('table.phase.open')).first()).toBeVisible({ timeout: 20_000 })
    const felt = main.getByRole('region', { name: t('chips.title') })
    await main.getByRole('button', { name: /^Banker \d/ }).focus()
    await page.keyboard.press('Enter')
    await expect(felt.getByText(patternOf(t('chips.laid')))).toHaveCount(1)
    await felt.getByRole('button', { name: patternOf(t('chips.send')) }).focus()
    await page.keyboard.press('Enter')
    await expect(felt.getByText(t('chips.placed'))).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await site.expectAccessible(page)
    await expect(main.getByRole('region', { name: t('table.seats') }).getByRole('listitem')).not.toHaveCount(0)
    await page.goto('/table?gameCode=no-such-table')
    await expect(main.getByRole('heading', { name: t('table.unknown.title') })).toBeVisible()
  },
)
