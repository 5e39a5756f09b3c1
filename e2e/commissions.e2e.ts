import { slotScreen } from './screens/slot.screen.ts'
import { pageObject } from './support/page-object.ts'
import { playGame } from './support/play-game.ts'
import { beLoggedIn, register } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const say = translatorOf('en')
const hour = 3_600_000

test.use({ daysPass: true })

test(
  'commissions: a friend’s stake shows a pending commission, becomes a record and a reward when the day is over, and is claimed once',
  { tag: '@rewards' },
  async ({ page, site, browser, isMobile }) => {
    await site.prefer(page)
    const by = isMobile ? 'telepono' : 'mesa'
    expect(await site.operator('commission', '10')).toContain('10.00 %')
    await beLoggedIn(page, await register(site, `nagyaya${by}`))
    await page.goto('/me/referral')
    const hand = pageObject(page)
    await hand.see('invite.commission.none')
    const code = await page
      .getByLabel(say('invite.yours'), { exact: true })
      .getByRole('definition')
      .last()
      .textContent()

    const friend = await register(site, `kaibigan${by}`, code ?? '')
    await site.operatorByName('adjust', 'give', friend.username, '500.00', 'to play with')
    const theirs = await browser.newContext({ baseURL: site.origin, reducedMotion: 'reduce' })
    const room = await theirs.newPage()
    await site.prefer(room)
    await beLoggedIn(room, friend)
    await room.goto('/rng')
    await playGame(room, 'Harbour Lights')
    const slot = slotScreen(room.frameLocator('iframe'), 'en')
    await slot.seeReady()
    const bet = Number((await slot.bet()).replaceAll(/[^\d.]/g, ''))
    for (let round = 0; round < 2; round += 1) await slot.playRound()
    await theirs.close()
    const brought = `₱${((2 * bet) / 10).toFixed(2)}`

    const facts = page.getByLabel(say('invite.commission'), { exact: true }).getByRole('definition')
    await expect(async () => {
      await page.reload()
      await expect(facts).toHaveText(['10%', '₱0.00', brought], { timeout: 2_000 })
    }).toPass()
    await site.expectAccessible(page)

    // A session ends after twelve hours without a request.
    for (const hours of [11, 11, 3]) {
      await site.local.advance(hours * hour)
      await page.reload()
      await hand.see('invite.commission')
    }
    const lines = page
      .getByRole('table', { name: say('invite.commission') })
      .locator('tbody')
      .getByRole('row')
    await expect(lines, 'the site closes the day by itself and shows it').toHaveCount(1, { timeout: 30_000 })
    await expect(lines).toContainText('ka•••')
    await expect(lines).toContainText(brought)
    await expect(facts).toHaveText(['10%', brought, '₱0.00'])
    await site.expectAccessible(page)

    await page.goto('/me/rewardCenter')
    const rewards = pageObject(page)
    const waiting = page
      .getByRole('table', { name: say('rewards.title') })
      .locator('tbody')
      .getByRole('row')
    await expect(waiting).toHaveCount(1)
    await expect(waiting).toContainText(say('rewards.kind.commission'))
    await waiting.getByRole('button').click()
    await rewards.see('rewards.paid', { amount: brought })
    await expect(page.getByRole('banner').getByTestId('balance')).toHaveText(brought)
    await site.operator('commission', 'off')
  },
)
