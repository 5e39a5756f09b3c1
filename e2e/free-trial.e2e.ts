import { handIn, inside } from './support/hand.ts'
import { openCard } from './support/play-game.ts'
import { expect, test } from './support/site.ts'
import { tokenOf } from './support/sessions.ts'
import { visit } from './support/visit.ts'
import { wordsOf } from './support/words.ts'

const say = wordsOf('en')

test(
  'a visitor tries the club for free, on an account that the server opens, from the login or from the sheet of a game',
  { tag: '@free-trial' },
  async ({ page, site }) => {
    await site.local.forgetLimits()
    await site.local.toggle('freePlay', true)
    const { app, door, logout } = await visit(page, site)
    await door.login.clickOpen()
    await handIn(page, inside('dialog', 'login.title')).click('free-trial.try')
    await door.login.dontSee()
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
      .getByRole('button', { name: say('free-trial.try'), exact: true })
      .click()
    await app.seeMember()
    await expect(page).toHaveURL('/')
  },
)
