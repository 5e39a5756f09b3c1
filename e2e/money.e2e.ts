import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { slotScreen } from './screens/slot.screen.ts'
import { balanceOf } from './support/balance.ts'
import { pageObject, inside } from './support/page-object.ts'
import { referenceOf } from './support/row-details.ts'
import { beLoggedIn, register } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const say = translatorOf('en')
const password = 'Sampaguita-8'
const paymentPassword = '246810'

const seeBalance = (page: Page, amount: number) => expect.poll(() => balanceOf(page)).toBeCloseTo(amount, 2)
const picture = () =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: '#246' } })
    .png()
    .toBuffer()

/**
 * One member's money from end to end: deposits by every channel, bets until a limit refuses one, one failed and one
 * successful withdrawal, and each step in the record, whose sums agree. On a phone in every check, on both in the full
 * run.
 */
test(
  'money: a member deposits by each channel, plays up to a limit, withdraws, and finds all of it in the record',
  { tag: ['@phone', '@narrow'] },
  async ({ page, site }) => {
    test.slow()
    site.expectErrors(/403|400|409/)
    await site.local.setClockOf(page)
    await site.prefer(page)
    const session = await register(site, 'buongbuo')
    await beLoggedIn(page, session)
    const hand = pageObject(page)
    const main = page.getByRole('main')

    const begin = async (channel: string, amount: string) => {
      await page.goto('/me/depositv2')
      await main.getByRole('radio', { name: channel }).click()
      await hand.type({ 'deposit.amount': amount })
      await hand.click('deposit.submit')
      await expect(main).toContainText(say('deposit.state.pending'))
      return /D[0-9A-Z]{11}/.exec(await main.innerText())?.[0] ?? ''
    }
    const deposits: string[] = []
    for (const [channel, amount] of [
      ['Perlas Wallet', '100'],
      ['Parola QR', '200'],
      ['Agila USDT', '500'],
    ] as const) {
      const reference = await begin(channel, amount)
      const partner = await page.context().newPage()
      await partner.goto(`${site.origin}/local/payments?reference=${reference}`)
      await partner.getByRole('button', { name: 'Pay', exact: true }).click()
      await expect(partner.getByRole('log')).toContainText('"state":"paid"')
      await partner.close()
      await hand.see('deposit.outcome.paid')
      deposits.push(reference)
    }
    const byBank = await begin('Bangko Silangan', '500')
    await main
      .locator('input[type="file"]')
      .setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: await picture() })
    await hand.see('deposit.outcome.proofSent')
    expect(await site.operator('deposits', 'approve', byBank)).toContain(byBank)
    await hand.see('deposit.outcome.paid')
    deposits.push(byBank)
    const paidIn = await balanceOf(page)
    await site.operatorByName('adjust', 'give', session.username, '500.00', 'a birthday')
    await seeBalance(page, paidIn + 500)

    // The deposit has to be wagered once: the limit of the day is exactly that.
    await page.goto('/me/protection')
    await page
      .getByRole('region', { name: say('limits.kind.stake') })
      .getByRole('button', { name: `${say('limits.set')} ${say('limits.day.stake')}` })
      .click()
    const dialog = pageObject(page, inside('dialog', 'limits.day.stake'))
    await dialog.type({ 'limits.amount': '1300' })
    await dialog.click('limits.save')
    await hand.see('limits.changed')

    await page.goto('/game?gameCode=harbour-lights&vendor=HARBOUR')
    const frame = page.frameLocator('iframe')
    const slot = slotScreen(frame, 'en')
    await slot.seeReady()
    const raise = frame.getByRole('button', { name: say('slot.raiseBet'), exact: true })
    const bet = frame
      .locator('.meter')
      .filter({ hasText: say('slot.bet') })
      .getByRole('definition')
    while ((await bet.textContent()) !== '₱100.00') await raise.click()
    for (let round = 0; round < 13; round++) await slot.playRound()
    await slot.clickSpin()
    await slot.seeAlert('slot.declined.stake_limit_reached')
    await seeBalance(page, Number((await slot.balance()).replaceAll(/[^\d.]/g, '')))

    await page.goto('/me/withdraw')
    await hand.type({
      'payment-password.login': password,
      'payment-password.new': paymentPassword,
      'payment-password.again': paymentPassword,
    })
    await hand.click('withdrawal.step.next')
    await hand.type({ 'form.field.fullname': 'Luz Buongbuo' })
    await hand.click('withdrawal.step.next')
    await page.getByRole('button', { name: 'Bangko Silangan', exact: true }).click()
    await hand.type({ 'bank-card.number': '9876 5432 109' })
    await hand.click('withdrawal.step.next')
    await hand.see('withdrawal.step', { step: 4, of: 4 })
    await page.reload()

    // Enough is left even when each round loses: the withdrawal below is less.
    const before = await balanceOf(page)
    expect(before).toBeGreaterThanOrEqual(paidIn + 500 - 1300)
    const rowOf = (amount: string) => main.getByRole('row').filter({ hasText: `₱${amount}` })
    const withdraw = async (amount: string) => {
      await hand.type({ 'withdrawal.amount': amount, 'payment-password.title': paymentPassword })
      await hand.click('withdrawal.send')
      await hand.see('withdrawal.requested')
      return /W[2-9A-Z]{11}/.exec(await main.innerText())?.[0] ?? ''
    }
    const rejected = await withdraw('200')
    await seeBalance(page, before - 200)
    await site.operator('withdrawals', 'reject', rejected, 'account')
    await expect(rowOf('200.00')).toContainText(say('withdrawals.reason.account'))
    await seeBalance(page, before)
    await hand.click('withdrawal.another')
    const paid = await withdraw('400')
    await site.operator('withdrawals', 'approve', paid)
    await site.operator('withdrawals', 'pay', paid)
    await expect(rowOf('400.00')).toContainText(say('withdrawals.state.paid'))

    await page.goto('/me')
    await hand.click('withdrawal-confirmation.reminder.link')
    await page.getByRole('button', { name: say('withdrawal-confirmation.outcome.partlyReceived') }).click()
    await hand.type({ 'withdrawal-confirmation.amount': '300' })
    await main
      .locator('input[type="file"]')
      .setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: await picture() })
    await hand.see('withdrawal-confirmation.proof.again')
    await hand.click('withdrawal-confirmation.send')
    await hand.see('withdrawal-confirmation.confirmed.missing', { received: '₱300.00', remaining: '₱90.00' })
    expect(await site.operatorByName('withdrawals', 'settle', paid, 'returned')).toContain('done  90.00')
    await seeBalance(page, before - 400 + 90)

    await page.goto('/me/transactionHistory')
    const saving = page.waitForEvent('download')
    await main.getByRole('button', { name: say('paged-list.file') }).click()
    const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n')
    for (const reference of [...deposits, paid]) expect(lines.join('\n')).toContain(reference)
    // Its money was only held, and never moved: it is in the list of withdrawals.
    expect(lines.join('\n')).not.toContain(rejected)
    const columns = lines[0]?.replace('\uFEFF', '').split(',') ?? []
    const rows = lines.slice(1).map((line) => line.split(','))
    const number = (row: readonly string[], name: string) => Number(row[columns.indexOf(name)])
    const sum = rows.reduce((all, row) => all + number(row, say('account-record.amount')), 0)
    expect(sum).toBeCloseTo(before - 310, 2)
    expect(rows.filter((row) => row.includes(say('account-record.kind.bet'))).length).toBe(13)
    for (const [at, row] of rows.slice(0, -1).entries()) {
      expect(number(row, say('account-record.balance'))).toBeCloseTo(
        number(rows[at + 1]!, say('account-record.balance')) + number(row, say('account-record.amount')),
        2,
      )
    }
    const withdrawals = main.locator('tbody tr', { hasText: say('account-record.kind.withdrawal') })
    expect(await referenceOf(withdrawals.first())).toBe(paid)
  },
)
