import { writeFile } from 'node:fs/promises'
import { slotScreen } from './screens/slot.screen.ts'
import { pageObject } from './support/page-object.ts'
import { playGame } from './support/play-game.ts'
import { beLoggedIn, register } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')

/** A ladder as an operator writes it: one round reaches the second level. */
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
  'VIP: with new operator levels, a stake raises a member on an open page, and the reward is claimed',
  { tag: '@rewards' },
  async ({ page, context, site, isMobile }, testInfo) => {
    await site.prefer(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const session = await register(site, isMobile ? 'kaibigana' : 'kaibigan')
    await site.operatorByName('adjust', 'give', session.username, '200.00', 'to play with')
    await beLoggedIn(page, session)
    await page.goto('/me/vip')
    const hand = pageObject(page)
    const level = page.getByRole('region', { name: 'Bronze', exact: true })
    await expect(level).toContainText(t('vip.next.total', { done: '₱0.00', target: '₱10,000.00' }))
    const file = testInfo.outputPath('vip.json')
    await writeFile(file, JSON.stringify(ladder))
    expect(await site.operator('vip', 'set', file)).toContain('2 Friend: from 1, keep 1 a month, reward 6, birthday 2')
    await expect(page.getByRole('region', { name: 'Guest', exact: true }), 'without a reload').toBeVisible()
    const table = page.getByRole('table', { name: t('vip.levels') })
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
    await expect(risen, 'without a reload').toBeVisible({ timeout: 20_000 })
    await expect(table.getByRole('row').filter({ hasText: 'Friend (current)' })).toBeVisible()
    const moves = page.getByRole('table', { name: t('vip.moves') })
    await expect(moves.getByRole('row').nth(1)).toContainText(t('vip.moves.reason.turnover'))
    await site.expectAccessible(page)
    expect(await site.operator('vip', 'of', session.username)).toContain(`${session.username}: level 2, Friend`)

    await page
      .getByRole('main')
      .getByRole('paragraph')
      .getByRole('link', { name: t('member.rewardCenter') })
      .click()
    const rewards = page.getByRole('table', { name: t('rewards.title') }).getByRole('row')
    await expect(rewards.nth(1)).toContainText(t('rewards.kind.vip'))
    await rewards.getByRole('button', { name: t('rewards.claim') }).click()
    await hand.see('rewards.paid', { amount: '₱6.00' })

    const side = isMobile
      ? page.getByRole('complementary', { name: t('side.open') })
      : page.getByRole('list', { name: t('side.service') })
    if (isMobile) await side.getByRole('button', { name: t('side.open') }).click()
    await expect(side.getByRole('link', { name: t('side.LIVECHAT') })).toBeVisible()
    await site.operator('vip', 'standard')
    await site.operator('vip', 'level', session.username, '5')
    await expect(side.getByRole('link', { name: t('side.VIP') }), 'the VIP team at once').toBeVisible()
    await expect(side.getByRole('link', { name: t('side.LIVECHAT') })).toHaveCount(0)
  },
)
