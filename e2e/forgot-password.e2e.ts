import { appScreen } from './screens/app.screen.ts'
import { forgotPasswordScreen } from './screens/forgot-password.screen.ts'
import { loginScreen } from './screens/login.screen.ts'
import { sliderScreen } from './screens/slider.screen.ts'
import { smsCodeScreen } from './screens/sms-code.screen.ts'
import { accounts } from './support/accounts.ts'
import { solve, watchChallenges } from './support/challenges.ts'
import { pageObject, inside } from './support/page-object.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')
const { username, password } = accounts.member

test(
  'forgot password: a new password is set once by a mailed link, and by an SMS code that logs in',
  { tag: ['@forgot-password', '@reset-password'] },
  async ({ page, site }) => {
    await site.prefer(page)
    await site.local.forgetLimits()
    const challenges = watchChallenges(page, site.local)
    const login = loginScreen(page, 'en')
    const forgot = forgotPasswordScreen(page, 'en')
    const reset = pageObject(page, inside('dialog', 'reset-password.title'))
    const sms = smsCodeScreen(page, 'en')
    await page.goto('/')
    await login.clickOpen()
    await login.clickForgot()
    await forgot.see()
    await forgot.clickSubmit()
    await forgot.seeProblem(t('form.problem.missing'))
    await forgot.fill('username', username)
    await forgot.fill('email', 'marisol@example.com')
    await site.expectAccessible(page)
    await forgot.clickSubmit()
    await forgot.seeMailed()
    const mail = (await site.local.outbox()).find(({ channel }) => channel === 'mail')
    const secret = /\/reset#([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? ''

    await page.goto(`/reset#${secret}`)
    await reset.see('reset-password.submit')
    await expect(page).toHaveURL('/reset')
    await site.expectAccessible(page)
    await reset.type({ 'password.new': password, 'password.again': password })
    await reset.click('reset-password.submit')
    await reset.see('reset-password.done')
    await reset.click('reset-password.login')
    await login.see()
    site.expectErrors(/410/)
    await page.goto(`/reset#${secret}`)
    await reset.type({ 'password.new': password, 'password.again': password })
    await reset.click('reset-password.submit')
    await reset.see('reset-password.dead')
    await reset.click('reset-password.newLink')

    await forgot.chooseMobileTab()
    await sms.fillMobile('9171234567')
    await sms.clickSend()
    await solve(sliderScreen(page, 'en'), challenges)
    await sms.seeCountdown()
    const message = (await site.local.outbox()).find(({ channel }) => channel === 'sms')
    await sms.fillCode(/\b\d{6}\b/.exec(message?.body ?? '')?.[0] ?? '')
    await forgot.fill('newPassword', password)
    await forgot.fill('confirmNewPassword', password)
    await site.expectAccessible(page)
    await forgot.clickSubmit()
    await forgot.dontSee()
    await appScreen(page, 'en').seeMember()
    await expect(page).toHaveURL('/')
  },
)
