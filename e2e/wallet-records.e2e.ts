import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import * as v from 'valibot'
import { type LotteryGame, lotteryCalls } from '#wire/lottery/lottery.ts'
import { payoutCalls } from '#wire/payments/payout.ts'
import { pagedListScreen } from './screens/paged-list.screen.ts'
import { accounts } from './support/accounts.ts'
import { pageObject } from './support/page-object.ts'
import { beLoggedIn, logIn, register } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const say = translatorOf('en')

const fitsItsWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test(
  'wallet records: a member finds each deposit in the history with its state, fee and reference, and the receipt that was sent for it',
  { tag: '@deposit' },
  async ({ page, site }) => {
    await site.prefer(page)
    await beLoggedIn(page, await register(site, 'resibo2026'))
    await page.goto('/me/depositv2')
    const main = page.getByRole('main')
    const hand = pageObject(page)
    await main.getByRole('radio', { name: 'Bangko Silangan' }).click()
    await hand.type({ 'deposit.amount': '₱ 1,000' })
    await hand.click('deposit.submit')
    await expect(main).toContainText('0012 3456 7890')
    const reference = /D[2-9A-Z]{11}/.exec((await main.textContent()) ?? '')?.[0] ?? ''
    expect(reference).not.toBe('')
    const buffer = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#246' } })
      .png()
      .toBuffer()
    await main.locator('input[type="file"]').setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer })
    await hand.see('deposit.outcome.proofSent')

    await hand.click('deposit.history')
    await expect(page).toHaveURL(/\/me\/depositHistory$/)
    const row = main.getByRole('table', { name: say('member.depositHistory') }).locator('tbody tr')
    await expect(row).toContainText('₱1,000.00')
    await expect(row).toContainText(say('deposit-history.fee', { fee: '₱0.00' }))
    await expect(row).toContainText(say('deposit.state.proofSent'))
    await site.expectAccessible(page)

    await row.getByRole('button', { name: 'Bangko Silangan' }).click()
    const details = page.getByRole('dialog', { name: say('deposit-history.detailsOf', { reference }) })
    await expect(details.getByRole('img', { name: say('deposit-history.receipt.alt', { reference }) })).toBeVisible()
    await expect(details).toContainText(say('deposit-history.outcome.proofSent'))
    await site.expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(details).toHaveCount(0)

    const list = pagedListScreen(page, 'en')
    const choose = (state: 'paid' | 'open') =>
      list.filter((filters) =>
        filters.getByRole('button', { name: say(`deposit-history.filter.${state}`), exact: true }).click(),
      )
    await choose('paid')
    await expect(page).toHaveURL(/[?&]state=paid/)
    await expect(row).toHaveCount(0)
    await choose('open')
    await expect(row).toBeVisible()

    await page.setViewportSize({ width: 390, height: 780 })
    await expect(row).toContainText('₱1,000.00')
    await expect(main.getByRole('button', { name: `${say('paged-list.filters')} (1)` })).toBeVisible()
    expect(await fitsItsWindow(page)).toBe(true)
    await site.expectAccessible(page)
  },
)

test('wallet records: a history of deposits that fails to load says so, and can be retried', async ({ page, site }) => {
  site.expectErrors(/ERR_FAILED/)
  await site.prefer(page)
  await beLoggedIn(page, await register(site, 'bagong2026'))
  await page.route('**/wps/deposit?*', (route) => route.abort())
  await page.goto('/me/depositHistory')
  const retry = page.getByRole('main').getByRole('button', { name: say('app.retry') })
  await expect(retry).toBeVisible()
  await page.unroute('**/wps/deposit?*')
  await retry.click()
  await expect(page.getByRole('heading', { name: say('deposit-history.nothing') })).toBeVisible()
  await site.expectAccessible(page)
})

