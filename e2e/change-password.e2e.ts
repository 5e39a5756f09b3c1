import { changePasswordScreen } from './screens/change-password.screen.ts'
import { logoutScreen } from './screens/logout.screen.ts'
import { accounts } from './support/accounts.ts'
import { expect, test } from './support/site.ts'
import { expectTree } from './support/trees.ts'
import { visit } from './support/visit.ts'
import { wordsOf } from './support/words.ts'

const say = wordsOf('en')
const account = accounts.expiredPassword
const next = 'Bagong-pinto-22'

test(
  'a forced change knows what was just typed and cannot be put off; one’s own asks for the old password',
  { tag: '@change-password' },
  async ({ page, site }) => {
    const { app, door } = await visit(page, site)
    const change = changePasswordScreen(page, 'en')
    const logout = logoutScreen(page, 'en')
    await door.login.clickOpen()
    await door.enter(account)

    await change.seeReason('expired')
    await change.seeForm()
    await change.dontSeeOldAsked()
    await change.dontSeeClose()
    await page.keyboard.press('Escape')
    await change.seeForm()
    await site.expectAccessible(page)
    await expectTree(change.dialog, 'change password that is owed')
    await page.reload()
    await change.seeOldAsked()
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
    await change.seeProblem(say('form.problem.mismatch'))
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
      .getByRole('link', { name: say('member.password') })
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
