import { alertScreen } from './screens/alert.screen.ts'
import { handIn, inside } from './support/hand.ts'
import { beLoggedIn, openGame, register } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { wordsOf } from './support/words.ts'

const say = wordsOf('en')
const password = 'Sampaguita-8'
const hour = 3_600_000
const minute = 60_000

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

test(
  'a member takes a day off by password and a last yes, is out everywhere, and reads who helps',
  { tag: '@self-exclusion' },
  async ({ page, site }) => {
    site.expectErrors(/403|401/)
    await site.prefer(page)
    await beLoggedIn(page, await register(site, 'pahinga'))
    await page.goto('/me/protection')
    const hand = handIn(page, inside('region', 'self-exclusion.title'))
    await hand.click('self-exclusion.hours', { count: 24 })
    await hand.type({ 'self-exclusion.password': 'not-the-password' })
    await hand.click('self-exclusion.go')
    const ask = page.getByRole('alertdialog')
    await ask.getByRole('button', { name: say('app.cancel') }).click()
    await hand.click('self-exclusion.go')
    await ask.getByRole('button', { name: say('self-exclusion.yes') }).click()
    await expect(page.getByText(say('self-exclusion.password.wrong'))).toBeVisible()
    await hand.type({ 'self-exclusion.password': password })
    await hand.click('self-exclusion.go')
    await site.expectAccessible(page)
    await ask.getByRole('button', { name: say('self-exclusion.yes') }).click()
    const alert = alertScreen(page, 'en')
    await alert.seeSessionLost()
    await alert.clickCancel()
    await expect(page.getByRole('status').filter({ hasText: 'You are excluded until' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Gambling Therapy' })).toHaveAttribute('rel', 'noreferrer')
    await expect(page.evaluate(() => sessionStorage.getItem('token'))).resolves.toBeNull()
  },
)

test(
  'a member is asked how it goes after the time they chose; play waits through a reload, goes on, and stops',
  { tag: '@reality-check' },
  async ({ page, site }) => {
    await site.prefer(page)
    const session = await register(site, 'nagtataka')
    await beLoggedIn(page, session)
    await page.goto('/me/protection')
    const choice = page.getByRole('button', { name: '15 min' })
    await choice.click()
    await expect(choice).toHaveAttribute('aria-pressed', 'true')
    await page.goto('/game?gameCode=harbour-lights&vendor=HARBOUR')
    await expect(page.getByRole('link', { name: /You have been playing for/ })).toBeVisible()

    await site.local.advance(10 * minute)
    await openGame(site, session.token, 'harbour-lights', 'HARBOUR')
    await site.local.advance(6 * minute)
    await page.reload()
    const question = page.getByRole('alertdialog', { name: say('reality-check.title') })
    await expect(question).toContainText('16 minutes')
    await page.reload()
    await expect(question).toBeVisible()
    await site.expectAccessible(page)
    await question.getByRole('button', { name: say('reality-check.goOn') }).click()
    await expect(question).toBeHidden()

    await site.local.advance(10 * minute)
    await openGame(site, session.token, 'harbour-lights', 'HARBOUR')
    await site.local.advance(6 * minute)
    await page.reload()
    await question.getByRole('button', { name: say('reality-check.stop') }).click()
    await expect(page).toHaveURL(/\/rng/)
  },
)
