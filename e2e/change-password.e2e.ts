import { changePasswordScreen } from './screens/change-password.screen.ts'
import { logoutScreen } from './screens/logout.screen.ts'
import { accounts } from './support/accounts.ts'
import { expect, test } from './support/site.ts'
import { expectTree } from './support/trees.ts'
import { visit } from './support/visit.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')
const account = accounts.expiredPassword
const next = 'Bagong-pinto-22'

test(
  'change password: a forced change cannot be closed and knows the typed password; a voluntary one needs the old one',
  { tag: '@change-password' },
  async ({ page, site }) => {
    const { app, loginDialog } = await visit(page, site)
    const change = changePasswordScreen(page, 'en')
    const logout = logoutScreen(page, 'en')
    await loginDialog.login.clickOpen()
    await loginDialog.enter(account)

    await change.seeReason('expired')
    await change.seeForm()
    await change.dontSeeOldField()
    await change.dontSeeClose()
    await page.keyboard.press('Escape')
    await change.seeForm()
    await site.expectAccessible(page)
    await expectTree(change.dialog, 'change password that is owed')
    await page.reload()
    await change.seeOldField()
    site.expectErrors(/40[03]|409/)
    await change.fill('oldPassword', account.password)
    await change.fill('newPassword', account.password)
    await change.fill('confirmNewPassword', account.password)
    await change.clickLogout()
    await logout.see()
    await change.dontSee()
    await logout.clickStay()
    await change.seeTyped('newPassword', account.password)
    await change.clickSubmit()
    await change.seeRefusal('password_unchanged')
    await change.fill('newPassword', next)
    await change.clickSubmit()
    await change.seeProblem(t('form.problem.mismatch'))
    await change.fill('confirmNewPassword', next)
    await change.clickSubmit()
    await change.seeChanged()
    await change.clickGo()
    await change.dontSee()
    await app.seeMember()
    await expect(page).toHaveURL((url) => url.pathname === '/')

    await page.evaluate(() => history.pushState({}, '', '/me/securityCenter'))
    await page
      .getByRole('main')
      .getByRole('link', { name: t('member.password') })
      .click()
    await change.seeReason('wanted')
    await expectTree(change.dialog, 'change password')
    await change.fill('oldPassword', 'not the one')
    await change.fill('newPassword', account.password)
    await change.fill('confirmNewPassword', account.password)
    await change.clickSubmit()
    await change.seeRefusal('password_wrong')
    await change.fill('oldPassword', next)
    await change.clickSubmit()
    await change.seeChanged()
    await page.keyboard.press('Escape')
    await change.dontSee()
    await app.seeMember()
  },
)
