import { fillTime, showTime } from '#games/cards/card-plays.ts'
import { cardsCalls } from '#wire/cards/cards.ts'
import { accounts } from './support/accounts.ts'
import { pageObject } from './support/page-object.ts'
import { playGame } from './support/play-game.ts'
import { beLoggedIn, fundsOf, logIn, tokenOf } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { patternOf, translatorOf } from './support/texts.ts'

const t = translatorOf('en')

test(
  'card rooms: a member joins from the lobby, leaves with a refund, plays a match with a friend across a reload, and verifies it',
  { tag: '@card-room' },
  async ({ page, site, isMobile }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: isMobile ? 'light' : 'dark' })
    await site.prefer(page)
    await site.local.forgetLimits()
    await beLoggedIn(page, await logIn(site, accounts.inviter))
    const { token: friend } = await logIn(site, accounts.agent)
    await page.goto('/pvp')
    await playGame(page, 'Amihan Lucky Nine')
    await expect(page).toHaveURL(/\/cards\?gameCode=/)
    const gameCode = new URL(page.url()).searchParams.get('gameCode')!
    const hand = pageObject(page)
    const main = page.getByRole('main')
    const sit = main.getByRole('button', { name: patternOf(t('card-room.sit')) }).first()
    await expect(sit).toBeVisible()
    await site.expectAccessible(page)

    const balance = page.getByTestId('balance').first()
    const shown = async () => Number((await balance.textContent())?.replaceAll(/[^\d.]/g, ''))
    const held = async () => Number((await fundsOf(site, await tokenOf(page))).sumBalance)
    const before = await held()
    await sit.click()
    await expect(main.getByText(t('card-room.phase.waiting'))).toBeVisible()
    await expect.poll(shown).toBeLessThan(before)
    await hand.click('card-room.leave.before')
    await expect(main.getByText(t('card-room.left.back'))).toBeVisible()
    await expect.poll(shown).toBe(before)

    const asFriend = async (path: string, body?: object) => {
      const response = await fetch(site.origin + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${friend}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return (await response.json()) as { success: boolean; value: { rooms: { id: string }[] } }
    }
    await sit.focus()
    await page.keyboard.press('Enter')
    await expect(main.getByText(t('card-room.phase.waiting'))).toBeVisible()
    const { value } = await asFriend(`${cardsCalls.cardRoom.path}?gameCode=${gameCode}`)
    const matchId = value.rooms[0]!.id
    const joined = await asFriend(cardsCalls.joinCardRoom.path, { gameCode, matchId, id: crypto.randomUUID() })
    expect(joined.success).toBe(true)
    // A live event informs the seated member.
    await expect(main.getByText('ah•••e')).toBeVisible({ timeout: 20_000 })
    await site.local.advance(fillTime)
    const own = main.getByText(t('card-room.phase.own'))
    const theirs = main.getByText(t('card-room.phase.their', { name: 'ah•••e' }))
    await expect(own.or(theirs)).toBeVisible({ timeout: 15_000 })
    const playFriend = () => asFriend(cardsCalls.playCards.path, { gameCode, matchId, move: 'stood' })
    const isFirst = await own.isVisible()
    if (!isFirst) expect((await playFriend()).success).toBe(true)
    await expect(own).toBeVisible({ timeout: 15_000 })
    await page.reload()
    await expect(own).toBeVisible({ timeout: 15_000 })
    await expect(main.getByRole('img', { name: t('table.card.down') })).toHaveCount(2)
    await site.expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await main.getByRole('button', { name: t('card-room.draw'), exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(own).toHaveCount(0)
    if (isFirst) expect((await playFriend()).success).toBe(true)
    await expect(main.getByText(t('card-room.phase.shown'))).toBeVisible({ timeout: 15_000 })
    await expect(main.getByRole('img', { name: t('table.card.down') })).toHaveCount(0)
    const result = main.getByRole('status').getByText(/^(You won|Pot split|No win this time)/)
    await expect(result).toBeVisible()
    await site.local.advance(showTime)
    await expect(main.getByText(t('card-room.phase.over'))).toBeVisible({ timeout: 15_000 })
    await expect.poll(async () => (await shown()) === (await held())).toBe(true)
    await main.getByRole('button', { name: t('card-room.again'), exact: true }).click()
    await expect(sit).toBeVisible()
    const mine = main.getByRole('region', { name: t('card-room.mine') })
    await mine
      .getByRole('link', { name: t('card-room.mine.proof') })
      .first()
      .click()
    await expect(page).toHaveURL(/\/fair\/[\da-f-]{36}$/)
    await main.getByRole('button', { name: t('round-detail.check') }).click()
    await expect(main.getByText(t('round-detail.agrees'))).toBeVisible()
  },
)
