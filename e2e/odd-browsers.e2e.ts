import type { Page } from '@playwright/test'
import { appScreen } from './screens/app.screen.ts'
import { slotScreen } from './screens/slot.screen.ts'
import { accounts } from './support/accounts.ts'
import { differing, opensDialog } from './support/addresses.ts'
import { loginDialogOf } from './support/login-dialog.ts'
import { fillInSilence, growOld, refuseStorage, takeAway, translate } from './support/odd-browsers.ts'
import { pagesToSee } from './support/pages-to-see.ts'
import { expect, test } from './support/site.ts'
import { waitForStart } from './support/wait-for-start.ts'
import { translatorOf } from './support/texts.ts'

const { member } = accounts
const say = translatorOf('en')

test.describe('a browser without storage', () => {
  test('starts in the language of the link, logs in, and shows that a reload logs out', async ({ page, site }) => {
    await refuseStorage(page)
    await page.goto('/?hl=en')
    const loginDialog = loginDialogOf(page, site)
    await loginDialog.login.clickOpen()
    await expect(page.getByRole('dialog').getByText(say('login.storageRefused'))).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(0)
    await loginDialog.enter(member)
    await appScreen(page, 'en').seeMember()
    // The session lasts as long as the page.
    await page.evaluate(() => history.pushState({}, '', '/wallet'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.goto('/?hl=en')
    await appScreen(page, 'en').seeVisitor()
    await page.reload()
    await appScreen(page, 'en').seeVisitor()
  })

  test('plays a game of its own origin, which is refused storage too', async ({ page, site }) => {
    await refuseStorage(page)
    await page.goto('/?hl=en')
    const loginDialog = loginDialogOf(page, site)
    await loginDialog.login.clickOpen()
    await loginDialog.enter(member)
    await appScreen(page, 'en').seeMember()
    await page.evaluate(() => history.pushState({}, '', '/game?gameCode=harbour-lights&vendor=HARBOUR'))
    await slotScreen(page.frameLocator('iframe'), 'en').seeReady()
  })

  test('starts and logs in without channels, databases and storage', async ({ page, site }) => {
    await takeAway(page, ['BroadcastChannel', 'indexedDB', 'localStorage', 'sessionStorage'])
    await page.goto('/?hl=en')
    const loginDialog = loginDialogOf(page, site)
    await loginDialog.login.clickOpen()
    await loginDialog.enter(member)
    await appScreen(page, 'en').seeMember()
  })

  test('registers', async ({ page }) => {
    await refuseStorage(page)
    await page.goto('/register?hl=en')
    await expect(page.getByRole('dialog').getByText(say('login.storageRefused'))).toBeVisible()
  })
})

for (const [language, words] of [
  ['fil', translatorOf('fil')],
  ['en', say],
] as const) {
  test(`an unsupported browser shows a message in ${language}`, async ({ page }) => {
    await growOld(page)
    await page.goto(language === 'fil' ? '/' : `/games?hl=${language}`)
    await expect(page.getByRole('alert')).toContainText(words('app.browser.old'))
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('banner')).toHaveCount(0)
  })
}

test.describe('a password manager that fills without an event', () => {
  test('has the login sent with what it filled in', async ({ page, site }) => {
    await site.prefer(page)
    await page.goto('/')
    const loginDialog = loginDialogOf(page, site)
    await loginDialog.login.clickOpen()
    await loginDialog.login.seeUsernameForm()
    await fillInSilence(page, { username: member.username, password: member.password })
    await loginDialog.submit()
    await appScreen(page, 'en').seeMember()
  })

  test('keeps what it filled in when the form renders again', async ({ page, site }) => {
    await site.prefer(page)
    await page.goto('/')
    const loginDialog = loginDialogOf(page, site)
    await loginDialog.login.clickOpen()
    await loginDialog.login.seeUsernameForm()
    await fillInSilence(page, { password: member.password })
    await loginDialog.login.fillUsername(member.username)
    await loginDialog.login.seePassword(member.password)
    await loginDialog.login.clickRemember()
    await loginDialog.login.seePassword(member.password)
    await loginDialog.submit()
    await appScreen(page, 'en').seeMember()
  })

  test('can fill in a new password', async ({ page, site }) => {
    await site.prefer(page)
    await page.goto('/register')
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('[name="password"]')).toBeEditable()
    await fillInSilence(page, { username: 'silent_one', password: 'Sampaguita-9', confirmPassword: 'Sampaguita-9' })
    await dialog.getByRole('button', { name: say('register.submit'), exact: true }).click()
    await expect(dialog.locator('[name="password"]')).toHaveValue('Sampaguita-9')
    await expect(dialog.locator('[name="password"]')).not.toHaveAttribute('aria-invalid', 'true')
  })
})

