import { accounts } from './support/accounts.ts'
import { beLoggedIn, fundsOf, logIn, tokenOf } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { patternOf, translatorOf } from './support/texts.ts'

const say = translatorOf('en')
const every = 36_000

test(
  'arena: a member finds the running matches in their hub, watches one, bets on both lights and on a draw, sees blows, odds and the win, and verifies it',
  { tag: ['@table', '@chips'] },
  async ({ page, site, isMobile }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: isMobile ? 'light' : 'dark' })
    await site.prefer(page)
    await site.local.forgetLimits()
    await beLoggedIn(page, await logIn(site, accounts.member))
    await page.goto('/ds88')
    const main = page.getByRole('main')
    const matches = main.getByRole('region', { name: say('arena.title') })
    await expect(matches.getByRole('article')).toHaveCount(2)
    await expect(matches.getByText(/^(Betting closes in|No more bets|Match in progress)/)).toHaveCount(2)
    await site.expectAccessible(page)
    await matches.getByRole('link', { name: say('arena.joinNamed', { name: 'Ginto Arena' }) }).click()
    await expect(page).toHaveURL(/\/table\?gameCode=ginto-arena$/)
    await expect(main.getByRole('heading', { level: 1, name: 'Ginto Arena' })).toBeVisible()
    await site.local.advance(every - ((await site.local.now()) % every) + 300)
    const round = (await site.local.now()) - 300
    await page.reload()
    await expect(main.getByText(say('table.phase.open')).first()).toBeVisible({ timeout: 20_000 })

    const felt = main.getByRole('region', { name: say('chips.title') })
    const place = (name: string) =>
      felt.getByRole('button', { name: new RegExp(`^${name} ((Current|Final) odds )?\\d`) })
    await expect(place('Meron')).toContainText('Current odds 1.84')
    await felt
      .getByRole('group', { name: say('chips.choose') })
      .getByRole('button')
      .nth(1)
      .click()
    await place('Meron').click()
    for (const name of ['Wala', 'Draw']) await place(name).click()
    await place('Meron').click()
    await felt.getByRole('button', { name: patternOf(say('chips.send')) }).click()
    await expect(felt.getByText(say('chips.placed'))).toBeVisible()
    await expect(felt.getByText(patternOf(say('chips.bet')))).toHaveCount(3)
    await expect(place('Meron'), 'the pool has moved').toContainText('Current odds 1.83')
    await expect(main.getByRole('region', { name: say('arena.seats') }).getByRole('listitem')).not.toHaveCount(0)
    const token = await tokenOf(page)
    const staked = Number((await fundsOf(site, token)).sumBalance)

    // From here on in real time: a second more and the match begins.
    await site.local.advance(Math.max(0, round + 25_500 - (await site.local.now())))
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
    await expect(main.getByText(say('arena.phase.cards')).first()).toBeVisible({ timeout: 15_000 })
    const pool = say('arena.pool.final', { meron: '₱5,100.00', wala: '₱5,050.00' })
    await expect(felt.getByText(pool), 'the pool the bets are paid from, and not that of the next match').toBeVisible()
    await expect(place('Meron')).toContainText('Final odds 1.83')
    await expect(place('Meron')).not.toContainText('Current')
    await expect(main.getByRole('list', { name: say('arena.blows') }).getByRole('listitem')).not.toHaveCount(0)
    await expect(main.getByRole('status').getByText(/^(Meron wins|Wala wins|Draw at)/)).toBeVisible({ timeout: 15_000 })
    await expect(main.getByText(/^(You won|.* refunded to you)/).first()).toBeVisible()
    expect(Number((await fundsOf(site, token)).sumBalance), 'not paid before all has been seen').toBe(staked)
    const mine = main.getByRole('region', { name: say('table.mine') })
    await expect(mine.getByText(/^Won /).first()).toBeVisible({ timeout: 25_000 })
    expect(Number((await fundsOf(site, token)).sumBalance)).toBeGreaterThan(staked)
    await expect(place('Meron'), 'the next match begins with new odds').toContainText('Current odds 1.84')
    await expect(felt.getByText(pool)).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await site.expectAccessible(page)
    await mine
      .getByRole('row')
      .filter({ hasText: /Won / })
      .first()
      .getByRole('link', { name: say('table.mine.proof') })
      .click()
    await expect(page).toHaveURL(/\/fair\/[\da-f-]{36}$/)
    await expect(main.getByText('Final pool: Meron ₱5,100.00, Wala ₱5,050.00')).toBeVisible()
    await main.getByRole('button', { name: say('round-detail.check') }).click()
    await expect(main.getByText(say('round-detail.agrees'))).toBeVisible()
    await site.expectAccessible(page)
  },
)
