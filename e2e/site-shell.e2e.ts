import type { Page } from '@playwright/test'
import { gamesCalls } from '#wire/play/games.ts'
import { whitelabel } from '#wire/site/site.ts'
import { accounts } from './support/accounts.ts'
import { loginDialogOf } from './support/login-dialog.ts'
import { ask, beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import type { TestSite } from './support/site.ts'
import { translatorOf } from './support/texts.ts'
import { waitForStart } from './support/wait-for-start.ts'

const say = translatorOf('en')

/** Opens an address with a session. */
async function openAs(page: Page, site: TestSite, account: Parameters<typeof logIn>[1], address: string) {
  await site.prefer(page)
  await site.local.forgetLimits()
  await beLoggedIn(page, await logIn(site, account))
  await page.goto(address)
}

test(
  'site shell: the menu entry of the lotteries opens a playable one; a vendor under maintenance is last in the menu, and marked',
  { tag: '@wide' },
  async ({ page, site }) => {
    await openAs(page, site, accounts.member, '/help')
    const nav = page.getByRole('navigation', { name: say('app.nav.main') })
    const entry = nav.getByRole('link', { name: say('app.nav.lott'), exact: true })
    const providers = say('header.vendors', { category: say('app.nav.lott') })
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    const opened = async () => {
      // The button of the menu is rendered after the entry.
      await expect(nav.getByRole('button', { name: providers, exact: true })).toBeAttached()
      await entry.click()
      await expect(page).toHaveURL(/\/lottery\?/)
      await expect(page.getByRole('table', { name: say('lottery.rules') })).toBeVisible()
      await expect(heading).not.toHaveText(say('lottery.unknown.title'))
      return new URL(page.url()).searchParams.get('vendor') ?? ''
    }
    const first = await opened()
    try {
      await site.operator('vendors', 'close', first)
      await page.goto('/help')
      expect(await opened()).not.toBe(first)
      await page.goto('/help')
      await entry.hover()
      const vendors = page.getByRole('group', { name: providers, exact: true })
      const { groups } = await ask(site.origin, gamesCalls.gameVendors, { gameType: 'LOTT' })
      const open = groups[0]?.vendors.filter(({ state }) => state === 'open') ?? []
      expect(groups[0]?.vendors.slice(0, open.length)).toEqual(open)
      await expect(vendors.getByText(say('header.vendors.closed'))).toHaveCount(1)
      await expect(vendors.getByRole('link').first()).not.toContainText(/./)
    } finally {
      await site.operator('vendors', 'open', first)
    }
  },
)

test(
  'site shell: the menu of an agent shows its last entry and logout on a laptop, and logout on any screen',
  { tag: '@wide' },
  async ({ page, site }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openAs(page, site, accounts.agent, '/help')
    await page.getByRole('banner').getByRole('button', { name: accounts.agent.username }).click()
    const menu = page.getByRole('group', { name: say('member.menu') })
    const out = menu.getByRole('button', { name: say('app.logout') })
    await expect(menu.getByRole('link', { name: say('member.agent') })).toBeInViewport({ ratio: 1 })
    await expect(out).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1440, height: 600 })
    await expect(out).toBeInViewport({ ratio: 1 })
    await out.click()
    await expect(page.getByRole('alertdialog', { name: say('logout.title') })).toBeVisible()
  },
)

test(
  'site shell: a demonstration is declared once, in the footer; real licences are named above the home page',
  { tag: '@wide' },
  async ({ page, site }) => {
    await site.prefer(page)
    const authorities = ['mga', 'bvi', 'pagcor'].map((code) => say(`footer.${code}`))
    const hint = page
      .getByRole('banner')
      .getByText(say('preferences.licenceHint', { names: new Intl.ListFormat('en').format(authorities) }))
    const ribbon = page.getByText(say('footer.ribbon'))
    const openHome = async () => {
      await page.goto('/')
      // Renders the footer, which waits for the first interaction.
      await page.keyboard.press('Tab')
      await expect(page.getByRole('list', { name: say('footer.badges') })).toBeAttached()
    }
    await openHome()
    await expect(ribbon).toHaveCount(1)
    await expect(hint).toHaveCount(0)

    await site.withoutContent(page)
    await page.route(`**${whitelabel.path}`, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll('"demonstration":true', '"demonstration":false')
      await route.fulfill({ response, body })
    })
    await openHome()
    await expect(hint).toBeVisible()
    await expect(ribbon).toHaveCount(0)
    await page.goto('/help')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(hint, 'only on the home page').toHaveCount(0)
  },
)

