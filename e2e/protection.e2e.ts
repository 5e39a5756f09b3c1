import { loginDialogOf } from './support/login-dialog.ts'
import { pageObject, inside } from './support/page-object.ts'
import { beLoggedIn, openGame, register } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const say = translatorOf('en')
const password = 'Sampaguita-8'
const minute = 60_000

test(
  'protection: a member takes a time-out of a day by password and a confirmation, is logged out everywhere, and sees who helps',
  { tag: '@self-exclusion' },
  async ({ page, site }) => {
    site.expectErrors(/403|401/)
    await site.prefer(page)
    const session = await register(site, 'pahinga')
    await beLoggedIn(page, session)
    await page.goto('/me/protection')
    const hand = pageObject(page, inside('region', 'self-exclusion.title'))
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
    await expect(page.getByRole('status').filter({ hasText: 'You’re excluded until' })).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Gambling Therapy' })).toHaveAttribute('rel', 'noreferrer')
    await expect(page.evaluate(() => sessionStorage.getItem('token'))).resolves.toBeNull()
    const loginDialog = loginDialogOf(page, site)
    await loginDialog.login.clickOpen()
    await loginDialog.enter({ username: session.username, password })
    await expect(page.getByText(/You’ve excluded yourself from playing until \d{4}-\d\d-\d\d/)).toBeVisible()
  },
)

test(
  'protection: a reality check appears after the chosen time; play waits through a reload, goes on, and stops',
  { tag: '@reality-check' },
  async ({ page, site }) => {
    await site.prefer(page)
    const session = await register(site, 'nagtataka')
    await beLoggedIn(page, session)
    await page.goto('/me/protection')
    const choice = page.getByRole('button', { name: '15 min' })
    await choice.click()
    await expect(choice).toHaveAttribute('aria-pressed', 'true')
    await expect(choice, 'the server has it: to leave earlier would take it back').toBeEnabled()
    await page.goto('/game?gameCode=harbour-lights&vendor=HARBOUR')
    await expect(page.getByRole('link', { name: /You’ve been playing for/ })).toBeVisible()

    await site.local.advance(10 * minute)
    await openGame(site, session.token, 'harbour-lights', 'HARBOUR')
    await site.local.advance(6 * minute)
    await page.reload()
    const question = page.getByRole('alertdialog', { name: say('reality-check.title') })
    await expect(question).toContainText('16 minutes')
    const wide = page.viewportSize()!
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(question.getByRole('heading', { name: say('reality-check.title') })).toBeVisible()
    await page.setViewportSize(wide)
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
