import type { Locator, Page } from '@playwright/test'
import { accountCalls } from '#wire/sessions/account.ts'
import { accounts } from './support/accounts.ts'
import { pressInPlace } from './support/press.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { settle } from './support/settle.ts'
import { expect, test } from './support/site.ts'
import { visit } from './support/visit.ts'
import { translatorOf } from './support/texts.ts'

const say = translatorOf('en')

const boxOf = async (page: Page, place: Locator) => {
  await settle(page)
  return place.boundingBox()
}

test('double clicks: after a refused login a double click hits nothing but the login', async ({ page, site }) => {
  await site.local.forgetLimits()
  const { loginDialog } = await visit(page, site)
  const dialog = page.getByRole('dialog', { name: say('login.title') })
  const register = dialog.getByRole('link', { name: say('login.register'), exact: true })
  await loginDialog.login.clickOpen()
  await loginDialog.enter({ username: 'no.such.person', password: 'wrong-1' })
  await loginDialog.login.seeRefusal('bad_credentials')
  const [before, link] = [await boxOf(page, dialog), await boxOf(page, register)]
  await loginDialog.login.doubleClickSubmit()
  await loginDialog.slider.seePuzzle()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  expect(await boxOf(page, dialog), 'the room of the refusal is kept until the answer').toEqual(before)
  expect(await boxOf(page, register)).toEqual(link)
  await loginDialog.passSlider()
  await loginDialog.login.seeRefusal('bad_credentials')
  expect(await boxOf(page, dialog)).toEqual(before)
  await site.local.forgetLimits()
})

test('double clicks: on a form with errors a double click presses nothing that moves under it', async ({
  page,
  site,
}) => {
  const { loginDialog } = await visit(page, site)
  const dialog = page.getByRole('dialog', { name: say('login.title') })
  await loginDialog.login.clickOpen()
  await loginDialog.login.seeUsernameForm()
  // The link to a new password is here once two error lines are above it.
  const button = await boxOf(page, dialog.getByRole('button', { name: say('login.submit'), exact: true }))
  if (button === null) throw new Error('no button')
  await page.mouse.dblclick(button.x + button.width - 40, button.y + button.height / 2)
  await loginDialog.login.seeRequired('username')
  await settle(page)
  await loginDialog.login.see()
  await expect(page).toHaveURL((url) => url.hash === '' && url.pathname === '/')
})

test('double clicks: a form keeps the room of its last error until the answer', async ({ page, site }) => {
  await site.prefer(page)
  await beLoggedIn(page, await logIn(site, accounts.member))
  site.expectErrors(/40[03]|409/)
  await page.goto('/me/securityCenter#change-password')
  const dialog = page.getByRole('dialog', { name: say('change-password.title') })
  const fill = (name: string, text: string) => dialog.locator(`input[name="${name}"]`).fill(text)
  const submit = dialog.getByRole('button', { name: say('change-password.submit'), exact: true })
  await fill('oldPassword', 'Not-the-old-1')
  await fill('newPassword', 'Sampaguita-77')
  await fill('confirmNewPassword', 'Sampaguita-77')
  await submit.click()
  const refused = dialog.getByRole('alert').filter({ hasText: say('refusal.password_wrong') })
  await expect(refused).toBeVisible()
  const before = await boxOf(page, dialog)
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**${accountCalls.changePassword.path}`, async (route) => {
    await held
    await route.continue()
  })
  const requested = page.waitForRequest(`**${accountCalls.changePassword.path}`)
  await submit.click()
  await requested
  expect(await boxOf(page, dialog)).toEqual(before)
  answer()
  await expect(refused).toBeVisible()
  expect(await boxOf(page, dialog)).toEqual(before)
})

for (const language of ['en', 'fil'] as const) {
  test(
    `double clicks: in ${language} nothing moves under the pointer when a form first shows errors`,
    { tag: '@phone' },
    async ({ page, site }) => {
      const t = translatorOf(language)
      await site.prefer(page, { language })
      // As high as the longest form: what is out of sight is scrolled to.
      await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 1500 })
      const open = async (address: string, form: Locator) => {
        await page.goto(address)
        await expect(form.getByRole('textbox').first()).toBeVisible()
        return form
      }
      const dialog = (flow: 'register' | 'forgot-password') => page.getByRole('dialog', { name: t(`${flow}.title`) })
      const missing = (dialog: Locator) => dialog.getByText(t('form.problem.missing')).first()
      const login = await open('/login', page.getByRole('main'))
      await pressInPlace(
        page,
        login.getByRole('button', { name: t('login.submit'), exact: true }),
        login.getByText(t('login.username.required')),
      )
      const forgot = await open('/#forgot-password', dialog('forgot-password'))
      await pressInPlace(page, forgot.getByRole('button', { name: t('forgot-password.send') }), missing(forgot))
      const register = await open('/register', dialog('register'))
      await pressInPlace(page, register.getByRole('button', { name: t('register.submit') }), missing(register))
    },
  )
}

test(
  'double clicks: nothing moves under the pointer when a form is first refused',
  { tag: '@phone' },
  async ({ page, site }) => {
    await site.prefer(page)
    await beLoggedIn(page, await logIn(site, accounts.member))
    site.expectErrors(/400|403|409|ERR_FAILED/)
    await page.goto('/me/securityCenter#change-password')
    const dialog = page.getByRole('dialog', { name: say('change-password.title') })
    const fill = (name: string, text: string) => dialog.locator(`input[name="${name}"]`).fill(text)
    await fill('oldPassword', 'Not-the-old-1')
    await fill('newPassword', 'Sampaguita-77')
    await fill('confirmNewPassword', 'Sampaguita-77')
    await pressInPlace(
      page,
      dialog.getByRole('button', { name: say('change-password.submit'), exact: true }),
      dialog.getByRole('alert').filter({ hasText: say('refusal.password_wrong') }),
    )
  },
)

test(
  'double clicks: nothing moves under the pointer when a confirmed action fails',
  { tag: '@phone' },
  async ({ page, site }) => {
    await site.prefer(page)
    await logIn(site, accounts.member)
    await beLoggedIn(page, await logIn(site, accounts.member))
    site.expectErrors(/ERR_FAILED/)
    await page.goto('/me/sessions')
    await page.getByRole('button', { name: say('sessions.endOthers') }).click()
    await page.route(`**${accountCalls.endOtherSessions.path}`, (route) => route.abort())
    const question = page.getByRole('alertdialog')
    await pressInPlace(
      page,
      question.getByRole('button', { name: say('sessions.confirm') }),
      question.getByText(say('app.fault.network')),
    )
  },
)
