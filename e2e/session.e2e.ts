import type { Page } from '@playwright/test'
import { appScreen } from '#e2e/screens/app.screen.ts'
import { pagedListScreen } from '#e2e/screens/paged-list.screen.ts'
import { preferencesScreen } from '#e2e/screens/preferences.screen.ts'
import { sessionsScreen } from '#e2e/screens/sessions.screen.ts'
import { memberCalls } from '#wire/identity/member.ts'
import { profileCalls } from '#wire/identity/profile.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import { verificationCalls } from '#wire/verification/verification.ts'
import { walletCalls } from '#wire/money/wallet.ts'
import { accounts } from './support/accounts.ts'
import { holdCalls } from './support/held-calls.ts'
import { beLoggedIn, logIn, logOut } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { leave, visit } from './support/visit.ts'
import { translatorOf } from './support/texts.ts'

const { member } = accounts
const say = translatorOf('en')

/** The calls with the header's data of a member. */
const ofMember = new Set<string>([memberCalls.memberInfo.path, profileCalls.avatarIcon.path, walletCalls.balance.path])

/** Counts the requests of a page to a path. */
const countRequests = (page: Page, path: string) => {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) count++
  })
  return () => count
}

test.describe('a session', () => {
  test('that is ended elsewhere makes the member a visitor and says so', { tag: '@app' }, async ({ page, site }) => {
    const session = await logIn(site, member)
    await beLoggedIn(page, session)
    const streaming = page.waitForResponse((response) => new URL(response.url()).pathname === '/wps/events')
    const { app } = await visit(page, site)
    await app.seeMember()
    await streaming
    await logOut(site, session.token)
    await app.seeAlert('sessionLost')
    await app.clickDismiss()
    await app.seeVisitor()
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  })

  test(
    'is on the member’s list, and ending it from there makes the other device a visitor',
    { tag: '@sessions' },
    async ({ page, context, site }) => {
      const [here, there] = [await logIn(site, member), await logIn(site, member)]
      const other = await context.newPage()
      await beLoggedIn(other, there)
      const streaming = other.waitForResponse((response) => new URL(response.url()).pathname === '/wps/events')
      const second = await visit(other, site)
      await second.app.seeMember()
      await streaming

      await site.prefer(page)
      await beLoggedIn(page, here)
      await page.goto('/me/sessions')
      const sessions = sessionsScreen(page, 'en')
      await sessions.seeList()
      await expect(sessions.others.first()).toBeVisible()
      await sessions.clickEndOthers()
      await sessions.clickConfirm()
      await expect(sessions.others).toHaveCount(0)
      await expect(page.getByText(say('sessions.alone'))).toBeVisible()
      await second.app.seeAlert('sessionLost')
      await appScreen(page, 'en').seeMember()
    },
  )

  test(
    'is in a record with pages and filters that are kept in the address',
    { tag: '@full' },
    async ({ page, site }) => {
      for (let times = 0; times < 11; times++) await logIn(site, accounts.agent)
      await site.prefer(page)
      await beLoggedIn(page, await logIn(site, accounts.agent))
      await page.goto('/me/sessions')
      const list = pagedListScreen(page, 'en')
      const table = page.getByRole('table', { name: say('sessions.title') })
      const rows = table.getByRole('row').filter({ has: page.getByRole('cell') })
      await expect(rows).toHaveCount(10)
      await expect(rows.first()).toContainText(say('sessions.own'))
      await site.expectAccessible(page)

      const first = await rows.nth(1).textContent()
      await list.clickPage(2)
      await expect(page).toHaveURL(/\?pageNo=2$/)
      await expect(rows.first()).not.toContainText(say('sessions.own'))
      await expect(table).toHaveAttribute('aria-busy', 'false')
      await page.goBack()
      await expect(rows).toHaveCount(10)
      expect(await rows.nth(1).textContent()).toBe(first)

      await list.fillFrom('2099-01-01')
      await list.seeNothingMatching()
      await expect(page).toHaveURL(/\?from=2099-01-01$/)
      await page.reload()
      await list.seeNothingMatching()
      await list.clickClear()
      await expect(rows).toHaveCount(10)
      await page.setViewportSize({ width: 360, height: 740 })
      await expect(rows, 'a card is a row still').toHaveCount(10)
      const wide = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      // Until the page is rendered for its new width, it has the old one.
      await expect.poll(wide, 'how far the page can be scrolled sideways').toBeLessThanOrEqual(0)

      const sessions = sessionsScreen(page, 'en')
      await sessions.clickEndOthers()
      await sessions.clickConfirm()
      await expect(rows).toHaveCount(1)
      await list.seePlace({ page: 1, pages: 1, rows: 1 })
      await sessions.clickState('over')
      await expect(rows).toHaveCount(10)
      await expect(page).toHaveURL(/\?state=over$/)
      await expect(table.getByRole('button', { name: say('sessions.end') })).toHaveCount(0)
    },
  )

  test('ends in every tab that holds it', { tag: '@logout' }, async ({ page, context, site }) => {
    const session = await logIn(site, member)
    const other = await context.newPage()
    await beLoggedIn(page, session)
    await beLoggedIn(other, session)
    const streaming = other.waitForResponse((response) => new URL(response.url()).pathname === '/wps/events')
    const second = await visit(other, site)
    await second.app.seeMember()
    await streaming
    const first = await visit(page, site)
    await leave(first)
    await second.app.seeAlert('sessionLost')
  })

  test('that has ended leaves no data of its member to the next one', async ({ page, site }) => {
    const visitor = await visit(page, site)
    await visitor.loginDialog.login.clickOpen()
    await visitor.loginDialog.enter(member)
    await leave(visitor)
    // No request is answered from now on: what is visible can only be cached.
    await holdCalls(page, ({ pathname }) => ofMember.has(pathname))
    await visitor.loginDialog.login.clickOpen()
    await visitor.loginDialog.enter(member)
    await visitor.app.seeNickname(member.username)
    await expect(page.getByTestId('balance').filter({ visible: true }).first()).toHaveText(
      say('member.balance.updating'),
    )
  })

  test('goes on after a reload', async ({ page, site }) => {
    const { app, loginDialog } = await visit(page, site)
    await loginDialog.login.clickOpen()
    await loginDialog.enter(member)
    await app.seeMember()
    await page.reload()
    await app.seeMember()
    await app.seeNickname('Marisol')
    await expect(page.locator('[data-rows]')).toBeAttached()
    await page.mouse.wheel(0, 400)
    await expect.poll(() => page.evaluate(() => (history.state as { scrolledTo?: number }).scrolledTo)).toBe(400)
    await page.reload()
    await app.seeMember()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
    const storedKeys = await page.evaluate(() => Object.keys(sessionStorage).toSorted())
    expect(storedKeys, 'what the specification lets a tab keep').toEqual(['isAgent', 'token', 'username'])
  })
})