test('site shell: Escape leads from the slider back to the login, and from there out of it', async ({ page, site }) => {
  await site.prefer(page)
  await page.goto('/help')
  const { login } = loginDialogOf(page, site)
  await login.clickOpen()
  await login.fillUsername(accounts.member.username)
  await login.fillPassword(accounts.member.password)
  await login.clickSubmit()
  const slider = page.getByRole('region', { name: say('slider.title') })
  await expect(slider.getByRole('slider')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(slider).toHaveCount(0)
  const dialog = page.getByRole('dialog', { name: say('login.title') })
  await expect(dialog.getByRole('textbox', { name: say('login.username') })).toHaveValue(accounts.member.username)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('site shell: a toggle switched while a page opens takes effect, also in an open login', async ({ page, site }) => {
  await site.local.toggle('smsLogin', false)
  await site.prefer(page)
  await page.goto('/help', { waitUntil: 'commit' })
  await waitForStart(page)
  const { login } = loginDialogOf(page, site)
  await login.clickOpen()
  const tab = page.getByRole('dialog', { name: say('login.title') }).getByRole('tab', { name: say('login.tab.sms') })
  await expect(page.getByRole('dialog', { name: say('login.title') })).toBeVisible()
  await expect(tab).toHaveCount(0)
  await site.local.toggle('smsLogin', true)
  await tab.click()
  await expect(page.getByLabel(say('sms-code.mobile'), { exact: true })).toBeVisible()
  await site.local.toggle('smsLogin', false)
  await expect(tab).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: say('login.username') })).toBeVisible()
})

test('site shell: a game opens by its code alone, and a vendor’s first one by the vendor alone', async ({
  page,
  site,
}) => {
  await openAs(page, site, accounts.member, '/game?gameCode=harbour-lights')
  await expect(page.locator('iframe[title*="Harbour Lights"]')).toBeVisible()
  await page.goto('/seamless?vassalage=HARBOUR')
  await expect(page.locator('iframe')).toBeVisible()
  await page.goto('/seamless?vassalage=no-such-vendor')
  await expect(page.getByRole('heading', { name: say('game.unknown.title') })).toBeVisible()
})

test('site shell: a page has a class by its route, however its address was typed', async ({ page, site }) => {
  await site.prefer(page)
  for (const [address, name] of [
    ['/HELP/', 'help'],
    ['/RNG', 'rng'],
    ['/register', 'register'],
    ['/no-such-page', 'not-found'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('main'), address).toHaveClass(new RegExp(`(^| )page-${name}$`))
  }
})

test('site shell: the terms link of a registration opens their section of the help', async ({ page, site }) => {
  await site.prefer(page)
  await page.goto('/register')
  const link = page.getByRole('dialog').getByRole('link', { name: say('register.terms') })
  await expect(link).toHaveAttribute('href', '/help#terms')
  await page.goto('/help#terms')
  await expect(page.locator('#terms')).toBeInViewport()
})

test('site shell: the frame stays until the maintenance page is loaded', { tag: '@wide' }, async ({ page, site }) => {
  await site.prefer(page)
  await page.goto('/help')
  await expect(page.getByRole('link', { name: say('side.top') })).toBeVisible()
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const siteRequest = page.waitForRequest(/closed-site/)
  await page.route(/closed-site/, async (route) => {
    await held
    await route.continue()
  })
  await site.local.status({ status: 1 })
  await siteRequest
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(say('app.loading'))
  arrive()
  await expect(page.getByRole('heading', { name: say('site-status.maintenance.title') })).toBeVisible()
})

test('site shell: while the password must be changed no call is sent that would be refused', async ({ page, site }) => {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname)
  })
  await site.prefer(page)
  await site.local.forgetLimits()
  await page.goto('/me/depositv2')
  const loginDialog = loginDialogOf(page, site)
  await loginDialog.login.clickOpen()
  await loginDialog.enter(accounts.weakPassword)
  await expect(page.getByRole('dialog', { name: say('change-password.title') })).toBeVisible()
  await page.waitForTimeout(1_500)
  expect(refused).toEqual([])
  for (const address of ['/me/depositv2', '/', '/ds88']) {
    await page.goto(address)
    await page.reload()
    await expect(page.getByRole('dialog', { name: say('change-password.title') })).toBeVisible()
    await page.waitForTimeout(1_500)
    expect(refused, `nor by ${address} that is reloaded`).toEqual([])
  }
})

test('site shell: the menu is requested once when the page came without it, and at most once otherwise', async ({
  page,
  site,
}) => {
  let requestCount = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === gamesCalls.gameMenus.path) requestCount += 1
  })
  await site.prefer(page, { withoutInteraction: true })
  const entry = page
    .getByRole('navigation', { name: say('app.nav.main') })
    .getByRole('link')
    .first()
  const open = async () => {
    requestCount = 0
    await page.goto('/help')
    await expect(entry).toBeAttached()
    await page.waitForLoadState('networkidle')
    return requestCount
  }
  expect(await open(), 'a page the server has kept for a minute brings an old one').toBeLessThanOrEqual(1)
  await site.withoutContent(page)
  expect(await open()).toBe(1)
})
