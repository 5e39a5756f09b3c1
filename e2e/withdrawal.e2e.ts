import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { accounts } from './support/accounts.ts'
import { pageObject } from './support/page-object.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')
const paymentPassword = '246810'

const balanceOf = async (page: Page) => {
  const text = await page.getByTestId('balance').filter({ visible: true }).first().textContent()
  return Number((text ?? '').replaceAll(/[^\d.]/g, ''))
}
const seeBalance = (page: Page, amount: number) => expect.poll(() => balanceOf(page)).toBe(amount)

test(
  'withdrawal: a member sets a payment password, adds an account, and withdraws: once rejected, once paid but only partly received',
  { tag: ['@withdrawal', '@withdrawals', '@withdrawal-confirmation', '@payment-password', '@bank-card'] },
  async ({ page, site }) => {
    site.expectErrors(/403|400/)
    await site.prefer(page)
    await beLoggedIn(page, await logIn(site, accounts.member))
    await page.goto('/me/profile')
    const hand = pageObject(page)
    await hand.type({ 'form.field.fullname': 'Marisol de la Cruz' })
    await hand.click('profile.save')
    await hand.see('profile.saved')

    await page.goto('/me/withdraw')
    await hand.see('withdrawal.first.password')
    await hand.type({
      'payment-password.login': 'not-the-password',
      'payment-password.new': paymentPassword,
      'payment-password.again': paymentPassword,
    })
    await hand.click('payment-password.save')
    await hand.seeAlert('refusal.password_wrong')
    await hand.type({ 'payment-password.login': accounts.member.password })
    await hand.click('payment-password.save')

    await hand.see('withdrawal.first.place')
    await hand.click('bank-card.add')
    await page.getByRole('button', { name: 'Bangko Silangan', exact: true }).click()
    await hand.type({ 'bank-card.number': '1234 5678 901', 'payment-password.title': paymentPassword })
    await site.expectAccessible(page)
    await hand.click('bank-card.save')

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
    const referenceOf = async (amount: string) =>
      /W[2-9A-Z]{11}/.exec((await rowOf(amount).textContent()) ?? '')?.[0] ?? ''
    const rejected = await referenceOf('500.00')
    expect(await site.operator('withdrawals', 'reject', rejected, 'account')).toContain('rejected')
    await expect(rowOf('500.00')).toContainText(t('withdrawals.reason.account'))
    await seeBalance(page, before)
    await site.expectAccessible(page)

    await hand.click('withdrawal.another')
    await hand.type({ 'withdrawal.amount': '700', 'payment-password.title': paymentPassword })
    await hand.click('withdrawal.send')
    await hand.see('withdrawal.requested')
    const paid = await referenceOf('700.00')
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
    await rowOf('100.00').getByRole('button').click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('withdrawals.confirm') })
      .click()
    await expect(rowOf('100.00')).toContainText(t('withdrawals.state.cancelled'))
    await seeBalance(page, before - 310)
  },
)
