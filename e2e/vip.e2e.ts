import { writeFile } from 'node:fs/promises'
import { slotScreen } from './screens/slot.screen.ts'
import { handIn } from './support/hand.ts'
import { playGame } from './support/play-game.ts'
import { beLoggedIn, register } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { wordsOf } from './support/words.ts'

const say = wordsOf('en')

/** As an operator writes them: one round reaches the second level. */
const ladder = {
  levels: [
    { name: 'Guest', reach: 0, keep: 0, reward: '0', birthday: '0' },
    { name: 'Friend', reach: 1, keep: 1, reward: '6', birthday: '2' },
    { name: 'Patron', reach: 1_000_000, keep: 500, reward: '60', birthday: '20' },
  ],
}

test.afterEach(async ({ site }) => {
  await site.operator('vip', 'standard')
})

test(
  'a stake brings a member to the next VIP level on a page that is open, and its reward is claimed in the reward centre, by levels an operator has just set',
  { tag: '@rewards' },
  async ({ page, context, site, isMobile }, testInfo) => {
    await site.prefer(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const session = await register(site, isMobile ? 'kaibigana' : 'kaibigan')
    await site.operatorByName('adjust', 'give', session.username, '200.00', 'to play with')
    await beLoggedIn(page, session)
    await page.goto('/me/vip')
    const hand = handIn(page)
    const level = page.getByRole('region', { name: 'Bronze', exact: true })
    await expect(level).toContainText(say('vip.next.total', { done: '₱0.00', target: '₱10,000.00' }))
    const file = testInfo.outputPath('vip.json')
    await writeFile(file, JSON.stringify(ladder))
    expect(await site.operator('vip', 'set', file)).toContain('2 Friend: from 1, keep 1 a month, reward 6, birthday 2')
    await expect(page.getByRole('region', { name: 'Guest', exact: true }), 'without a reload').toBeVisible()
    const table = page.getByRole('table', { name: say('vip.levels') })
    await expect(table.getByRole('row')).toHaveCount(4)
    await hand.see('vip.moves.none')
    await site.expectAccessible(page)

    const game = await context.newPage()
    await site.prefer(game)
    await game.emulateMedia({ reducedMotion: 'reduce' })
    await beLoggedIn(game, session)
    await game.goto('/rng')
    await playGame(game, 'Harbour Lights')
    const slot = slotScreen(game.frameLocator('iframe'), 'en')
    await slot.seeReady()
    await slot.playRound()

    const risen = page.getByRole('region', { name: 'Friend', exact: true })
    await expect(risen, 'the page that was open tells so by itself').toBeVisible({ timeout: 20_000 })
    await expect(table.getByRole('row').filter({ hasText: 'Friend (current)' })).toBeVisible()
    const moves = page.getByRole('table', { name: say('vip.moves') })
    await expect(moves.getByRole('row').nth(1)).toContainText(say('vip.moves.reason.turnover'))
    await site.expectAccessible(page)
    expect(await site.operator('vip', 'of', session.username)).toContain(`${session.username}: level 2, Friend`)

    await page
      .getByRole('main')
      .getByRole('paragraph')
      .getByRole('link', { name: say('member.rewardCenter') })
      .click()
    const rewards = page.getByRole('table', { name: say('rewards.title') }).getByRole('row')
    await expect(rewards.nth(1)).toContainText(say('rewards.kind.vip'))
    await rewards.getByRole('button', { name: say('rewards.claim') }).click()
    await hand.see('rewards.paid', { amount: '₱6.00' })

    const side = page.getByRole('complementary', { name: say(isMobile ? 'side.open' : 'side.service') })
    if (isMobile) await side.getByRole('button', { name: say('side.open') }).click()
    await expect(side.getByRole('link', { name: say('side.LIVECHAT') })).toBeVisible()
    await site.operator('vip', 'standard')
    await site.operator('vip', 'level', session.username, '5')
    await expect(side.getByRole('link', { name: say('side.VIP') }), 'the VIP team at once').toBeVisible()
    await expect(side.getByRole('link', { name: say('side.LIVECHAT') })).toHaveCount(0)
  },
)
