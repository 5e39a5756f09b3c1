import { lotteryCalls } from '#wire/lottery/lottery.ts'
import { accounts } from './support/accounts.ts'
import { loginScreen } from './screens/login.screen.ts'
import { pageObject } from './support/page-object.ts'
import { passSlider } from './support/pass-slider.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')

test(
  'lottery: a visitor fills a slip, logs in at the gate, bets on both sides, and can verify the winning bet',
  { tag: ['@lottery', '@bet-slip'] },
  async ({ page, site }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await site.prefer(page)
    await site.local.forgetLimits()
    const answer = await fetch(`${site.origin}${lotteryCalls.lotteryMenu.path}?hall=lottery`)
    const { value } = (await answer.json()) as { value: { games: { gameCode: string; kind: string; name: string }[] } }
    const game = value.games.find(({ kind }) => kind === 'five')!
    await page.goto(`/lottery?gameCode=${game.gameCode}`)
    const hand = pageObject(page)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: game.name })).toBeVisible()
    await expect(main.getByRole('button', { name: t('bet-slip.add') })).toBeVisible()
    await site.expectAccessible(page)

    for (const word of ['big', 'small'] as const) {
      await hand.click(`lottery.word.${word}`)
      await hand.click('bet-slip.add')
    }
    await hand.click('bet-slip.quick')
    await hand.click('bet-slip.add')
    const slip = main.getByRole('region', { name: t('bet-slip.title') })
    await expect(slip.getByRole('listitem')).toHaveCount(3)
    await slip.getByRole('listitem').nth(2).getByRole('button').click()
    await hand.click('bet-slip.undo')
    await expect(slip.getByRole('listitem')).toHaveCount(3)
    await hand.click('lottery.play.sum')
    const sums = main.getByRole('group', { name: t('bet-slip.sum') })
    for (const sum of ['22', '23']) await sums.getByRole('button', { name: new RegExp(`^${sum} `) }).click()
    await expect(main.getByText(/^2 combinations, total /), 'shown before the line is added').toBeVisible()
    await hand.click('bet-slip.add')
    await expect(slip.getByText(/2 combinations$/)).toBeVisible()

    const bet = slip.getByRole('button', { name: /^Bet / })
    await bet.click()
    const login = loginScreen(page, 'en')
    await login.see()
    await login.fillUsername(accounts.member.username)
    await login.fillPassword(accounts.member.password)
    await passSlider(page, site.local, login.clickSubmit)
    // If the draw closes during the login, the slip offers the next draw.
    const placed = slip.getByText('4 bets placed.')
    const next = slip.getByRole('button', { name: /^Bet on draw/ })
    await expect(placed.or(next).first()).toBeVisible()
    if (await next.isVisible()) await next.click()
    await expect(placed).toBeVisible()
    await expect(slip.getByRole('listitem')).toHaveCount(0)
    const mine = main.getByRole('region', { name: t('lottery.mine') })
    await expect(mine.getByText(t('lottery.mine.open')).first()).toBeVisible()
    await site.expectAccessible(page)

    await site.local.advance(125_000)
    await expect(mine.getByText(/^Won /).first()).toBeVisible({ timeout: 20_000 })
    await expect(mine.getByText(t('lottery.mine.lost')).first()).toBeVisible()
    await mine
      .getByRole('link', { name: t('lottery.mine.proof') })
      .first()
      .click()
    await expect(page).toHaveURL(/\/fair\/[\da-f-]{36}$/)
    await main.getByRole('button', { name: t('round-detail.check') }).click()
    await expect(main.getByText(t('round-detail.agrees'))).toBeVisible()
    await page.goto('/me/personalHistoryCopy')
    await expect(main.getByText(game.name).first()).toBeVisible()
  },
)

test(
  'lottery: every hall has its lotteries, each with a number pad, past draws and rules',
  { tag: '@full' },
  async ({ page, site, isMobile }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: isMobile ? 'light' : 'dark' })
    await site.prefer(page)
    await site.local.forgetLimits()
    await page.goto('/seaLottery')
    await expect(page, 'members only').toHaveURL(/\/login/)
    await beLoggedIn(page, await logIn(site, accounts.inviter))
    const main = page.getByRole('main')
    for (const hall of ['/vnLottery', '/seaLottery', '/lottery'] as const) {
      await page.goto(hall)
      await expect(main.getByRole('button', { name: t('bet-slip.quick') })).toBeVisible()
      await expect(main.getByRole('img', { name: /^How often each number came up in the last 100/ })).toBeVisible()
      await expect(main.getByRole('table', { name: t('lottery.rules') })).toBeVisible()
      await site.expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
    await page.goto('/vnLottery?playType=tail3')
    const tail = main.getByRole('button', { name: t('lottery.play.tail', { count: 3 }), exact: true })
    await expect(tail, 'the play type from the URL').toHaveAttribute('aria-pressed', 'true')
    await page.goto('/elott')
    const draws = main.getByRole('region', { name: t('draws.title') })
    // Bets close a while before a draw, for ten seconds of every ten minutes on all lotteries at once.
    await expect(draws.getByRole('time').first()).toHaveText(/\d/, { timeout: 20_000 })
    await site.expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await draws.getByRole('link').first().click()
    await expect(main.getByRole('button', { name: t('bet-slip.quick') })).toBeVisible()
    await page.goto('/lottery?gameCode=no-such-lottery')
    await expect(main.getByRole('heading', { name: t('lottery.unknown.title') })).toBeVisible()
    await main.getByRole('link', { name: t('lottery.unknown.action') }).click()
    await expect(main.getByRole('button', { name: t('bet-slip.quick') })).toBeVisible()
  },
)
