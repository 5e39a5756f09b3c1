import type { Page } from '@playwright/test'
import { appScreen } from '#e2e/screens/app.screen.ts'
import { captchaImageScreen } from '#e2e/screens/captcha-image.screen.ts'
import { logoutScreen } from '#e2e/screens/logout.screen.ts'
import { preferencesScreen } from '#e2e/screens/preferences.screen.ts'
import { smsCodeScreen } from '#e2e/screens/sms-code.screen.ts'
import { memberCalls } from '#wire/member.ts'
import { sessionCalls } from '#wire/session.ts'
import { verificationCalls } from '#wire/verification.ts'
import { accounts } from './support/accounts.ts'
import { breakConnection } from './support/driver.ts'
import { doorOf } from './support/enter.ts'
import { holdCalls } from './support/held-calls.ts'
import { beLoggedIn, failLogin, logIn, logOut } from './support/sessions.ts'
import { expect, test, type TestSite } from './support/site.ts'

test.describe.configure({ timeout: 120_000 })

/** Opens the home page of somebody who reads English, with everything a test may do there. */
const visit = async (page: Page, site: TestSite) => {
  await site.prefer(page)
  await page.goto('/')
  return {
    app: appScreen(page, 'en'),
    door: doorOf(page, site),
    logout: logoutScreen(page, 'en'),
    sms: smsCodeScreen(page, 'en'),
    captcha: captchaImageScreen(page, 'en'),
  }
}

const { member } = accounts

const leave = async ({ app, logout }: Awaited<ReturnType<typeof visit>>) => {
  await app.seeNickname('Marisol')
  await app.clickLogout()
  await logout.clickConfirm()
  await app.seeVisitor()
}

/** Counts the requests a page makes to a path. */
const countRequests = (page: Page, path: string) => {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) count++
  })
  return () => count
}

test.describe('remember me', () => {
  test('is off until ticked, fills the form again, and is erased by unticking', async ({ page, site }) => {
    const visitor = await visit(page, site)
    const { door } = visitor
    await door.login.clickOpen()
    await door.login.dontSeeRemembered()
    await door.login.clickRemember()
    await door.enter(member)
    await visitor.app.seeMember()
    await leave(visitor)

    await page.reload()
    await door.login.clickOpen()
    await door.login.seeUsername(member.username)
    await door.login.seePassword(member.password)
    await door.login.seeRemembered()
    await door.login.clickRemember()
    await door.login.clickClose()

    await page.reload()
    await door.login.clickOpen()
    await door.login.seeUsername('')
    await door.login.seePassword('')
    await door.login.dontSeeRemembered()
  })

  test('leaves nothing that a script could read', async ({ page, site }) => {
    const { app, door } = await visit(page, site)
    await door.login.clickOpen()
    await door.login.clickRemember()
    await door.enter(member)
    await app.seeMember()

    const kept = await page.evaluate(async () => {
      const open = indexedDB.open('statehouse')
      const entries = await new Promise<unknown[]>((resolve, reject) => {
        open.onerror = () => reject(new Error('no database'))
        open.onsuccess = () => {
          const all = open.result.transaction('remembered').objectStore('remembered').getAll()
          all.onsuccess = () => resolve(all.result)
        }
      })
      const [entry] = entries as { readonly key: CryptoKey; readonly cipher: ArrayBuffer }[]
      const readable = await crypto.subtle.exportKey('raw', entry?.key as CryptoKey).then(
        () => true,
        () => false,
      )
      return {
        entries: entries.length,
        readable,
        cipher: new TextDecoder().decode(entry?.cipher),
        storages: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
        names: Object.keys(sessionStorage).toSorted(),
        lasting: JSON.stringify({ ...localStorage }),
      }
    })
    expect(kept).toMatchObject({ entries: 1, readable: false, names: ['isAgent', 'token', 'username'] })
    expect(kept.cipher).not.toContain(member.password)
    expect(kept.storages).not.toContain(member.password)
    expect(kept.lasting).not.toContain(member.username)
  })

  test('ends after a day', async ({ page, site }) => {
    await page.clock.install()
    const visitor = await visit(page, site)
    const { door } = visitor
    await door.login.clickOpen()
    await door.login.clickRemember()
    await door.enter(member)
    await visitor.app.seeMember()
    await leave(visitor)

    await page.clock.fastForward('23:30:00')
    await page.reload()
    await door.login.clickOpen()
    await door.login.seeUsername(member.username)
    await page.clock.fastForward('00:40:00')
    await page.reload()
    await door.login.clickOpen()
    await door.login.seeUsername('')
    await door.login.dontSeeRemembered()
  })

  test('is erased by a logout that forgets', async ({ page, site }) => {
    const { app, door, logout } = await visit(page, site)
    await door.login.clickOpen()
    await door.login.clickRemember()
    await door.enter(member)
    await app.seeNickname('Marisol')
    await app.clickLogout()
    await logout.clickForget()
    await logout.clickConfirm()
    await app.seeVisitor()
    await door.login.clickOpen()
    await door.login.seeUsername('')
  })
})

