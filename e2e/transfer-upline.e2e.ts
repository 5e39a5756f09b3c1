import type { Page } from '@playwright/test'
import { accounts } from './support/accounts.ts'
import { handIn } from './support/hand.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { wordsOf } from './support/words.ts'

const say = wordsOf('en')
const paymentPassword = '246810'

const moneyOf = (page: Page) => async () => {
  const text = await page.getByRole('banner').getByTestId('balance').first().textContent()
  return Number((text ?? '').replaceAll(/[^\d.]/g, ''))
}

test(
  'a member sends money to their upline after a yes to the name, and both see it at once and find it in their records',
  { tag: ['@transfer-upline', '@payment-password'] },
  async ({ page, site, browser }) => {
    site.expectErrors(/403/)
    const context = await browser.newContext({ baseURL: site.origin })
    const uplinePage = await context.newPage()
    await site.local.setClockOf(uplinePage)
    await site.prefer(uplinePage)
    await beLoggedIn(uplinePage, await logIn(site, accounts.agent))
    await uplinePage.goto('/me')
    await expect.poll(moneyOf(uplinePage)).toBeGreaterThan(0)
    const uplineBefore = await moneyOf(uplinePage)()

    await site.local.setClockOf(page)
    await site.prefer(page)
    await beLoggedIn(page, await logIn(site, accounts.downline))
    await page.goto('/me')
    await page
      .getByRole('main')
      .getByRole('link', { name: say('member.transferUpline') })
      .click()
    const hand = handIn(page)
    await hand.see('transfer-upline.password')
    await hand.type({
      'payment-password.login': accounts.downline.password,
      'payment-password.new': paymentPassword,
      'payment-password.again': paymentPassword,
    })
    await hand.click('payment-password.save')

    const before = await moneyOf(page)()
    await hand.type({ 'transfer-upline.amount': '150', 'payment-password.title': '999998' })
    await site.expectAccessible(page)
    await hand.click('transfer-upline.send')
    const names = { amount: '₱150.00', upline: 'ah•••e' }
    const question = page.getByRole('alertdialog', { name: say('transfer-upline.ask', names) })
    await expect(question).toBeVisible()
    await site.expectAccessible(page)
    await question.getByRole('button', { name: say('app.cancel') }).click()
    await expect(question).toHaveCount(0)
    await hand.click('transfer-upline.send')
    await question.getByRole('button', { name: say('transfer-upline.confirm') }).click()
    await hand.seeAlert('refusal.payment_password_wrong')

    await hand.type({ 'payment-password.title': paymentPassword })
    await hand.click('transfer-upline.send')
    await question.getByRole('button', { name: say('transfer-upline.confirm') }).click()
    await hand.see('transfer-upline.sent', names)
    await expect.poll(moneyOf(page)).toBe(before - 150)
    await expect.poll(moneyOf(uplinePage), 'the upline sees it without asking').toBe(uplineBefore + 150)
    await site.expectAccessible(page)
    const reference = /U[2-9A-Z]{11}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? ''
    expect(reference).not.toBe('')

    await page
      .getByTestId('account-page')
      .getByRole('link', { name: say('transfer-upline.record') })
      .click()
    const rowOf = (where: Page) => where.getByRole('main').getByRole('row').filter({ hasText: reference })
    await expect(rowOf(page)).toContainText(say('account-record.kind.toUpline'))
    await uplinePage.goto('/me/transactionHistory')
    await expect(rowOf(uplinePage)).toContainText(say('account-record.kind.fromDownline'))
    await context.close()
  },
)

test('who has no upline is told so, in words and without a form', async ({ page, site }) => {
  await site.prefer(page)
  await beLoggedIn(page, await logIn(site, accounts.masterAgent))
  await page.goto('/me/transferUpline')
  const hand = handIn(page)
  await hand.see('transfer-upline.none.title')
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
})
