import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { accounts } from './support/accounts.ts'
import { balanceOf } from './support/balance.ts'
import { pageObject } from './support/page-object.ts'
import { referenceOf } from './support/row-details.ts'
import { beLoggedIn, logIn, register } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')
const paymentPassword = '246810'

const seeBalance = (page: Page, amount: number) => expect.poll(() => balanceOf(page)).toBe(amount)

test(
  'withdrawal: a member sets a payment password, adds an account, and withdraws: once rejected, once paid but only partly received',
  { tag: ['@withdrawal', '@withdrawals', '@withdrawal-confirmation'] },
  async ({ page, isMobile, site }) => {
    site.expectErrors(/403|400/)
    await site.prefer(page)
    await beLoggedIn(page, await logIn(site, accounts.member))
    await page.goto('/me/withdraw')
    const hand = pageObject(page)
    await hand.see('withdrawal.first.password')
    await hand.type({
      'payment-password.login': 'not-the-password',
      'payment-password.new': paymentPassword,
      'payment-password.again': paymentPassword,
    })
    await hand.click('withdrawal.step.next')
    await hand.seeAlert('refusal.password_wrong')
    await site.expectAccessible(page)
    await hand.type({ 'payment-password.login': accounts.member.password })
    await hand.click('withdrawal.step.next')

    await hand.see('withdrawal.first.name')
    await hand.type({ 'form.field.fullname': 'Marisol de la Cruz' })
    await site.expectAccessible(page)
    await hand.click('withdrawal.step.next')

    await hand.see('withdrawal.first.place')
    await page.getByRole('button', { name: 'Bangko Silangan', exact: true }).click()
    await hand.type({ 'bank-card.number': '1234 5678 901' })
    await site.expectAccessible(page)
    await hand.click('withdrawal.step.next')
    await hand.see('withdrawal.step', { step: 4, of: 4 })
    // Without the PIN in memory it is asked for.
    await page.reload()

    const before = await balanceOf(page)
    await hand.type({ 'withdrawal.amount': '500', 'payment-password.title': '999998' })
    await hand.click('withdrawal.send')
    await hand.seeAlert('refusal.payment_password_wrong')
    await site.expectAccessible(page)
    await hand.type({ 'payment-password.title': paymentPassword })
    await hand.click('withdrawal.send')
    await hand.see('withdrawal.requested')
    await seeBalance(page, before - 500)
    const rowOf = (amount: string) => page.getByRole('table').getByRole('row').filter({ hasText: amount })
    const rejected = await referenceOf(rowOf('500.00'))
    expect(await site.operator('withdrawals', 'reject', rejected, 'account')).toContain('rejected')
    await expect(rowOf('500.00')).toContainText(t('withdrawals.reason.account'))
    await seeBalance(page, before)
    await site.expectAccessible(page)

    await hand.click('withdrawal.another')
    await hand.type({ 'withdrawal.amount': '700', 'payment-password.title': paymentPassword })
    await hand.click('withdrawal.send')
    await hand.see('withdrawal.requested')
    const paid = await referenceOf(rowOf('700.00'))
    await site.operator('withdrawals', 'approve', paid)
    await expect(rowOf('700.00')).toContainText(t('withdrawals.state.approved'))
    await site.operator('withdrawals', 'pay', paid)
    await expect(rowOf('700.00')).toContainText(t('withdrawals.state.paid'))
    await seeBalance(page, before - 700)

    await page.goto('/wallet')
    await hand.click('withdrawal-confirmation.reminder.link')
    await page.getByRole('button', { name: t('withdrawal-confirmation.outcome.partlyReceived') }).click()
    await hand.type({ 'withdrawal-confirmation.amount': '690' })
    await hand.click('withdrawal-confirmation.send')
    await expect(page.getByRole('main')).toContainText(t('amount.large', { most: '₱689.99' }))
    await hand.type({ 'withdrawal-confirmation.amount': '300' })
    const buffer = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#246' } })
      .png()
      .toBuffer()
    await page
      .getByRole('main')
      .locator('input[type="file"]')
      .setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer })
    await hand.see('withdrawal-confirmation.proof.again')
    await site.expectAccessible(page)
    await hand.click('withdrawal-confirmation.send')
    const parts = { received: '₱300.00', remaining: '₱390.00' }
    await hand.see('withdrawal-confirmation.confirmed.missing', parts)
    await site.expectAccessible(page)
    expect(await site.operator('withdrawals', 'list', 'missing')).toContain('missing 390.00')
    await page.reload()
    await expect(rowOf('700.00')).toContainText(t('withdrawals.confirmation.partlyReceived', parts))
    await expect(page.getByRole('heading', { name: t('withdrawal-confirmation.title') })).toBeHidden()

    // An operator settles the missing part.
    await site.operatorByName('withdrawals', 'settle', paid, 'returned')
    await expect(rowOf('700.00')).toContainText(t('withdrawals.settlement.returned', { remaining: '₱390.00' }))
    await seeBalance(page, before - 310)

    await hand.type({ 'withdrawal.amount': '100', 'payment-password.title': paymentPassword })
    await hand.click('withdrawal.send')
    await hand.see('withdrawal.requested')
    // On a phone what can be done with a row is in its details.
    if (isMobile) await rowOf('100.00').getByRole('button').first().click()
    const place = isMobile ? page.getByRole('dialog', { name: t('paged-list.details') }) : rowOf('100.00')
    await place.getByRole('button', { name: t('withdrawals.cancel') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('withdrawals.confirm') })
      .click()
    await expect(rowOf('100.00')).toContainText(t('withdrawals.state.cancelled'))
    await seeBalance(page, before - 310)
  },
)

