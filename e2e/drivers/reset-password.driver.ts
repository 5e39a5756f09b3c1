import { expect } from '@playwright/test'
import { modelPasswordRule } from '#machines/change-password/change-password.model.ts'
import { resetPasswordModel } from '#machines/reset-password/reset-password.model.ts'
import { fulfillWith, type BrowserDriver } from '#e2e/support/driver.ts'
import { click, fill, within } from '#e2e/support/gestures.ts'
import { inside } from '#e2e/support/page-object.ts'
import { typeNewPassword } from '#e2e/support/new-password.ts'
import { at, gone, here } from '#e2e/support/expectations.ts'

const rules = (offered: boolean) =>
  fulfillWith({
    version: 'v1',
    minimumAge: 18,
    username: offered ? { password: modelPasswordRule } : null,
    mobile: null,
  })
/** Plays the link of a mail, from the address with its secret to the login. */
export const resetPasswordDriver: BrowserDriver = {
  model: resetPasswordModel,
  place: inside('dialog', 'reset-password.title'),
  async open(world, input) {
    const { page, site } = world
    await site.prefer(page)
    await page.goto(`${site.origin}/reset${input === 'link' ? `#${'s'.repeat(43)}` : ''}`)
    await here(undefined, world)
    await expect(page, 'the secret is out of the address').toHaveURL(`${site.origin}/reset`)
  },
  events: {
    'form.edited': {
      new: typeNewPassword('Bagong-susi-2'),
      otherAgain: fill({ 'password.again': 'Bagong-susi-3' }),
      tooShort: typeNewPassword('a1'),
    },
    'link.requested': { default: click('reset-password.newLink') },
    'login.requested': { default: click('reset-password.login') },
  },
  outcomes: {
    loadRule: {
      'done/ok': rules(true),
      'done/none': rules(false),
    },
  },
  see: {
    changed: 'reset-password.done',
    linkInvalid: 'reset-password.dead',
    leftForLogin: [gone, within(inside('dialog', 'login.title'), here)],
    leftForNewLink: [gone, within(inside('dialog', 'forgot-password.title'), here)],
    closed: [gone, at('/')],
  },
}
