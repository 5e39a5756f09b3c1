import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { accounts } from './support/accounts.ts'
import { pageObject } from './support/page-object.ts'
import { beLoggedIn, logIn, register } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')

test(
  'deposit: a payment by e-wallet updates balance and receipt without a reload',
  { tag: '@deposit' },
  async ({ page, site }) => {
    await site.prefer(page)
    await beLoggedIn(page, await logIn(site, accounts.subAgent))
    await page.goto('/wallet')
    const main = page.getByRole('main')
    const balance = page.getByTestId('balance').filter({ visible: true }).first()
    await expect(balance).toHaveText(/\d/)
    const before = (await balance.textContent()) ?? ''
    await page
      .getByTestId('account-page')
      .getByRole('link', { name: t('member.depositv2'), exact: true })
      .click()
    const hand = pageObject(page)
    await expect(main.getByRole('radio', { name: 'Perlas Wallet' })).toBeChecked()
    await hand.type({ 'deposit.amount': '50' })
    await hand.click('deposit.submit')
    await expect(main).toContainText(t('amount.small', { least: '₱100.00' }))
    await hand.type({ 'deposit.amount': '500' })
    await expect(main.getByLabel(t('deposit.outcome'))).toContainText('₱492.50')
    await site.expectAccessible(page)
    await hand.click('deposit.submit')
    await expect(main).toContainText(t('deposit.state.pending'))
    await site.expectAccessible(page)
    // The open deposit is still there after a reload.
    await page.reload()
    const [partner] = await Promise.all([
      page.waitForEvent('popup'),
      hand.click('deposit.pay.open', { name: 'Perlas Wallet' }),
    ])
    await partner.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(partner.getByRole('log')).toContainText('"state":"paid"')
    await partner.close()
    await hand.see('deposit.outcome.paid')
    await expect(main).toContainText(/D[0-9A-Z]{11}/)
    await page.goto('/wallet')
    await expect(balance).toHaveText(/\d/)
    await expect(balance).not.toHaveText(before)
  },
)

test(
  'deposit: on a phone a refused amount and the payment instructions are scrolled into view',
  { tag: ['@phone', '@narrow'] },
  async ({ page, site }) => {
    await site.prefer(page)
    await beLoggedIn(page, await logIn(site, accounts.agent))
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto('/me/depositv2')
    const main = page.getByRole('main')
    /** Returns whether its centre is in the viewport and nothing covers it. */
    const isInSight = (part: Locator) =>
      part.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
    const hand = pageObject(page)
    await hand.type({ 'deposit.amount': '5' })
    await hand.click('deposit.submit')
    await expect(main.getByRole('textbox', { name: t('deposit.amount') })).toBeFocused()
    await expect.poll(() => isInSight(main.locator('label', { hasText: t('deposit.amount') }))).toBe(true)
    await hand.type({ 'deposit.amount': '500' })
    await hand.click('deposit.submit')
    await expect.poll(() => isInSight(main.getByRole('heading', { name: '₱500.00' }))).toBe(true)
    await hand.click('deposit.cancel')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('deposit.ask.confirm') })
      .click()
    await hand.see('deposit.outcome.cancelled')
  },
)

test('deposit: a bank transfer takes a proof picture, and another deposit can be started and cancelled beside it', async ({
  page,
  site,
}) => {
  await site.prefer(page)
  await beLoggedIn(page, await logIn(site, accounts.masterAgent))
  await page.goto('/me/depositv2')
  const main = page.getByRole('main')
  const hand = pageObject(page)
  await main.getByRole('radio', { name: 'Bangko Silangan' }).click()
  await hand.type({ 'deposit.amount': '1000' })
  await hand.click('deposit.submit')
  await expect(main).toContainText('0012 3456 7890')
  await site.expectAccessible(page)
  const buffer = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  await main.locator('input[type="file"]').setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer })
  await hand.see('deposit.outcome.proofSent')
  await hand.click('deposit.another')
  await expect(main.getByRole('heading', { name: t('deposit.open') })).toBeVisible()
  await main.getByRole('radio', { name: 'Parola QR' }).click()
  await hand.type({ 'deposit.amount': '200' })
  await hand.click('deposit.submit')
  await expect(main.getByRole('img', { name: t('deposit.pay.code', { name: 'Parola QR' }) })).toBeVisible()
  await hand.click('deposit.cancel')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: t('deposit.ask.confirm') }).click()
  await hand.see('deposit.outcome.cancelled')
})

test(
  'deposit: a crypto deposit shows address, rate, countdown by the server’s clock and confirmations, and reaches the inbox',
  { tag: '@full' },
  async ({ page, site }) => {
    await site.prefer(page)
    await beLoggedIn(page, await register(site, 'barya2026'))
    // The device's clock is an hour ahead: the countdown follows the server's.
    await page.clock.install({ time: Date.now() + 3_600_000 })
    await page.goto('/me/depositv2')
    const main = page.getByRole('main')
    const hand = pageObject(page)
    await hand.type({ 'deposit.amount': '100' })
    await main.getByRole('radio', { name: 'Agila USDT' }).click()
    await hand.click('deposit.submit')
    await expect(main).toContainText(t('amount.small', { least: '₱500.00' }))
    await main.getByRole('radio', { name: 'Parola QR' }).click()
    await expect(main, 'the other payment method accepts the amount').not.toContainText(
      t('amount.small', { least: '₱500.00' }),
    )
    await main.getByRole('radio', { name: 'Agila USDT' }).click()
    await hand.type({ 'deposit.amount': '1000' })
    await expect(main.getByLabel(t('deposit.outcome'))).toContainText('17.777778')
    await site.expectAccessible(page)
    await hand.click('deposit.submit')
    await expect(main.getByRole('img', { name: t('deposit.coin.code', { coin: 'USDT' }) })).toBeVisible()
    await expect(main.getByRole('timer')).toContainText(/1[45]:/)
    await expect(main.getByRole('button', { name: `${t('deposit.copy')} ${t('deposit.coin.address')}` })).toBeVisible()
    await site.expectAccessible(page)
    const reference = /D[0-9A-Z]{11}/.exec(await main.innerText())?.[0] ?? ''
    const partner = await page.context().newPage()
    await partner.goto(`${site.origin}/local/payments?reference=${reference}`)
    await partner.getByRole('button', { name: 'Seen, confirmed once' }).click()
    await expect(main).toContainText('1 of 3 confirmations')
    await expect(main.getByRole('button', { name: t('deposit.cancel') })).toHaveCount(0)
    await partner.getByRole('button', { name: 'Pay', exact: true }).click()
    await hand.see('deposit.outcome.paid')
    await partner.close()
    await page.goto('/me/messageV2')
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([/^Deposit credited: ₱1,000.00/])
  },
)
