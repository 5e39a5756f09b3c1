import { pageObject, inside } from './support/page-object.ts'
import { openCard } from './support/play-game.ts'
import { expect, test } from './support/site.ts'
import { tokenOf } from './support/sessions.ts'
import { visit } from './support/visit.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')

test(
  'free trial: a visitor opens a trial account from the login or from the sheet of a game',
  { tag: '@free-trial' },
  async ({ page, site }) => {
    await site.local.forgetLimits()
    await site.local.toggle('freePlay', true)
    const { app, loginDialog, logout } = await visit(page, site)
    await loginDialog.login.clickOpen()
    await pageObject(page, inside('dialog', 'login.title')).click('free-trial.try')
    await loginDialog.login.dontSee()
    await app.seeMember()
    expect(await tokenOf(page)).toMatch(/^[\w-]{20,}/)
    await page.reload()
    await app.seeMember()
    await app.clickLogout()
    await logout.clickConfirm()
    await app.seeVisitor()

    await openCard(page, 'Harbour Lights')
    await page
      .getByRole('dialog', { name: 'Harbour Lights', exact: true })
      .getByRole('button', { name: t('free-trial.try'), exact: true })
      .click()
    await app.seeMember()
    await expect(page).toHaveURL('/')
  },
)
