import { handIn, inside } from './support/hand.ts'
import { expect, test } from './support/site.ts'
import { tokenOf } from './support/sessions.ts'
import { visit } from './support/visit.ts'

test(
  'a visitor tries the club for free, on an account that the server opens',
  { tag: '@free-trial' },
  async ({ page, site }) => {
    await site.local.forgetLimits()
    await site.local.toggle('freePlay', true)
    const { app, door } = await visit(page, site)
    await door.login.clickOpen()
    await handIn(page, inside('dialog', 'login.title')).click('free-trial.try')
    await door.login.dontSee()
    await app.seeMember()
    expect(await tokenOf(page)).toMatch(/^[\w-]{20,}/)
    await page.reload()
    await app.seeMember()
  },
)