test(
  'withdrawal: the first one takes a new member at most nine taps on one page, and the PIN is entered once',
  { tag: ['@withdrawal', '@phone'] },
  async ({ page, site }) => {
    await site.prefer(page)
    const session = await register(site, 'unangkuha')
    await site.operatorByName('adjust', 'give', session.username, '1000.00', 'a first withdrawal')
    await beLoggedIn(page, session)
    let taps = 0
    await page.exposeFunction('countTap', () => (taps += 1))
    await page.addInitScript("addEventListener('pointerdown', () => countTap(), true)")
    await page.goto('/me/withdraw')
    const hand = pageObject(page)
    const keys = page.keyboard
    const isFocused = async (id: Parameters<typeof hand.field>[0]) => expect(await hand.field(id)).toBeFocused()

    await hand.see('withdrawal.step', { step: 1, of: 4 })
    await (await hand.field('payment-password.login')).click()
    await keys.type('Sampaguita-8')
    await (await hand.field('payment-password.new')).click()
    await keys.type(paymentPassword)
    await (await hand.field('payment-password.again')).click()
    await keys.type(paymentPassword)
    await hand.click('withdrawal.step.next')

    await hand.see('withdrawal.step', { step: 2, of: 4 })
    await isFocused('form.field.fullname')
    await keys.type('Unang Kuha')
    await hand.click('withdrawal.step.next')

    await hand.see('withdrawal.step', { step: 3, of: 4 })
    await expect(await hand.field('payment-password.title')).toHaveCount(0)
    await page.getByRole('button', { name: 'Bangko Silangan', exact: true }).click()
    await (await hand.field('bank-card.number')).click()
    await keys.type('12345678901')
    await hand.click('withdrawal.step.next')

    await hand.see('withdrawal.step', { step: 4, of: 4 })
    await isFocused('withdrawal.amount')
    await expect(await hand.field('payment-password.title')).toHaveCount(0)
    await keys.type('500')
    const summary = page.getByRole('main').getByLabel(t('withdrawal.cost'), { exact: true })
    await expect(summary).toContainText('₱10.00')
    await expect(summary).toContainText('₱490.00')
    await hand.click('withdrawal.send')
    await hand.see('withdrawal.requested')
    expect(taps).toBeLessThanOrEqual(9)
  },
)

test(
  'withdrawal: a reload between the steps keeps what was entered, but never the PIN, which can be pasted with blanks',
  { tag: '@withdrawal' },
  async ({ page, site }) => {
    await site.prefer(page)
    const session = await register(site, 'balikwithdraw')
    await site.operatorByName('adjust', 'give', session.username, '1000.00', 'a first withdrawal')
    await beLoggedIn(page, session)
    await page.goto('/me/withdraw')
    const hand = pageObject(page)
    const pin = await hand.field('payment-password.new')
    await hand.type({ 'payment-password.login': 'Sampaguita-8', 'payment-password.again': paymentPassword })
    await expect(pin).toHaveAttribute('inputmode', 'numeric')
    await expect(pin).toHaveAttribute('maxlength', '6')
    await pin.evaluate((field) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', ' 24 68 10 ')
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(pin).toHaveValue(paymentPassword)
    await hand.click('withdrawal.step.next')

    await hand.type({ 'form.field.fullname': 'Balik Withdraw' })
    await page.reload()
    await hand.see('withdrawal.step', { step: 2, of: 4 })
    await expect(await hand.field('form.field.fullname')).toHaveValue('Balik Withdraw')
    await hand.click('withdrawal.step.next')

    await hand.type({ 'bank-card.number': '12345678901' })
    await page.reload()
    await hand.see('withdrawal.step', { step: 3, of: 4 })
    await expect(await hand.field('bank-card.number')).toHaveValue('12345678901')
    await expect(await hand.field('payment-password.title')).toHaveValue('')
    await page.getByRole('button', { name: 'Bangko Silangan', exact: true }).click()
    await hand.type({ 'payment-password.title': paymentPassword })
    await hand.click('withdrawal.step.next')
    await hand.see('withdrawal.step', { step: 4, of: 4 })
    await expect(await hand.field('payment-password.title')).toHaveCount(0)
    expect(
      await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])),
    ).not.toContain(paymentPassword)
  },
)

test(
  'withdrawal PIN and accounts: a member sets the PIN and adds an account under account security',
  { tag: ['@payment-password', '@bank-card'] },
  async ({ page, site }) => {
    site.expectErrors(/403/)
    await site.prefer(page)
    await beLoggedIn(page, await register(site, 'ligtas2026'))
    const hand = pageObject(page)
    await page.goto('/me/profile')
    await hand.type({ 'form.field.fullname': 'Ligtas na Account' })
    await hand.click('profile.save')
    await hand.see('profile.saved')
    await page.goto('/me/security')
    await hand.type({
      'payment-password.login': 'Sampaguita-8',
      'payment-password.new': paymentPassword,
      'payment-password.again': paymentPassword,
    })
    await hand.click('payment-password.save')
    await hand.see('payment-password.saved')
    await hand.click('bank-card.add')
    await page.getByRole('button', { name: 'Bangko Silangan', exact: true }).click()
    await hand.type({ 'bank-card.number': '1234 5678 901', 'payment-password.title': '999998' })
    await hand.click('bank-card.save')
    await hand.seeAlert('refusal.payment_password_wrong')
    await site.expectAccessible(page)
    await hand.type({ 'payment-password.title': paymentPassword })
    await hand.click('bank-card.save')
    await expect(page.getByRole('main')).toContainText('•••• 8901')
  },
)
