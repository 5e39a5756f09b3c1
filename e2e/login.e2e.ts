import { sessionCalls } from '#wire/sessions/session.ts'
import { verificationCalls } from '#wire/verification/verification.ts'
import { accounts } from './support/accounts.ts'
import { breakConnection } from './support/driver.ts'
import { loginDialogOf } from './support/login-dialog.ts'
import { watchTasks } from './support/held-tasks.ts'
import { failLogin } from './support/sessions.ts'
import { settle } from './support/settle.ts'
import { expect, test } from './support/site.ts'
import { waitForStart } from './support/wait-for-start.ts'
import { expectTree } from './support/trees.ts'
import { visit } from './support/visit.ts'
import { translatorOf } from './support/texts.ts'

const { member } = accounts
const t = translatorOf('en')

test.describe('the slider check', () => {
  test('can be passed by a question instead; a wrong answer brings another question', async ({ page, site }) => {
    const { app, loginDialog } = await visit(page, site)
    await loginDialog.login.clickOpen()
    await loginDialog.fill(member)
    await loginDialog.login.clickSubmit()
    await loginDialog.slider.clickQuestion()
    await loginDialog.slider.seeQuestion()
    await expectTree(page.getByRole('dialog'), 'slider question')
    await loginDialog.slider.fillAnswer('999')
    await loginDialog.slider.clickCheck()
    await loginDialog.slider.seeRefusal('challenge_failed')
    await loginDialog.slider.seeQuestion()
    await loginDialog.slider.fillAnswer(await loginDialog.challenges.answer())
    await loginDialog.slider.clickCheck()
    await app.seeMember()
  })

  test('is not passed beside the gap', { tag: '@full' }, async ({ page, site }) => {
    const { loginDialog } = await visit(page, site)
    await loginDialog.login.clickOpen()
    await loginDialog.fill(member)
    await loginDialog.login.clickSubmit()
    await loginDialog.slider.seePuzzle()
    await expectTree(page.getByRole('dialog'), 'slider')
    const gap = Number(await loginDialog.challenges.answer())
    await loginDialog.slider.drag(gap > 140 ? gap - 40 : gap + 40)
    await loginDialog.slider.seeRefusal('challenge_failed')
    await loginDialog.slider.seePuzzle()
    // The fields return with the text typed.
    await loginDialog.slider.clickBack()
    await loginDialog.login.seeUsername(member.username)
    await loginDialog.login.seeSubmitFocused()
  })
})

