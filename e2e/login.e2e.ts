import { sessionCalls } from '#wire/sessions/session.ts'
import { verificationCalls } from '#wire/verification/verification.ts'
import { accounts } from './support/accounts.ts'
import { breakConnection } from './support/driver.ts'
import { doorOf } from './support/enter.ts'
import { watchTasks } from './support/held-tasks.ts'
import { failLogin } from './support/sessions.ts'
import { settle } from './support/settle.ts'
import { expect, test } from './support/site.ts'
import { started } from './support/started.ts'
import { expectTree } from './support/trees.ts'
import { visit } from './support/visit.ts'
import { wordsOf } from './support/words.ts'

const { member } = accounts
const say = wordsOf('en')

test.describe('the slider check', () => {
  test('is passed by answering the question instead; a wrong answer brings another', async ({ page, site }) => {
    const { app, door } = await visit(page, site)
    await door.login.clickOpen()
    await door.fill(member)
    await door.login.clickSubmit()
    await door.slider.clickQuestion()
    await door.slider.seeQuestion()
    await expectTree(page.getByRole('dialog'), 'slider question')
    await door.slider.fillAnswer('999')
    await door.slider.clickCheck()
    await door.slider.seeRefusal('challenge_failed')
    await door.slider.seeQuestion()
    await door.slider.fillAnswer(await door.challenges.answer())
    await door.slider.clickCheck()
    await app.seeMember()
  })

  test('is not passed beside the gap', { tag: '@full' }, async ({ page, site }) => {
    const { door } = await visit(page, site)
    await door.login.clickOpen()
    await door.fill(member)
    await door.login.clickSubmit()
    await door.slider.seePuzzle()
    await expectTree(page.getByRole('dialog'), 'slider')
    const gap = Number(await door.challenges.answer())
    await door.slider.drag(gap > 140 ? gap - 40 : gap + 40)
    await door.slider.seeRefusal('challenge_failed')
    await door.slider.seePuzzle()
    // The fields come back, and what was typed with them.
    await door.slider.clickBack()
    await door.login.seeUsername(member.username)
    await door.login.seeSubmitFocused()
  })
})

test.describe('a login that is refused', () => {
  test(
    'keeps what was typed, and after three failures asks for the letters of a picture',
    { tag: ['@login', '@slider', '@captcha-image', '@finish-login'] },
    async ({ page, site }) => {
      await site.local.forgetLimits()
      const { app, door, captcha } = await visit(page, site)
      const { username, password } = accounts.subAgent
      await door.login.clickOpen()
      await captcha.dontSee('captcha-image.label')
      const box = async () => {
        // A dialog rises as it opens.
        await settle(page)
        return page.getByRole('dialog').boundingBox()
      }
      await door.login.seeUsername('')
      const before = await box()
      for (let failure = 1; failure <= 3; failure++) {
        await door.login.fillUsername(username)
        await door.login.fillPassword(`wrong-${failure}`)
        await door.login.clickSubmit()
        await door.slider.seePuzzle()
        if (failure === 1) expect(await box(), 'the slider comes in the place of the fields').toEqual(before)
        await door.passSlider()
        await door.login.seeRefusal('bad_credentials')
        await door.login.seeUsername(username)
        await door.login.seePassword(`wrong-${failure}`)
        await door.login.seePasswordSelected()
        expect((await box())?.y, 'its top stays').toBe(before?.y)
      }
      await captcha.see('captcha-image.picture')
      await expectTree(page.getByRole('dialog'), 'login with captcha')
      await door.login.clickSubmit()
      await door.login.seeRequired('captcha')

      await door.login.fillPassword(password)
      await captcha.type({ 'captcha-image.label': 'nope' })
      const drawn = page.waitForResponse(
        (response) => new URL(response.url()).pathname === verificationCalls.captcha.path,
      )
      await door.submit()
      await door.login.seeRefusal('captcha_wrong')
      await door.login.seePassword(password)

      const { value } = (await (await drawn).json()) as { readonly value: { readonly captchaId: string } }
      await captcha.see('captcha-image.picture')
      await captcha.type({ 'captcha-image.label': await site.local.answerOf(value.captchaId) })
      await door.submit()
      await app.seeMember()
    },
  )

  test('says that an account is locked after ten failures', { tag: '@full' }, async ({ page, site }) => {
    await site.local.forgetLimits()
    for (let failure = 1; failure <= 10; failure++) await failLogin(site, 'nobody.at.all')
    const { door } = await visit(page, site)
    await door.login.clickOpen()
    await door.enter({ username: 'nobody.at.all', password: 'whatever-1' })
    await door.login.seeRefusal('account_locked')
    await door.login.seeUsername('nobody.at.all')
    await site.local.forgetLimits()
  })

  test('says that an account may not enter', { tag: '@full' }, async ({ page, site }) => {
    const { door } = await visit(page, site)
    await door.login.clickOpen()
    await door.enter(accounts.barred)
    await door.login.seeRefusal('member_no_enter')
    await door.login.seePassword(accounts.barred.password)
  })

  test('requires both fields, and says so under each', { tag: '@full' }, async ({ page, site }) => {
    const { door } = await visit(page, site)
    await door.login.clickOpen()
    await door.login.fillUsername('  ')
    await door.login.clickSubmit()
    await door.login.seeRequired('username')
    await door.login.seeRequired('password')
    await door.slider.dontSee()
  })
})

