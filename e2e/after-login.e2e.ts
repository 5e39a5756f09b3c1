import type { Route } from '@playwright/test'
import { afterLoginScreen } from './screens/after-login.screen.ts'
import { accounts } from './support/accounts.ts'
import { logOut, register } from './support/sessions.ts'
import { settle } from './support/settle.ts'
import { expect, test } from './support/site.ts'
import { expectTree } from './support/trees.ts'
import { visit } from './support/visit.ts'

test(
  'after-login modal: a new member sees a welcome once; later it shows an important notice and links to it',
  { tag: '@after-login' },
  async ({ page, site }) => {
    const { app, loginDialog, logout } = await visit(page, site)
    const modal = afterLoginScreen(page, 'en')
    await loginDialog.login.clickOpen()
    await loginDialog.enter(accounts.firstTime)
    await modal.seeTitle('first', 'Bagong Dating')
    await modal.seeSteps()
    await modal.seePopular()
    await expectTree(modal.dialog, 'after login')
    await site.expectAccessible(page)
    await modal.clickGo()
    await modal.dontSee()

    const words = { title: 'New rules for everyone', content: '<p>Read them.</p>' }
    const published = await site.local.publishNotice({ important: { en: words } })
    await app.clickLogout()
    await logout.clickConfirm()
    await app.seeVisitor()
    await loginDialog.login.clickOpen()
    await loginDialog.enter(accounts.firstTime)
    await modal.seeTitle('back', 'Bagong Dating')
    await modal.seeText(words.title)
    await modal.clickQuiet()
    await modal.clickNotice()
    await modal.dontSee()
    await expect(page.getByRole('main').getByRole('heading', { name: words.title })).toBeVisible()
    // A later login at this site has no news.
    await site.local.withdrawNotice(published)
  },
)

test('after-login modal: it waits while a logout confirmation is open', { tag: '@full' }, async ({ page, site }) => {
  const username = 'nagmamadali'
  const { token } = await register(site, username)
  await logOut(site, token)
  const { app, loginDialog, logout } = await visit(page, site)
  const modal = afterLoginScreen(page, 'en')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const late = async (route: Route) => {
    await released
    await route.continue()
  }
  await page.route('**/wps/member/afterLogin*', late, { times: 1 })
  await loginDialog.login.clickOpen()
  await loginDialog.enter({ username, password: 'Sampaguita-8' })
  await app.seeNickname(username)
  await app.clickLogout()
  await logout.see()
  const news = page.waitForResponse('**/wps/member/afterLogin*')
  release()
  await (await news).finished()
  await page.waitForTimeout(500)
  await modal.dontSee()
  await logout.clickStay()
  await modal.seeTitle('first', username)
})

test('after-login modal: content that loads later causes no layout shift', { tag: '@full' }, async ({ page, site }) => {
  const username = 'nagaabang'
  const { token } = await register(site, username)
  await logOut(site, token)
  const { loginDialog } = await visit(page, site)
  const modal = afterLoginScreen(page, 'en')
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/lgw/games/popular*', async (route) => {
    await held
    await route.continue()
  })
  await loginDialog.login.clickOpen()
  await loginDialog.enter({ username, password: 'Sampaguita-8' })
  await modal.seeTitle('first', username)
  await modal.seeSteps()
  await settle(page)
  const before = await modal.placeOfGo()
  go()
  await modal.seePopular()
  expect(await modal.placeOfGo()).toEqual(before)
})