test.describe('a login that is refused', () => {
  test(
    'keeps the text typed, and demands a captcha after three failures',
    { tag: ['@login', '@slider', '@captcha-image', '@finish-login'] },
    async ({ page, site }) => {
      await site.local.forgetLimits()
      const { app, loginDialog, captcha } = await visit(page, site)
      const { username, password } = accounts.subAgent
      await loginDialog.login.clickOpen()
      await captcha.dontSee('captcha-image.label')
      const box = async () => {
        // The dialog is animated while it opens.
        await settle(page)
        return page.getByRole('dialog').boundingBox()
      }
      await loginDialog.login.seeUsername('')
      const before = await box()
      for (let failure = 1; failure <= 3; failure++) {
        await loginDialog.login.fillUsername(username)
        await loginDialog.login.fillPassword(`wrong-${failure}`)
        await loginDialog.login.clickSubmit()
        await loginDialog.slider.seePuzzle()
        if (failure === 1) expect(await box(), 'the slider replaces the fields at the same size').toEqual(before)
        await loginDialog.passSlider()
        await loginDialog.login.seeRefusal('bad_credentials')
        await loginDialog.login.seeUsername(username)
        await loginDialog.login.seePassword(`wrong-${failure}`)
        await loginDialog.login.seePasswordSelected()
        expect((await box())?.y, 'the top edge does not move').toBe(before?.y)
      }
      await captcha.see('captcha-image.picture')
      await expectTree(page.getByRole('dialog'), 'login with captcha')
      await loginDialog.login.clickSubmit()
      await loginDialog.login.seeRequired('captcha')

      await loginDialog.login.fillPassword(password)
      await captcha.type({ 'captcha-image.label': 'nope' })
      const drawn = page.waitForResponse(
        (response) => new URL(response.url()).pathname === verificationCalls.captcha.path,
      )
      await loginDialog.submit()
      await loginDialog.login.seeRefusal('captcha_wrong')
      await loginDialog.login.seePassword(password)

      const { value } = (await (await drawn).json()) as { readonly value: { readonly captchaId: string } }
      await captcha.see('captcha-image.picture')
      await captcha.type({ 'captcha-image.label': await site.local.answerOf(value.captchaId) })
      await loginDialog.submit()
      await app.seeMember()
    },
  )

  test('shows that an account is locked after ten failures', { tag: '@full' }, async ({ page, site }) => {
    await site.local.forgetLimits()
    for (let failure = 1; failure <= 10; failure++) await failLogin(site, 'unknown.user')
    const { loginDialog } = await visit(page, site)
    await loginDialog.login.clickOpen()
    await loginDialog.enter({ username: 'unknown.user', password: 'wrong-1' })
    await loginDialog.login.seeRefusal('account_locked')
    await loginDialog.login.seeUsername('unknown.user')
    await site.local.forgetLimits()
  })

  test('shows that a barred account may not log in', { tag: '@full' }, async ({ page, site }) => {
    const { loginDialog } = await visit(page, site)
    await loginDialog.login.clickOpen()
    await loginDialog.enter(accounts.barred)
    await loginDialog.login.seeRefusal('member_no_enter')
    await loginDialog.login.seePassword(accounts.barred.password)
  })

  test('requires both fields, with an error under each', { tag: '@full' }, async ({ page, site }) => {
    const { loginDialog } = await visit(page, site)
    await loginDialog.login.clickOpen()
    await loginDialog.login.fillUsername('  ')
    await loginDialog.login.clickSubmit()
    await loginDialog.login.seeRequired('username')
    await loginDialog.login.seeRequired('password')
    await loginDialog.slider.dontSee()
  })
})

test('login page: leaving it ends its login and clears the text typed', { tag: '@full' }, async ({ page, site }) => {
  await site.prefer(page)
  // The next page is slow: until it is shown, the login stays on its page, and no dialog opens over it.
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route(/\/assets\/(home-page|landing)-[\w-]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('half-typed')
  await page.getByRole('link', { name: 'Statehouse' }).first().click()
  await expect(page).toHaveURL(`${site.origin}/`)
  const { login } = loginDialogOf(page, site)
  const dialog = page.getByRole('dialog')
  await expect(dialog.waitFor({ timeout: 2_000 }), 'a dialog over the login page').rejects.toThrow(/Timeout/)
  await expect(password).toHaveValue('half-typed')
  go()
  await expect(page.getByRole('heading', { level: 1, name: t('home.hero.title') })).toBeVisible()
  await login.dontSee()
  await login.clickOpen()
  await login.seePassword('')
})

test('members-only site: every spelling of a page leads to the login, and from there back to that page', async ({
  page,
  site,
}) => {
  await site.prefer(page)
  await site.local.toggle('loginedToHomePage', true)
  const requested = '/rng?page=HARBOUR'
  await page.goto('/LOGIN//')
  const { passSlider } = loginDialogOf(page, site)
  await expect(page.getByRole('heading', { level: 1, name: t('login.page.title') })).toBeVisible()
  await waitForStart(page)
  await page.evaluate((to) => history.pushState({}, '', to), '/REGISTER')
  await expect(page.getByRole('dialog', { name: t('register.title') })).toBeVisible()
  await page.goto(requested)
  await expect(page).toHaveURL((url) => url.pathname === '/login' && url.searchParams.get('next') === requested)
  await page.getByRole('textbox', { name: t('login.username') }).fill(member.username)
  await page.getByLabel(t('login.password'), { exact: true }).fill(member.password)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('login.submit') })
    .click()
  await passSlider()
  await expect(page).toHaveURL(site.origin + requested)
  await page.goto('/login/')
  await expect(page).toHaveURL(`${site.origin}/`)
})

