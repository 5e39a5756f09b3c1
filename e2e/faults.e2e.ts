import type { Page, Route } from '@playwright/test'
import { calls } from '#wire/calls.ts'
import { appScreen } from './screens/app.screen.ts'
import { accounts } from './support/accounts.ts'
import { liveState, watchCharts } from './support/live-charts.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test, type TestSite } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const say = translatorOf('en')
const { gameList } = calls.games

const toGameList = (url: URL) => url.pathname === gameList.path

/** Ways in which a server fails a call without refusing it, and the time until the page notices. */
const faults: Readonly<Record<string, (route: Route, page: Page) => Promise<void>>> = {
  'is down': (route) => route.abort('connectionrefused'),
  'answers garbage': (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>It works!</h1>' }),
  'answers an error without an envelope': (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }),
  'answers a value of another shape': (route) =>
    route.fulfill({ json: { success: true, value: { games: 'none', totalPages: -1 }, message: '' } }),
  'answers nothing for 30 seconds': async (_, page) => {
    await page.clock.fastForward(31_000)
  },
}

test(
  'faults: a lobby whose server fails, in whatever way, says so and gets its games on retry',
  { tag: '@full' },
  async ({ page, site }) => {
    await site.prefer(page)
    await site.withoutContent(page)
    await page.clock.install()
    const more = page.getByRole('button', { name: say('lobby.more.action') })
    for (const [at, [name, fault]] of Object.entries(faults).entries()) {
      await test.step(name, async () => {
        const failed = page
          .getByRole('alert')
          .filter({ hasText: say(at === 0 ? 'lobby.failed.title' : 'lobby.more.failed') })
        await page.route(toGameList, (route) => fault(route, page))
        if (at === 0) await page.goto('/rng')
        else await more.click()
        await expect(failed).toBeVisible({ timeout: 20_000 })
        await expect(page.getByRole('article'), 'what was there stays').toHaveCount(15 * at)
        if (at === 0) await site.expectAccessible(page)

        await page.unroute(toGameList)
        // It may have noticed by itself, and retried.
        await expect(async () => {
          const retry = page.getByRole('button', { name: say('lobby.failed.action') })
          if (await retry.isVisible()) await retry.click({ timeout: 500 })
          await expect(page.getByRole('article')).toHaveCount(15 * (at + 1), { timeout: 1_000 })
        }).toPass()
        await expect(failed).toBeHidden()
      })
    }
  },
)

test('faults: a site whose server dies says so on the next step and recovers when it is back', async ({
  page,
  site,
}) => {
  await site.prefer(page)
  await page.goto('/rng')
  await expect(page.getByRole('article')).toHaveCount(15)
  site.expectErrors(
    /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|CONTENT_LENGTH_MISMATCH|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/,
  )
  await site.kill()
  await page.getByRole('button', { name: say('lobby.more.action') }).click()
  await expect(page.getByRole('alert').filter({ hasText: say('lobby.more.failed') })).toBeVisible({ timeout: 20_000 })
  await site.start()
  // It may have noticed by itself, and retried.
  await expect(async () => {
    const again = page.getByRole('button', { name: say('lobby.failed.action') })
    if (await again.isVisible()) await again.click({ timeout: 500 })
    await expect(page.getByRole('article')).toHaveCount(30, { timeout: 1_000 })
  }).toPass()
})

test('faults: overlays that could not be loaded before the first interaction are loaded after a reconnect', async ({
  page,
  context,
  site,
}) => {
  await site.prefer(page, { withoutInteraction: true })
  site.expectErrors(/ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch dynamically imported module|ChunkLoadError/)
  const served = /\/assets\/global-overlays-[\w-]+\.js$/
  await page.route(served, (route) => route.abort('internetdisconnected'))
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  // The page itself is loaded.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: say('app.login'), exact: true }).click()
  await expect(page.getByText(say('app.offline'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: say('home.hero.title') })).toBeVisible()

  await page.unroute(served)
  await context.setOffline(false)
  await expect(page.getByRole('dialog').getByRole('textbox', { name: say('login.username') })).toBeVisible()
})

test('faults: a lobby and a page that lose the network say so at once and recover with it', async ({
  page,
  context,
  site,
}) => {
  await site.prefer(page)
  await page.goto('/rng?q=%00')
  await expect(page.getByRole('article'), 'what cannot be typed is not searched for').toHaveCount(15)
  site.expectErrors(/ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch dynamically imported module|ChunkLoadError/)
  const failed = page.getByRole('alert').filter({ hasText: say('lobby.more.failed') })

  await context.setOffline(true)
  await page.getByRole('button', { name: say('lobby.more.action') }).click()
  await expect(failed).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(15)
  await context.setOffline(false)
  await expect(page.getByRole('article')).toHaveCount(30)
  await expect(failed).toBeHidden()

  await context.setOffline(true)
  await page.evaluate(() => history.pushState({}, '', '/join'))
  await expect(page.getByRole('heading', { name: say('app.error.title') })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: say('about.join.title') })).toBeVisible()
})