test.describe('the slider check', () => {
  test('is passed by answering the question instead; a wrong answer brings another', async ({ page, site }) => {
    const { app, door } = await visit(page, site)
    await door.login.clickOpen()
    await door.login.fillUsername(member.username)
    await door.login.fillPassword(member.password)
    await door.login.clickSubmit()
    await door.slider.clickQuestion()
    await door.slider.seeQuestion()
    await door.slider.fillAnswer('999')
    await door.slider.clickCheck()
    await door.slider.seeRefusal('challenge_failed')
    await door.slider.seeQuestion()
    await door.slider.fillAnswer(await door.challenges.answer())
    await door.slider.clickCheck()
    await app.seeMember()
  })

  test('is not passed beside the gap', async ({ page, site }) => {
    const { door } = await visit(page, site)
    await door.login.clickOpen()
    await door.login.fillUsername(member.username)
    await door.login.fillPassword(member.password)
    await door.login.clickSubmit()
    await door.slider.seePuzzle()
    const gap = Number(await door.challenges.answer())
    await door.slider.drag(gap > 140 ? gap - 40 : gap + 40)
    await door.slider.seeRefusal('challenge_failed')
    await door.slider.seePuzzle()
    await door.login.seeUsername(member.username)
  })
})

test.describe('login by SMS', () => {
  const number = '917 123 4567'

  test.beforeEach(async ({ site }) => {
    await site.local.toggle('smsLogin', true)
    await site.local.forgetLimits()
  })

  test('takes the code that was sent, and no other', async ({ page, site }) => {
    const { app, door, sms } = await visit(page, site)
    await door.login.clickOpen()
    await door.login.clickSmsTab()
    await sms.clickSend()
    await sms.seeProblem('mobile_missing')
    await sms.fillMobile(number)
    await sms.clickSend()
    await door.passSlider()
    await sms.seeCountdown()

    const [message] = await site.local.outbox()
    expect(message).toMatchObject({ channel: 'sms', recipient: '+639171234567' })
    const code = /\b\d{6}\b/.exec(message?.body ?? '')?.[0] ?? ''
    await sms.fillCode(code === '000000' ? '000001' : '000000')
    await door.login.clickSubmit()
    await door.login.seeRefusal('sms_code_wrong')
    await sms.fillCode(code)
    await door.login.clickSubmit()
    await app.seeMember()
  })

  test('counts down through a closed dialog, a reload and in another tab', async ({ page, context, site }) => {
    const { door, sms } = await visit(page, site)
    const other = await context.newPage()
    const second = await visit(other, site)
    await second.door.login.clickOpen()
    await second.door.login.clickSmsTab()
    await second.sms.seeSend()

    await door.login.clickOpen()
    await door.login.clickSmsTab()
    await sms.fillMobile(number)
    await sms.clickSend()
    await door.passSlider()
    await sms.seeCountdown()
    await second.sms.seeCountdown()

    await door.login.clickClose()
    await door.login.clickOpen()
    await door.login.clickSmsTab()
    await sms.seeCountdown()

    // The login that was being filled in is open again after a reload.
    await page.reload()
    await door.login.see()
    await door.login.clickSmsTab()
    await sms.seeCountdown()
  })
})

