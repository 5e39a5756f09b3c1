import { appScreen } from './screens/app.screen.ts'
import { pageObject, inside } from './support/page-object.ts'
import { beLoggedIn, register } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')
const hour = 3_600_000

test.use({ daysPass: true })

test(
  'limits: a deposit limit counts at once, and a higher one only after a day and a confirmation',
  { tag: '@limits' },
  async ({ page, site }) => {
    site.expectErrors(/409/)
    await site.prefer(page)
    await beLoggedIn(page, await register(site, 'limitado'))
    await page.goto('/me/securityCenter')
    await page
      .getByRole('main')
      .getByRole('link', { name: t('member.protection') })
      .click()
    const hand = pageObject(page)
    const deposits = page.getByRole('region', { name: t('limits.kind.deposit') })
    await deposits.getByRole('button', { name: `${t('limits.set')} ${t('limits.day.deposit')}` }).click()
    const dialog = pageObject(page, inside('dialog', 'limits.day.deposit'))
    await dialog.click('limits.save')
    await dialog.see('limits.problem.missing')
    await dialog.type({ 'limits.amount': '1,000' })
    await site.expectAccessible(page)
    await dialog.click('limits.save')
    await hand.see('limits.changed')
    await expect(deposits).toContainText('₱0.00 of ₱1,000.00')
    await site.expectAccessible(page)

    await page.goto('/me/depositv2')
    await expect(page.getByRole('radio', { name: 'Perlas Wallet' })).toBeChecked({ timeout: 30_000 })
    await hand.type({ 'deposit.amount': '1500' })
    await hand.click('deposit.submit')
    await hand.seeAlert('refusal.deposit_limit_reached')

    await page.goto('/me/protection')
    await deposits.getByRole('button', { name: `${t('limits.change')} ${t('limits.day.deposit')}` }).click()
    await dialog.type({ 'limits.amount': '2,000' })
    await dialog.click('limits.save')
    await hand.see('limits.waits')
    await expect(deposits.getByRole('button', { name: t('limits.confirm') })).toBeDisabled()
    // A session ends after twelve idle hours.
    for (const hours of [11, 11, 3]) {
      await site.local.advance(hours * hour)
      await page.reload()
      await expect(deposits).toContainText('₱1,000.00')
    }
    await deposits.getByRole('button', { name: t('limits.confirm') }).click()
    await expect(deposits).toContainText('₱0.00 of ₱2,000.00')
  },
)

test(
  'limits: a deposit limit is set within three presses from the home page, and again by the same entry',
  { tag: ['@phone', '@limits'] },
  async ({ page, site, isMobile }) => {
    await site.prefer(page)
    await site.local.forgetLimits()
    await beLoggedIn(page, await register(site, isMobile ? 'tatlongpindot' : 'tatlongtaya'))
    let presses = 0
    await page.exposeFunction('countPress', () => (presses += 1))
    await page.addInitScript("addEventListener('pointerdown', () => countPress(), true)")
    await page.goto('/')
    const account = appScreen(page, 'en')
    const menu = await account.openAccount()
    await menu.getByRole('link', { name: t('limits.title'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t('limits.day.deposit'), exact: true })
    const amount = dialog.getByRole('textbox')
    await expect(amount, 'focused without another press').toBeFocused()
    await expect(page).toHaveURL(/\/me\/protection$/)
    await site.expectAccessible(page)
    await amount.fill('1000')
    await dialog.getByRole('button', { name: t('limits.save'), exact: true }).click()
    const deposits = page.getByRole('region', { name: t('limits.kind.deposit') })
    await expect(deposits).toContainText('₱0.00 of ₱1,000.00')
    expect(presses).toBeLessThanOrEqual(3)

    await account.openAccount()
    await menu.getByRole('link', { name: t('limits.title'), exact: true }).click()
    await expect(dialog, 'also from the page itself').toContainText('₱1,000.00')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.reload()
    await expect(deposits).toContainText('₱0.00 of ₱1,000.00')
    await expect(dialog, 'a reload does not open it again').toHaveCount(0)
  },
)