/** Bets on the draw after the next one, which stays open during the test. */
async function betOnDraw(origin: string, token: string): Promise<void> {
  const ask = async <Value extends v.GenericSchema>(
    path: string,
    value: Value,
    body?: unknown,
  ): Promise<v.InferOutput<Value>> => {
    const answer = await fetch(origin + path, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    return v.parse(v.object({ value }), await answer.json()).value
  }
  const { lotteryMenu, lotteryDraw, placeLotteryBets } = lotteryCalls
  const { games } = await ask(`${lotteryMenu.path}?hall=lottery`, lotteryMenu.value)
  const game: LotteryGame = games.find(({ kind }) => kind === 'five')!
  const { next } = await ask(`${lotteryDraw.path}?gameCode=${encodeURIComponent(game.gameCode)}`, lotteryDraw.value)
  const lines = [{ id: randomUUID(), play: 'size', picks: ['big'], multiple: 1 }]
  const placed = await ask(placeLotteryBets.path, placeLotteryBets.value, {
    gameCode: game.gameCode,
    drawId: next.id,
    lines,
  })
  expect(placed.lines).toMatchObject([{ refusal: null }])
}

test(
  'wallet records: held money is explained beside the balance, in the wallet and in the account record, with links to its reason',
  { tag: '@transfer' },
  async ({ page, site }) => {
    await site.local.setClockOf(page)
    await site.prefer(page)
    const session = await logIn(site, accounts.subAgent)
    await betOnDraw(site.origin, session.token)
    await beLoggedIn(page, session)
    await page.goto('/me/transactionHistory')
    const held = page.getByRole('main').getByRole('region', { name: /^On hold: ₱\d/ })
    await expect(held).toBeVisible()
    const [, sum = ''] = /On hold: (₱[\d,.]*\d)/.exec((await held.textContent()) ?? '') ?? []
    const header = (await page.getByTestId('balance').filter({ visible: true }).first().textContent()) ?? ''
    await expect(held, 'the difference to the balance after the last movement').toContainText(
      say('held-money.explained', { balance: say('account-record.balance'), held: sum, available: header }),
    )
    await site.expectAccessible(page)
    await held.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/me\/personalHistoryCopy\?.*state=open/)
    await expect(page.getByRole('main').getByRole('table').locator('tbody tr').first()).toContainText(
      say('betting-record.state.open'),
    )
    await page.getByRole('banner').locator('button[popovertarget]:not([aria-label])').click()
    await page.getByRole('link', { name: say('member.held', { amount: sum }) }).click()
    await expect(page).toHaveURL(/\/wallet$/)
    await expect(held).toContainText(say('held-money.text'))
    await site.expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 780 })
    await page.goto('/me')
    await expect(held).toBeVisible()
    expect(await fitsItsWindow(page)).toBe(true)
  },
)

test(
  'wallet records: the clock of the header is the site’s, whatever the device says',
  { tag: '@wide' },
  async ({ page, site }) => {
    await site.prefer(page)
    const now = await site.local.now()
    await page.clock.setSystemTime(now + 50 * 3_600_000)
    await page.goto('/')
    const clock = page
      .getByRole('region', { name: say('preferences.clock') })
      .first()
      .locator('time')
    await expect
      .poll(async () => Math.abs(Date.parse((await clock.getAttribute('datetime')) ?? '') - now) < 600_000)
      .toBe(true)
  },
)

test('wallet records: the waiting time of a new account is shown by the site’s clock, whatever the device says', async ({
  page,
  site,
}) => {
  await site.prefer(page)
  const session = await logIn(site, accounts.member)
  const now = await site.local.now()
  const place = (ending: string, usableFrom: number) => ({
    id: randomUUID(),
    providerName: 'Bangko Silangan',
    kind: 'bank',
    ending,
    holder: 'Marisol de la Cruz',
    isDefault: false,
    usableFrom,
    goneAt: null,
  })
  await page.route(`**${payoutCalls.payoutDestinations.path}`, async (route) => {
    const answer = (await (await route.fetch()).json()) as { readonly value: object }
    const list = [place('1111', now + 3_600_000), place('2222', now - 3_600_000)]
    await route.fulfill({ json: { ...answer, value: { ...answer.value, hasPaymentPassword: true, list } } })
  })
  const waits = say('bank-card.usableFrom', { time: '' }).trim()
  await page.clock.setSystemTime(now + 50 * 3_600_000)
  await beLoggedIn(page, session)
  await page.goto('/me/security')
  const waiting = page.getByRole('main').getByRole('listitem').filter({ hasText: '1111' })
  await expect(waiting).toContainText(waits)
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: '2222' })).not.toContainText(waits)
})