test.describe('a login that is refused', () => {
  test('keeps what was typed, and after three failures asks for the letters of a picture', async ({ page, site }) => {
    await site.local.forgetLimits()
    const { app, door, captcha } = await visit(page, site)
    const { username, password } = accounts.subAgent
    await door.login.clickOpen()
    await captcha.dontSee()
    for (let failure = 1; failure <= 3; failure++) {
      await door.enter({ username, password: `wrong-${failure}` })
      await door.login.seeRefusal('bad_credentials')
      await door.login.seeUsername(username)
      await door.login.seePassword(`wrong-${failure}`)
    }
    await captcha.seePicture()
    await door.login.clickSubmit()
    await door.login.seeRequired('captcha')

    await door.login.fillPassword(password)
    await captcha.fillLetters('nope')
    const drawn = page.waitForResponse(
      (response) => new URL(response.url()).pathname === verificationCalls.captcha.path,
    )
    await door.submit()
    await door.login.seeRefusal('captcha_wrong')
    await door.login.seePassword(password)

    const { value } = (await (await drawn).json()) as { readonly value: { readonly captchaId: string } }
    await captcha.seePicture()
    await captcha.fillLetters(await site.local.answerOf(value.captchaId))
    await door.submit()
    await app.seeMember()
  })

  test('says that an account is locked after ten failures', async ({ page, site }) => {
    await site.local.forgetLimits()
    for (let failure = 1; failure <= 10; failure++) await failLogin(site, 'nobody.at.all')
    const { door } = await visit(page, site)
    await door.login.clickOpen()
    await door.enter({ username: 'nobody.at.all', password: 'whatever-1' })
    await door.login.seeRefusal('account_locked')
    await door.login.seeUsername('nobody.at.all')
    await site.local.forgetLimits()
  })

  test('says that an account may not enter', async ({ page, site }) => {
    const { door } = await visit(page, site)
    await door.login.clickOpen()
    await door.enter(accounts.barred)
    await door.login.seeRefusal('member_no_enter')
    await door.login.seePassword(accounts.barred.password)
  })

  test('requires both fields, and says so under each', async ({ page, site }) => {
    const { door } = await visit(page, site)
    await door.login.clickOpen()
    await door.login.fillUsername('  ')
    await door.login.clickSubmit()
    await door.login.seeRequired('username')
    await door.login.seeRequired('password')
    await door.slider.dontSee()
  })
})

test.describe('a password that must be changed', () => {
  for (const account of ['weakPassword', 'expiredPassword'] as const) {
    test(`is demanded after the login (${account})`, async ({ page, site }) => {
      const { app, door } = await visit(page, site)
      await door.login.clickOpen()
      await door.enter(accounts[account])
      await app.seeNotice('passwordChange')
      await app.clickDismiss()
      await app.seeMember()
    })
  }
})