test.describe('a page that the browser translates', () => {
  // Text translated before hydration is rendered again.
  test.beforeEach(({ site }) => site.expectErrors(/HydrationError/))

  /** Follows links, and asserts that the page is loaded and translated. */
  const goTo = async (page: Page, address: string) =>
    test.step(address, async () => {
      await page.evaluate((to) => history.pushState({}, '', to), address)
      if (opensDialog(address)) await expect(page.getByRole('dialog')).toBeVisible()
      await expect(page.getByRole('heading').first()).toContainText('«')
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.dataset['booted']), 'the site runs').toBe('')
    })

  test('opens its menus and translates changes', { tag: '@wide' }, async ({ page, site }) => {
    await site.prefer(page)
    await translate(page)
    await page.goto('/')
    const header = page.getByRole('banner').first()
    const login = (language: 'en' | 'fil') =>
      header.getByText(`«${translatorOf(language)('app.login')}»`, { exact: true })
    await expect(login('en')).toBeVisible()
    for (const [language, name] of [
      ['fil', 'Tagalog'],
      ['en', 'English'],
    ] as const) {
      await header.locator('[aria-haspopup="menu"]').first().click()
      await page.getByRole('menuitemradio', { name }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(login(language)).toBeVisible()
    }
    await expect(login('fil')).toHaveCount(0)
  })

  test('logs in by the dialog, which keeps what is typed, and goes through all pages of a member', async ({
    page,
    site,
  }) => {
    await site.prefer(page)
    await translate(page)
    await page.goto('/')
    const dialog = page.getByRole('dialog')
    const username = dialog.locator('[name="username"]')
    const password = dialog.locator('[name="password"]')
    const submit = dialog.locator('[type="submit"]')
    await page
      .getByRole('banner')
      .first()
      .getByRole('button', { name: say('app.login') })
      .click()
    await submit.click()
    await expect(dialog.getByRole('alert').filter({ hasText: say('login.username.required') })).toBeVisible()
    await username.fill(member.username)
    await password.fill(member.password)
    await expect(dialog.getByRole('alert').filter({ hasText: say('login.username.required') })).toHaveCount(0)
    const { passSlider } = loginDialogOf(page, site)
    await submit.click()
    await expect(username).toHaveValue(member.username)
    await passSlider()
    await appScreen(page, 'en').seeMember()
    for (const address of ['/me', ...pagesToSee, '/wallet', '/noticePage']) await goTo(page, address)
  })

  test('goes through all pages of a visitor, and back', async ({ page, site }) => {
    await site.prefer(page)
    await translate(page)
    await page.goto('/')
    await waitForStart(page)
    for (const address of [...differing, ...differing.toReversed()]) await goTo(page, address)
  })
})

test(
  'a wrong device clock: the site shows its own time, and a sign-up goes by its day',
  { tag: '@wide' },
  async ({ page, site }) => {
    await page.addInitScript(() => {
      const { now } = Date
      const threeYears = 3 * 365 * 86_400_000
      Date.now = () => now() - threeYears
    })
    await site.prefer(page)
    await page.goto('/')
    const manila = 8 * 3_600_000
    const today = new Date((await site.local.now()) + manila).toISOString().slice(0, 10)
    await expect(page.getByRole('region', { name: say('preferences.clock') }).first()).toContainText(today)
    await page
      .getByRole('banner')
      .getByRole('link', { name: say('app.register') })
      .click()
    await expect(page.getByRole('dialog').locator('input[name="birthday"]')).toHaveAttribute('max', today)
  },
)
