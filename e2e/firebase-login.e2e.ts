import { registerScreen } from './screens/register.screen.ts'
import { socialLoginScreen } from './screens/social-login.screen.ts'
import { accounts } from './support/accounts.ts'
import { expect, test } from './support/site.ts'
import { expectTree } from './support/trees.ts'
import { leave, visit } from './support/visit.ts'
import { translatorOf } from './support/texts.ts'

const say = translatorOf('en')

test.describe('login by a code that Firebase sends', () => {
  test('each refusal of Firebase has a text of its own, and the right code logs in', async ({ page, site }) => {
    site.expectErrors(/identitytoolkit\.googleapis\.com/)
    await site.local.toggle('smsLogin', true)
    await site.local.forgetLimits()
    await site.local.firebase(['phone'])
    const { app, loginDialog, sms } = await visit(page, site)
    await loginDialog.login.clickOpen()
    await loginDialog.login.clickSmsTab()
    await sms.fillMobile('0917 123 4567')
    await sms.clickSend()
    await loginDialog.passSlider()
    await sms.seeCountdown()
    const [message] = await site.local.outbox()
    expect(message).toMatchObject({ channel: 'sms', recipient: '+639171234567' })
    const code = /\b\d{6}\b/.exec(message?.body ?? '')?.[0] ?? ''

    await sms.fillCode(code === '000000' ? '000001' : '000000')
    await loginDialog.login.clickSubmit()
    await loginDialog.login.seeRefusal('sms_code_wrong')
    await sms.fillCode(code)
    const refusals = [
      ['INVALID_PHONE_NUMBER', 'mobile_invalid'],
      ['MISSING_PHONE_NUMBER', 'mobile_missing'],
      ['TOO_MANY_ATTEMPTS_TRY_LATER', 'sms_too_many'],
      ['MISSING_CODE', 'firebase_code_missing'],
      ['SESSION_EXPIRED', 'sms_code_expired'],
      ['CAPTCHA_CHECK_FAILED', 'firebase_captcha'],
      ['QUOTA_EXCEEDED', 'firebase_quota'],
      ['OPERATION_NOT_ALLOWED', 'firebase_not_allowed'],
      ['SOMETHING_NEW', 'firebase_unknown'],
    ] as const
    for (const [fault, refusal] of refusals) {
      await site.local.firebaseFault('signInWithPhoneNumber', fault)
      await loginDialog.login.clickSubmit()
      await loginDialog.login.seeRefusal(refusal)
    }
    await loginDialog.login.clickSubmit()
    await app.seeMember()
  })
})

test.describe('a Google account', () => {
  test(
    'is linked by one login with the password, and logs in by itself from then on',
    { tag: '@social-login' },
    async ({ page, site }) => {
      await site.local.toggle('firebaseSocialLogin', true)
      await site.local.forgetLimits()
      await site.local.firebase(['google'])
      const visitor = await visit(page, site)
      const { app, loginDialog } = visitor
      const social = socialLoginScreen(page, 'en')
      await loginDialog.login.clickOpen()
      await social.see()
      await site.expectAccessible(page)
      await social.choose('google', 'Ana Reyes')
      await social.seeUnlinked()
      await expectTree(page.getByRole('dialog'), 'login with a Google account that is not linked')
      await loginDialog.enter(accounts.member)
      await leave(visitor)

      await loginDialog.login.clickOpen()
      await social.choose('google', 'Ana Reyes')
      await app.seeMember()
    },
  )

  test(
    'that is not linked is linked by registering, logs in by itself from then on, and can be unlinked',
    { tag: '@linked-accounts' },
    async ({ page, site }) => {
      await site.local.toggle('firebaseSocialLogin', true)
      await site.local.forgetLimits()
      await site.local.firebase(['google'])
      const visitor = await visit(page, site)
      const { app, loginDialog } = visitor
      const social = socialLoginScreen(page, 'en')
      const register = registerScreen(page, 'en')
      await loginDialog.login.clickOpen()
      await social.choose('google', 'Marisol Santos')
      await social.seeUnlinked()
      await page
        .getByRole('dialog')
        .getByRole('link', { name: say('login.register') })
        .click()
      await expect(register.dialog).toContainText(say('register.linking', { provider: 'Google' }))
      await register.fill('username', 'linked1')
      await register.fill('password', 'Sampaguita-8')
      await register.fill('confirmPassword', 'Sampaguita-8')
      await register.fill('birthday', '1990-05-17')
      await register.clickAgreement()
      await register.clickSubmit()
      await loginDialog.passSlider()
      await register.dontSee()
      await app.seeMember()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('after-login.go') })
        .click()
      await leave(visitor, 'linked1')

      await loginDialog.login.clickOpen()
      await social.choose('google', 'Marisol Santos')
      await app.seeMember()
      await page.goto('/me/security')
      const linked = page.getByRole('region', { name: say('linked-accounts.title') })
      await linked.getByRole('button', { name: `${say('linked-accounts.takeOff')} Google` }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: say('linked-accounts.confirm') })
        .click()
      await expect(linked).toContainText(say('linked-accounts.none'))
      await site.expectAccessible(page)
      await page.reload()
      await expect(linked).toContainText(say('linked-accounts.none'))
    },
  )
})