test('two tabs agree on language and theme', { tag: '@preferences' }, async ({ page, context, site }) => {
  await visit(page, site)
  const other = await context.newPage()
  await visit(other, site)
  const here = preferencesScreen(page, 'en')
  await page.bringToFront()
  await here.clickLight()
  await preferencesScreen(other, 'en').seeTheme('light')
  await here.chooseLanguage('Tagalog')
  await preferencesScreen(other, 'fil').seeLanguage()
})

test('double clicks send one login and one logout, and a navigation before the member info is loaded stays', async ({
  page,
  site,
}) => {
  const { app, loginDialog, logout } = await visit(page, site)
  const memberInfo = await holdCalls(page, ({ pathname }) => pathname === memberCalls.memberInfo.path)
  const challenges = countRequests(page, verificationCalls.sliderChallenge.path)
  const logins = countRequests(page, sessionCalls.login.path)
  const logouts = countRequests(page, sessionCalls.logout.path)
  await loginDialog.login.clickOpen()
  await loginDialog.fill(member)
  await loginDialog.login.doubleClickSubmit()
  await loginDialog.passSlider()
  await app.seeMember()
  await page.getByRole('banner').getByRole('link', { name: 'Slots', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Slots' })).toBeVisible()
  await memberInfo.settle((route) => route.continue())
  await app.seeNickname('Marisol')
  await expect(page).toHaveURL(/\/rng$/)
  expect({ challenges: challenges(), logins: logins() }).toEqual({ challenges: 1, logins: 1 })
  await app.clickLogout()
  await logout.doubleClickConfirm()
  await app.seeVisitor()
  expect(logouts()).toBe(1)
})
