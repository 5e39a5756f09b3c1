import { handIn, inside } from './support/hand.ts'
import { beLoggedIn, register } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { wordsOf } from './support/words.ts'

const say = wordsOf('en')
const hour = 3_600_000

test.use({ daysPass: true })

test(
  'a member sets a limit of deposits that refuses one at once, and raises it only a day and a second yes later',
  { tag: '@limits' },
  async ({ page, site }) => {
    site.expectErrors(/409/)
    await site.prefer(page)
    await beLoggedIn(page, await register(site, 'limitado'))
    await page.goto('/me/securityCenter')
    await page
      .getByRole('main')
      .getByRole('link', { name: say('member.protection') })
      .click()
    const hand = handIn(page)
    const deposits = page.getByRole('region', { name: say('limits.kind.deposit') })
    await deposits.getByRole('button', { name: `${say('limits.set')} ${say('limits.day.deposit')}` }).click()
    const dialog = handIn(page, inside('dialog', 'limits.day.deposit'))
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
    await deposits.getByRole('button', { name: `${say('limits.change')} ${say('limits.day.deposit')}` }).click()
    await dialog.type({ 'limits.amount': '2,000' })
    await dialog.click('limits.save')
    await hand.see('limits.waits')
    await expect(deposits.getByRole('button', { name: say('limits.confirm') })).toBeDisabled()
    // A session ends after twelve hours without a word.
    for (const hours of [11, 11, 3]) {
      await site.local.advance(hours * hour)
      await page.reload()
      await expect(deposits).toContainText('₱1,000.00')
    }
    await deposits.getByRole('button', { name: say('limits.confirm') }).click()
    await expect(deposits).toContainText('₱0.00 of ₱2,000.00')
  },
)