test.describe('a session', () => {
  test('that is ended elsewhere makes a visitor of the member and says so', async ({ page, site }) => {
    const session = await logIn(site, member)
    await beLoggedIn(page, session)
    const streaming = page.waitForResponse((response) => new URL(response.url()).pathname === '/wps/events')
    const { app } = await visit(page, site)
    await app.seeMember()
    await streaming
    await logOut(site, session.token)
    await app.seeNotice('sessionLost')
    await app.clickDismiss()
    await app.seeVisitor()
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  })

  test('ends in every tab that holds it', async ({ page, context, site }) => {
    const session = await logIn(site, member)
    const other = await context.newPage()
    await beLoggedIn(page, session)
    await beLoggedIn(other, session)
    const streaming = other.waitForResponse((response) => new URL(response.url()).pathname === '/wps/events')
    const second = await visit(other, site)
    await second.app.seeMember()
    await streaming
    const first = await visit(page, site)
    await leave(first)
    await second.app.seeNotice('sessionLost')
  })

  test('goes on after a reload', async ({ page, site }) => {
    const { app, door } = await visit(page, site)
    await door.login.clickOpen()
    await door.enter(member)
    await app.seeMember()
    await page.reload()
    await app.seeMember()
    await app.seeNickname('Marisol')
  })
})

test('two tabs agree on language and theme', async ({ page, context, site }) => {
  await visit(page, site)
  const other = await context.newPage()
  await visit(other, site)
  const here = preferencesScreen(page, 'en')
  await page.bringToFront()
  await here.clickLight()
  await preferencesScreen(other, 'en').seeTheme('light')
  await here.chooseLanguage('Tagalog')
  await preferencesScreen(other, 'fil').seeLanguage()
})

test('leaving the login page ends its login, and what was typed goes with it', async ({ page, site }) => {
  await site.prefer(page)
  await page.goto('/login')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('half-typed')
  await page.getByRole('link', { name: 'Statehouse' }).first().click()
  await expect(page).toHaveURL(`${site.origin}/`)
  const { login } = doorOf(page, site)
  await login.dontSee()
  await login.clickOpen()
  await login.seePassword('')
})

test('a double click sends one login and one logout, and who goes on before the member info has come stays there', async ({
  page,
  site,
}) => {
  const { app, door, logout } = await visit(page, site)
  const memberInfo = await holdCalls(page, ({ pathname }) => pathname === memberCalls.memberInfo.path)
  const challenges = countRequests(page, verificationCalls.sliderChallenge.path)
  const logins = countRequests(page, sessionCalls.login.path)
  const logouts = countRequests(page, sessionCalls.logout.path)
  await door.login.clickOpen()
  await door.login.fillUsername(member.username)
  await door.login.fillPassword(member.password)
  await door.login.doubleClickSubmit()
  await door.passSlider()
  await app.seeMember()
  await page.getByRole('banner').getByRole('link', { name: 'Slots', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Slots' })).toBeVisible()
  await memberInfo.settle((route) => route.continue())
  await app.seeNickname('Marisol')
  await expect(page).toHaveURL(/\/rng$/)
  expect({ challenges: challenges(), logins: logins() }).toEqual({ challenges: 1, logins: 1 })
  await app.clickLogout()
  await logout.doubleClickConfirm()
  await app.seeVisitor()
  expect(logouts()).toBe(1)
})

test.describe('a login that does not get through', () => {
  test('says so, keeps what was typed and can be sent again', async ({ page, site }) => {
    const { app, door } = await visit(page, site)
    const isLogin = (url: URL) => url.pathname === sessionCalls.login.path
    await page.route(isLogin, breakConnection)
    await door.login.clickOpen()
    await door.enter(member)
    await door.login.seeFault()
    await door.login.seeUsername(member.username)
    await door.login.seePassword(member.password)
    await page.unroute(isLogin)
    await door.submit()
    await app.seeMember()
  })

  test('because the server is down goes on when it is back', async ({ page, site }) => {
    site.expectErrors(/ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/)
    const { app, door } = await visit(page, site)
    await door.login.clickOpen()
    await door.login.fillUsername(member.username)
    await door.login.fillPassword(member.password)
    await door.login.clickSubmit()
    await door.slider.seePuzzle()
    await door.challenges.answer()
    await site.kill()
    await door.slider.clickRenew()
    await door.slider.seeFailure()
    await site.start()
    await door.slider.clickAgain()
    await door.passSlider()
    await app.seeMember()
  })
})
