import { appScreen } from './screens/app.screen.ts'
import { forgotPasswordScreen } from './screens/forgot-password.screen.ts'
import { loginScreen } from './screens/login.screen.ts'
import { resetPasswordScreen } from './screens/reset-password.screen.ts'
import { sliderScreen } from './screens/slider.screen.ts'
import { smsCodeScreen } from './screens/sms-code.screen.ts'
import { accounts } from './support/accounts.ts'
import { solve, watchChallenges } from './support/challenges.ts'
import { expect, test } from './support/site.ts'
import { wordsOf } from './support/words.ts'

const say = wordsOf('en')
const { username, password } = accounts.member

test(
  'a forgotten password is set by the link of a real mail, once, and by a real code that logs in',
  { tag: ['@forgot-password', '@reset-password'] },
  async ({ page, site }) => {
    await site.prefer(page)
    await site.local.forgetLimits()
    const challenges = watchChallenges(page, site.local)
    const login = loginScreen(page, 'en')
    const forgot = forgotPasswordScreen(page, 'en')
    const reset = resetPasswordScreen(page, 'en')
    const sms = smsCodeScreen(page, 'en')
    await page.goto('/')
    await login.clickOpen()
    await login.clickForgot()
    await forgot.see()
    await forgot.clickSubmit()
    await forgot.seeProblem(say('register.problem.missing'))
    await forgot.fill('username', username)
    await forgot.fill('email', 'marisol@example.com')
    await site.expectAccessible(page)
    await forgot.clickSubmit()
    await forgot.seeMailed()
    const mail = (await site.local.outbox()).find(({ channel }) => channel === 'mail')
    const secret = /\/reset#([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? ''

    await page.goto(`/reset#${secret}`)
    await reset.seeForm()
    await expect(page).toHaveURL('/reset')
    await site.expectAccessible(page)
    await reset.fill('newPassword', password)
    await reset.fill('confirmNewPassword', password)
    await reset.clickSubmit()
    await reset.seeChanged()
    await reset.clickLogin()
    await login.see()
    site.expectErrors(/410/)
    await page.goto(`/reset#${secret}`)
    await reset.fill('newPassword', password)
    await reset.fill('confirmNewPassword', password)
    await reset.clickSubmit()
    await reset.seeDead()
    await reset.clickNewLink()

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
