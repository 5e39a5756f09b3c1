import type { Page } from '@playwright/test'
import { accounts } from './support/accounts.ts'
import { balanceOf } from './support/balance.ts'
import { pageObject } from './support/page-object.ts'
import { referenceOf } from './support/row-details.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')
const paymentPassword = '246810'
/** The downline's name as shown to the agent. */
const shown = accounts.downline.username

type Kind = 'toUpline' | 'fromDownline' | 'gotFromUpline'

const moneyOf = (page: Page) => () => balanceOf(page)

/** Expects the latest movement of an account record to be this transfer. */
const seeRecord = async (page: Page, { reference, kind }: { readonly reference: string; readonly kind: Kind }) => {
  const movements = page.getByRole('main').locator('tbody tr', { hasText: t(`account-record.kind.${kind}`) })
  const row = movements.first()
  expect(await referenceOf(row)).toBe(reference)
}

test(
  'member transfer: a member confirms a transfer to the upline, and both see it in balance and records',
  { tag: ['@member-transfer', '@payment-password'] },
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
      .getByRole('link', { name: t('member.transferUpline') })
      .click()
    const hand = pageObject(page)
    await hand.see('member-transfer.password')
    await hand.type({
      'payment-password.login': accounts.downline.password,
      'payment-password.new': paymentPassword,
      'payment-password.again': paymentPassword,
    })
    await hand.click('payment-password.save')

    const before = await moneyOf(page)()
    await hand.type({ 'member-transfer.amount': '150', 'payment-password.title': '999998' })
    await site.expectAccessible(page)
    await hand.click('member-transfer.send')
    const names = { amount: '₱150.00', name: 'ah•••e' }
    const confirmation = page.getByRole('alertdialog', { name: t('member-transfer.ask', names) })
    await expect(confirmation).toBeVisible()
    await site.expectAccessible(page)
    await confirmation.getByRole('button', { name: t('app.cancel') }).click()
    await expect(confirmation).toHaveCount(0)
    await hand.click('member-transfer.send')
    await confirmation.getByRole('button', { name: t('member-transfer.confirm') }).click()
    await hand.seeAlert('refusal.payment_password_wrong')

    await hand.type({ 'payment-password.title': paymentPassword })
    await hand.click('member-transfer.send')
    await confirmation.getByRole('button', { name: t('member-transfer.confirm') }).click()
    await hand.see('member-transfer.sent', names)
    await expect.poll(moneyOf(page)).toBe(before - 150)
    await expect.poll(moneyOf(uplinePage), 'the upline sees it without a reload').toBe(uplineBefore + 150)
    await site.expectAccessible(page)
    const reference = /U[2-9A-Z]{11}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? ''
    expect(reference).not.toBe('')

    await page
      .getByTestId('account-page')
      .getByRole('link', { name: t('member-transfer.record') })
      .click()
    await seeRecord(page, { reference, kind: 'toUpline' })
    await uplinePage.goto('/me/transactionHistory')
    await seeRecord(uplinePage, { reference, kind: 'fromDownline' })
    await context.close()
  },
)

test(
  'member transfer: an agent sends money to a downline, who sees it in balance and records',
  { tag: ['@member-transfer', '@full'] },
  async ({ page, site, browser }) => {
    const context = await browser.newContext({ baseURL: site.origin })
    const below = await context.newPage()
    await site.local.setClockOf(below)
    await site.prefer(below)
    await beLoggedIn(below, await logIn(site, accounts.downline))
    await below.goto('/me')
    await expect.poll(moneyOf(below)).toBeGreaterThan(0)
    const before = await moneyOf(below)()

    await site.local.setClockOf(page)
    await site.prefer(page)
    await beLoggedIn(page, await logIn(site, accounts.agent))
    await page.goto(`/agent/downlineManagmentView?name=${accounts.downline.username}`)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: shown }).first().click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('team.send') })
      .click()
    const hand = pageObject(page)
    await hand.see('member-transfer.password')
    await hand.type({
      'payment-password.login': accounts.agent.password,
      'payment-password.new': paymentPassword,
      'payment-password.again': paymentPassword,
    })
    await hand.click('payment-password.save')
    await hand.type({ 'member-transfer.amount': '200', 'payment-password.title': paymentPassword })
    await site.expectAccessible(page)
    await page.reload()
    await hand.type({ 'member-transfer.amount': '200', 'payment-password.title': paymentPassword })
    await hand.click('member-transfer.send')
    const names = { amount: '₱200.00', name: shown }
    await page
      .getByRole('alertdialog', { name: t('member-transfer.ask', names) })
      .getByRole('button', { name: t('member-transfer.confirm') })
      .click()
    await hand.see('member-transfer.sent', names)
    await expect.poll(moneyOf(below), 'the downline has it without a reload').toBe(before + 200)
    await below.goto('/me/transactionHistory')
    const reference = /U[2-9A-Z]{11}/.exec((await main.textContent()) ?? '')?.[0] ?? ''
    expect(reference).not.toBe('')
    await seeRecord(below, { reference, kind: 'gotFromUpline' })
    await context.close()
    await page
      .getByTestId('account-page')
      .getByRole('link', { name: t('agent-centre.downlineManagmentView') })
      .click()
    await expect(main.getByRole('table', { name: t('team.title') })).toBeVisible()
    await page.goto('/agent/downlineManagmentView?send=%3Cscript%3E')
    await expect(main.getByRole('table', { name: t('team.title') })).toBeVisible()
  },
)

test('member transfer: a member without an upline sees a notice instead of the form', async ({ page, site }) => {
  await site.prefer(page)
  await beLoggedIn(page, await logIn(site, accounts.masterAgent))
  await page.goto('/me/transferUpline')
  const hand = pageObject(page)
  await hand.see('member-transfer.upline.none.title')
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
})