test(
  'leaving the login page ends its login, and what was typed goes with it',
  { tag: '@full' },
  async ({ page, site }) => {
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
  },
)

test('a site for members only asks for a login however its page is written, and leads where one wanted to be', async ({
  page,
  site,
}) => {
  await site.prefer(page)
  await site.local.toggle('loginedToHomePage', true)
  const wanted = '/rng?page=HARBOUR'
  await page.goto('/LOGIN//')
  const { passSlider } = doorOf(page, site)
  await expect(page.getByRole('heading', { level: 1, name: say('login.page.title') })).toBeVisible()
  await started(page)
  await page.evaluate((to) => history.pushState({}, '', to), '/REGISTER')
  await expect(page.getByRole('dialog', { name: say('register.title') })).toBeVisible()
  await page.goto(wanted)
  await expect(page).toHaveURL((url) => url.pathname === '/login' && url.searchParams.get('next') === wanted)
  await page.getByRole('textbox', { name: say('login.username') }).fill(member.username)
  await page.getByLabel(say('login.password'), { exact: true }).fill(member.password)
  await page
    .getByRole('main')
    .getByRole('button', { name: say('login.submit') })
    .click()
  await passSlider()
  await expect(page).toHaveURL(site.origin + wanted)
  await page.goto('/login/')
  await expect(page).toHaveURL(`${site.origin}/`)
})

test('in their own area agents get in, a member is told, and whoever may not enter is told that', async ({
  page,
  site,
}) => {
  await site.local.toggle('freePlay', true)
  const { app, door } = await visit(page, site)
  await door.login.clickOpen()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: say('login.toAgent') })
    .click()
  await expect(page).toHaveURL(`${site.origin}/agent`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: say('login.agent.title') })).toBeVisible()
  await door.login.dontSee()
  const enter = async ({ username, password }: { readonly username: string; readonly password: string }) => {
    await main.getByRole('textbox', { name: say('login.username') }).fill(username)
    await main.getByLabel(say('login.password'), { exact: true }).fill(password)
    await main.getByRole('button', { name: say('login.submit') }).click()
    await door.passSlider()
  }
  const told = (text: string) => expect(main.getByRole('alert').filter({ hasText: text })).toBeVisible()
  await enter(member)
  await told(say('refusal.error_not_agent'))
  await enter(accounts.barred)
  await told(say('refusal.member_no_enter'))
  // To the members’ page and back: the page that is left ends its login, the next has one of its own.
  await main.getByRole('link', { name: say('login.agent.toMember') }).click()
  await expect(main.getByRole('heading', { level: 1, name: say('login.page.title') })).toBeVisible()
  await expect(main.getByRole('textbox', { name: say('login.username') })).toHaveValue('')
  await main.getByRole('link', { name: say('login.toAgent') }).click()
  await enter(accounts.agent)
  await expect(page).toHaveURL(`${site.origin}/`)
  await app.seeMember()
  await page.goto('/agent')
  await expect(page).toHaveURL(`${site.origin}/`)
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

  test('because the server is down goes on when it is back', { tag: '@full' }, async ({ page, site }) => {
    site.expectErrors(/ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/)
    const { app, door } = await visit(page, site)
    await door.login.clickOpen()
    await door.fill(member)
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

test('a login that is typed into the moment it opens misses no letter, however slow the device is', async ({
  page,
  site,
}) => {
  const tasks = await watchTasks(page)
  const { door } = await visit(page, site)
  await door.login.clickOpen()
  const username = page.getByRole('textbox', { name: say('login.username') })
  await expect(username).toBeFocused()
  await page.keyboard.press('Escape')
  await door.login.dontSee()
  await tasks.holdFrom('[data-dialog]')
  await door.login.clickOpen()
  await expect(username).toBeFocused()
  await page.keyboard.type(member.username)
  await tasks.goOn()
  await expect(username).toHaveValue(member.username)
})
