import { writeFile } from 'node:fs/promises'
import { slotScreen } from './screens/slot.screen.ts'
import { pageObject, inside } from './support/page-object.ts'
import { playGame } from './support/play-game.ts'
import { beLoggedIn, register } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const say = translatorOf('en')
const day = 86_400_000

/** The operator's file: one round is enough. */
const promotion = {
  name: 'one-round',
  category: 'play',
  kind: 'join',
  goal: { measure: 'rounds', target: 1 },
  prize: '7.25',
  turnover: 2,
  begins: new Date(Date.now() - day).toISOString(),
  ends: new Date(Date.now() + 9 * day).toISOString(),
  art: { scene: 'moonRabbit', hue: 120 },
  words: { en: { title: 'One round for you', content: '<p>Play <b>one</b> round.</p><script>alert(1)</script>' } },
}

test(
  'promotions: a new promotion is shown, joined, fulfilled by a round, claimed once, and is in the account record',
  { tag: '@activity' },
  async ({ page, site, isMobile }, testInfo) => {
    await site.prefer(page)
    const session = await register(site, isMobile ? 'promosyonera' : 'promosyonero')
    await site.operatorByName('adjust', 'give', session.username, '200.00', 'to play with')
    await beLoggedIn(page, session)
    await page.goto('/promotions')
    const hand = pageObject(page)
    await hand.see('page.name.promotions')
    const main = page.getByRole('main')
    const cards = main.locator('a[href^="/promoDetail"]')
    await expect(cards.first()).toBeVisible()
    const file = testInfo.outputPath('promotion.json')
    await writeFile(file, JSON.stringify(promotion))
    expect(await site.operator('promotions', 'set', file)).toContain('one-round  shown  play  join  rounds 1')
    const card = cards.filter({ hasText: 'One round for you' })
    await expect(card, 'without a reload').toBeVisible()
    await hand.click('activity.category.play')
    await hand.click('activity.filter.open')
    await expect(page).toHaveURL(/category=play/)
    await expect(page).toHaveURL(/state=open/)
    await site.expectAccessible(page)
    await card.click()
    await expect(main.getByText('Play one round.')).toBeVisible()
    await hand.click('activity.action.join')
    await hand.see('activity.hint.joined')
    await site.expectAccessible(page)

    await page.goto('/rng')
    await playGame(page, 'Harbour Lights')
    const slot = slotScreen(page.frameLocator('iframe'), 'en')
    await slot.seeReady()
    await slot.playRound()

    await page.goto('/promoDetail?id=one-round')
    await hand.click('activity.action.claim', { amount: '₱7.25' })
    await hand.see('activity.paid', { amount: '₱7.25' })
    await hand.see('activity.hint.claimed')
    await page.goto('/me/transactionHistory?kind=bonus')
    await expect(page.getByRole('main').getByText('₱7.25').first()).toBeVisible()
    expect(await site.operator('promotions')).toMatch(/one-round .* 1 joined, 1 paid/)
  },
)

test(
  'promotions: a visitor logs in at the gate and applies with pictures, the operator approves, and the prize is claimed',
  { tag: ['@activity', '@activity-application'] },
  async ({ page, site, isMobile }, testInfo) => {
    await site.prefer(page)
    // The prize has a wagering requirement: no other test uses this account.
    const session = await register(site, isMobile ? 'aplikantera' : 'aplikante')
    await page.goto('/promoDetail?id=show-your-club')
    const hand = pageObject(page)
    await hand.click('activity.action.apply')
    await expect(page.getByRole('dialog', { name: say('login.title') })).toBeVisible()
    await beLoggedIn(page, session)
    await page.goto('/promoDetail?id=show-your-club')
    await hand.click('activity.action.apply')
    const form = pageObject(page, inside('dialog', 'activity-application.title'))
    const dialog = await form.place()
    await form.type({ 'activity-application.comment': '👨‍👩‍👧‍👦 play on Fridays' })
    await form.see('activity-application.comment.count', { length: 17, most: 140 })
    const input = dialog.locator('input[type="file"]')
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') })
    await form.seeAlert('refusal.picture_invalid')
    await form.click('activity-application.remove', { place: 1 })
    for (const count of [1, 2]) {
      const clip = { x: 0, y: 0, width: 40, height: 40 }
      await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await page.screenshot({ clip }) })
      await expect(dialog.getByRole('listitem')).toHaveCount(count)
      await expect(input).toBeEnabled()
    }
    await site.expectAccessible(page)
    await form.click('activity-application.send')
    await hand.see('activity.hint.applying')

    const waiting = await site.operator('promotions', 'applications')
    expect(waiting).toContain('2 pictures')
    const number = /^(\d+) /m.exec(waiting)?.[1] ?? ''
    const file = testInfo.outputPath('picture.jpg')
    expect(await site.operator('promotions', 'picture', number, '1', file)).toContain('Written')
    await site.operator('promotions', 'approve', number, 'Well seen!')
    await hand.see('activity.hint.issued')
    await page.goto('/me/messageV2')
    const title = say('messages.applicationApproved').replace('{title}', 'Show us your game night')
    await page.getByRole('button', { name: title }).click()
    const message = page.getByRole('article', { name: title })
    await expect(message.getByText('Well seen!', { exact: true })).toBeVisible()
    await site.expectAccessible(page)
    await pageObject(page, () => message).click('messages.promotion')
    await hand.click('activity.action.claim', { amount: '₱100.00' })
    await hand.see('activity.paid', { amount: '₱100.00' })
  },
)