/** Opens a page without interaction, and waits until it is loaded: no dialog is prefetched. */
async function openUntouched(page: Page, site: TestSite): Promise<void> {
  await site.prefer(page, { withoutInteraction: true })
  await watchCharts(page)
  // A fragment loads the overlays at once; this one opens nothing.
  await page.goto('/#untouched')
  await expect.poll(() => liveState(page, 'liveConnection'), { timeout: 20_000 }).not.toBeNull()
  site.expectErrors(/ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch dynamically imported module|ChunkLoadError/)
}

test('faults: a login requested offline says so in a dialog, and opens after a reconnect', async ({
  page,
  context,
  site,
}) => {
  await openUntouched(page, site)
  const button = page.getByRole('banner').getByRole('button', { name: say('app.login'), exact: true })
  const failed = page.getByRole('alertdialog', { name: say('app.login'), exact: true })
  const again = failed.getByRole('button', { name: say('app.retry') })
  const login = page.getByRole('dialog', { name: say('login.title') })
  await context.setOffline(true)
  await button.dblclick()
  await expect(failed).toHaveCount(1)
  await expect(failed).toContainText(say('app.fault.network'))
  await expect(again).toBeFocused()
  await site.expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(failed).toHaveCount(0)
  await expect(button).toBeFocused()

  await button.click()
  await again.click()
  await expect(again).toBeFocused()
  await context.setOffline(false)
  await expect(login.getByRole('textbox', { name: say('login.username') })).toBeFocused()
  await expect(failed).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(login).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('faults: a logout requested offline says so in a dialog, and asks after a reconnect', async ({
  page,
  context,
  site,
}) => {
  await beLoggedIn(page, await logIn(site, accounts.member))
  await openUntouched(page, site)
  const failed = page.getByRole('alertdialog', { name: say('app.logout'), exact: true })
  await context.setOffline(true)
  await appScreen(page, 'en').clickLogout()
  await expect(failed).toContainText(say('app.fault.network'))
  await failed.getByRole('button', { name: say('app.cancel') }).click()
  await expect(failed).toHaveCount(0)
  await appScreen(page, 'en').clickLogout()
  await expect(failed).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('alertdialog', { name: say('logout.title') })).toBeVisible()
  await expect(failed).toHaveCount(0)
})

test('faults: a page opened while no call is answered is not blank and recovers', async ({ page, site }) => {
  await site.prefer(page)
  const anyCall = (url: URL) => /^\/(wps|lgw)\//.test(url.pathname)
  await page.route(anyCall, (route) => route.abort('connectionrefused'))
  await page.goto('/')
  const again = page.getByRole('button', { name: say('app.retry') }).first()
  await expect(again).toBeVisible({ timeout: 20_000 })
  await page.unroute(anyCall)
  await again.click()
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 20_000 })
})

test('faults: a page whose first script does not load says so, and starts after a reload', async ({ page, site }) => {
  await site.prefer(page)
  site.expectErrors(/ERR_CONNECTION_REFUSED/)
  for (const part of ['vendor', 'start']) {
    const start = new RegExp(`/assets/${part}-[\\w-]+\\.js$`)
    await page.route(start, (route) => route.abort('connectionrefused'))
    await page.goto('/')
    await expect(page.getByText(say('start.failed'))).toBeVisible()
    await expect(page.getByRole('article').first(), 'can be read all the same').toBeVisible()
    await page.unroute(start)
    await page.getByRole('link', { name: say('app.retry') }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByText(say('start.failed'))).toBeHidden()
  }
})

test('faults: the login explains an insecure page, on which a browser cannot encrypt', async ({ page, site }) => {
  await site.prefer(page)
  await page.addInitScript(() => {
    Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })
  })
  await page.goto('/')
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('app.login') })
    .click()
  await expect(page.getByRole('dialog', { name: say('login.title') })).toContainText(say('login.insecure'))
})

test('faults: going back while a page is still starting works', async ({ page, site }) => {
  await site.prefer(page)
  await page.goto('/rng')
  const lobby = page.getByRole('heading', { level: 1, name: say('lobby.title.RNG') })
  const home = page.getByRole('heading', { level: 1, name: say('home.hero.title') })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('app.nav.home') })
    .first()
    .click()
  await expect(home).toBeVisible()
  await page.addInitScript(() => {
    // The router exists once it listens to the history, a moment before it renders.
    const waitForRouter = () => {
      if (Object.hasOwn(history, 'pushState')) setTimeout(() => history.back(), 40)
      else setTimeout(waitForRouter, 1)
    }
    waitForRouter()
  })
  await page.reload()
  await expect(lobby).toBeVisible()
  await expect(home).toHaveCount(0)
})
