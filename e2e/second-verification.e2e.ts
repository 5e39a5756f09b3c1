import { appScreen } from './screens/app.screen.ts'
import { secondVerificationScreen } from './screens/second-verification.screen.ts'
import { accounts } from './support/accounts.ts'
import { loginDialogOf } from './support/login-dialog.ts'
import { expect, test } from './support/site.ts'
import { expectTree } from './support/trees.ts'

test(
  'second verification: a member logs in from an unknown address with a code, and the browser is remembered',
  { tag: '@second-verification' },
  async ({ page, site }) => {
    await site.prefer(page)
    await site.local.forgetLimits()
    // The proxy header simulates a browser at another address.
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.9' })
    const loginDialog = loginDialogOf(page, site)
    const app = appScreen(page, 'en')
    const verification = secondVerificationScreen(page, 'en')
    site.expectErrors(/403/)
    await page.goto('/')
    await loginDialog.login.clickOpen()
    await loginDialog.enter(accounts.member)
    await verification.seeMethod('sms', '+63 ••••• 4567')
    await verification.seeMethod('mail', 'm•••••@example.com')
    await site.expectAccessible(page)
    await expectTree(verification.region, 'second verification')

    await verification.clickMethod('mail')
    await verification.seeFocusedField()
    await verification.fillCode('12345')
    await verification.clickSubmit()
    await verification.seeRefusal('verification_wrong')
    await verification.clickAnother()
    await verification.clickMethod('sms')
    await verification.seePause()
    await expectTree(verification.region, 'second verification by SMS')
    await site.expectAccessible(page)
    const [message] = await site.local.outbox()
    await verification.fillCode(/\d{6}/.exec(message?.body ?? '')?.[0] ?? '')
    await verification.clickRemember()
    await verification.clickSubmit()
    await verification.dontSee()
    await app.seeMember()

    const [device] = (await page.context().cookies(`${site.origin}/wps/session/login`)).filter(
      ({ name }) => name === 'device',
    )
    expect(device).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    expect(await page.evaluate(() => document.cookie)).not.toContain('device')
  },
)
