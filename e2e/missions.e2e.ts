import { writeFile } from 'node:fs/promises'
import { slotScreen } from './screens/slot.screen.ts'
import { balanceOf } from './support/balance.ts'
import { pageObject } from './support/page-object.ts'
import { playGame } from './support/play-game.ts'
import { beLoggedIn, register } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')

/** The operator's configuration: tasks of one and two rounds, and two boards. */
const missions = {
  checkIn: ['3', '4'],
  tasks: [
    { name: 'two-rounds', measure: 'rounds', period: 'day', target: 2, prize: '7' },
    { name: 'one-round', measure: 'rounds', period: 'week', target: 1, prize: '1' },
  ],
  boards: {
    day: { by: 'staked', prizes: [{ upTo: 3, amount: '50' }] },
    week: { by: 'won', prizes: [{ upTo: 1, amount: '100' }] },
  },
  claimDays: 7,
}

test(
  'missions: a member checks in, finishes a task, claims its prize and is ranked, as the operator configured',
  { tag: '@missions' },
  async ({ page, site, isMobile }, testInfo) => {
    await site.prefer(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // A seeded member may already have played today, so a new one is registered.
    const session = await register(site, isMobile ? 'misyonera' : 'misyonero')
    await site.operatorByName('adjust', 'give', session.username, '200.00', 'to play with')
    await beLoggedIn(page, session)
    await page.goto('/me/missionLeaderboard')
    const hand = pageObject(page)
    await hand.see('missions.checkIn.title')
    const file = testInfo.outputPath('missions.json')
    await writeFile(file, JSON.stringify(missions))
    expect(await site.operator('missions', 'set', file)).toContain('task two-rounds: rounds 2 a day, prize 7')
    const tasks = page.getByRole('region', { name: t('missions.tasks') })
    await expect(tasks.getByRole('listitem'), 'without a reload').toHaveCount(2)
    await expect(tasks.getByRole('progressbar').first()).toHaveAttribute('value', '0')

    const money = () => balanceOf(page)
    const before = await money()
    await hand.click('missions.checkIn.action')
    await hand.see('missions.paid', { amount: '₱3.00' })
    await hand.see('missions.checkIn.made')
    await expect.poll(money).toBe(before + 3)
    await site.expectAccessible(page)

    await page.goto('/rng')
    await playGame(page, 'Harbour Lights')
    const slot = slotScreen(page.frameLocator('iframe'), 'en')
    await slot.seeReady()
    for (let round = 0; round < 2; round += 1) await slot.playRound()

    await page.goto('/me')
    await page
      .getByRole('main')
      .getByRole('link', { name: `${t('member.missionLeaderboard')} 2 missions to claim` })
      .click()
    await expect(page.getByRole('heading', { name: '2 prizes to claim' })).toBeVisible()
    const claimed = page.waitForResponse((response) => response.url().endsWith('/wps/member/missions/claim'))
    await hand.click('missions.claimAll')
    expect((await claimed).ok()).toBe(true)
    await hand.see('missions.paid', { amount: '₱8.00' })
    await expect(tasks.getByText(t('missions.state.claimed'))).toHaveCount(2)
    const board = page.getByRole('table', { name: t('missions.board') })
    const own = board.getByRole('row').filter({ hasText: '(you)' })
    await expect(own).toContainText('₱')
    await page.getByRole('tab', { name: t('missions.board.week') }).click()
    await expect(page.getByText(t('missions.board.by.won'))).toBeVisible()
    await site.expectAccessible(page)

    await page.goto('/me/transactionHistory?kind=bonus')
    await expect(page.getByRole('table').getByText('₱7.00').first()).toBeVisible()
    if (!isMobile)
      await expect(page.getByRole('link', { name: t('member.missionLeaderboard'), exact: true })).toBeVisible()
  },
)