test('agent login: lets agents in, and refuses members and barred accounts with a message', async ({ page, site }) => {
  await site.local.toggle('freePlay', true)
  const { app, loginDialog } = await visit(page, site)
  await loginDialog.login.clickOpen()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('login.toAgent') })
    .click()
  await expect(page).toHaveURL(`${site.origin}/agent`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: t('login.agent.title') })).toBeVisible()
  await loginDialog.login.dontSee()
  const enter = async ({ username, password }: { readonly username: string; readonly password: string }) => {
    await main.getByRole('textbox', { name: t('login.username') }).fill(username)
    await main.getByLabel(t('login.password'), { exact: true }).fill(password)
    await main.getByRole('button', { name: t('login.submit') }).click()
    await loginDialog.passSlider()
  }
  const seeAlert = (text: string) => expect(main.getByRole('alert').filter({ hasText: text })).toBeVisible()
  await enter(member)
  await seeAlert(t('refusal.error_not_agent'))
  await enter(accounts.barred)
  await seeAlert(t('refusal.member_no_enter'))
  // To the members’ page and back: each page has a login of its own.
  await main.getByRole('link', { name: t('login.agent.toMember') }).click()
  await expect(main.getByRole('heading', { level: 1, name: t('login.page.title') })).toBeVisible()
  await expect(main.getByRole('textbox', { name: t('login.username') })).toHaveValue('')
  await main.getByRole('link', { name: t('login.toAgent') }).click()
  await enter(accounts.agent)
  await expect(page).toHaveURL(`${site.origin}/`)
  await app.seeMember()
  await page.goto('/agent')
  await expect(page).toHaveURL(`${site.origin}/`)
})

test.describe('a login that fails by a fault', () => {
  test('shows an error, keeps the text typed and can be sent again', async ({ page, site }) => {
    const { app, loginDialog } = await visit(page, site)
    const isLogin = (url: URL) => url.pathname === sessionCalls.login.path
    await page.route(isLogin, breakConnection)
    await loginDialog.login.clickOpen()
    await loginDialog.enter(member)
    await loginDialog.login.seeFault()
    await loginDialog.login.seeUsername(member.username)
    await loginDialog.login.seePassword(member.password)
    await page.unroute(isLogin)
    await loginDialog.submit()
    await app.seeMember()
  })

  test('while the server is down continues when it is back', { tag: '@full' }, async ({ page, site }) => {
    site.expectErrors(/ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/)
    const { app, loginDialog } = await visit(page, site)
    await loginDialog.login.clickOpen()
    await loginDialog.fill(member)
    await loginDialog.login.clickSubmit()
    await loginDialog.slider.seePuzzle()
    await loginDialog.challenges.answer()
    await site.kill()
    await loginDialog.slider.clickRenew()
    await loginDialog.slider.seeFailure()
    await site.start()
    await loginDialog.slider.clickAgain()
    await loginDialog.passSlider()
    await app.seeMember()
  })
})

test('login dialog: typing right after it opens loses no character on a slow device', async ({ page, site }) => {
  const tasks = await watchTasks(page)
  const { loginDialog } = await visit(page, site)
  await loginDialog.login.clickOpen()
  const username = page.getByRole('textbox', { name: t('login.username') })
  await expect(username).toBeFocused()
  await page.keyboard.press('Escape')
  await loginDialog.login.dontSee()
  await tasks.holdFrom('[data-dialog]')
  await loginDialog.login.clickOpen()
  await expect(username).toBeFocused()
  await page.keyboard.type(member.username)
  await tasks.goOn()
  await expect(username).toHaveValue(member.username)
})
