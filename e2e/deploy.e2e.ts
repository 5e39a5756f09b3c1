import type { Page, Route } from '@playwright/test'
import { loginScreen } from './screens/login.screen.ts'
import { liveState, watchCharts } from './support/live-charts.ts'
import { expect, test } from './support/site.ts'
import { sitePart } from './support/site-part.ts'
import { translatorOf } from './support/texts.ts'
import { waitForStart } from './support/wait-for-start.ts'

const say = translatorOf('en')
const lost = /ERR_FAILED|404|ChunkLoadError/

const broken = (page: Page) => page.getByRole('heading', { name: say('app.error.title') })

/** Publishes another build: the files of the old one are gone until the page is reloaded. */
async function deploy(page: Page): Promise<void> {
  let opened = false
  await page.route(
    ({ pathname }) => pathname === '/' || pathname === '/rng',
    async (route) => {
      const answer = await route.fetch()
      if (route.request().isNavigationRequest()) {
        opened = true
        await route.fulfill({ response: answer })
      } else {
        const html = await answer.text()
        await route.fulfill({
          response: answer,
          body: html.replaceAll(/\/assets\/start-[\w-]+\.js/g, '/assets/start-newer.js'),
        })
      }
    },
  )
  await page.route('**/assets/**', (route) =>
    opened ? route.continue() : route.fulfill({ status: 404, body: 'gone' }),
  )
}

test('deploy: a page whose files are gone after a deploy reloads in the new version', async ({ page, site }) => {
  site.expectErrors(lost)
  // The visitor's first click finds the files gone.
  await site.prefer(page, { withoutInteraction: true })
  await page.goto('/')
  await waitForStart(page)
  await deploy(page)
  await page
    .getByRole('link', { name: say('app.nav.rng'), exact: true })
    .or(page.getByRole('link', { name: say('app.nav.games'), exact: true }))
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: say('lobby.title.RNG') })).toBeVisible()
  await expect(page).toHaveURL(/\/rng/)
  await expect(broken(page)).toHaveCount(0)
})

test('deploy: a login whose files are gone after a deploy reloads the page in the new version', async ({
  page,
  site,
}) => {
  site.expectErrors(lost)
  await site.prefer(page, { withoutInteraction: true })
  await watchCharts(page)
  // A fragment loads the overlays, and a page without interaction prefetches nothing.
  await page.goto('/#untouched')
  await expect.poll(() => liveState(page, 'liveConnection'), { timeout: 20_000 }).not.toBeNull()
  await deploy(page)
  const button = page.getByRole('banner').getByRole('button', { name: say('app.login') })
  await Promise.all([page.waitForEvent('load'), button.click()])
  await waitForStart(page)
  await button.click()
  await expect(page.getByRole('dialog', { name: say('login.title') })).toBeVisible()
})

test('deploy: a chunk that does not load within 120 s leads to an error page that reloads', async ({ page, site }) => {
  site.expectErrors(lost)
  await site.prefer(page)
  await page.clock.install()
  // A stream that reconnects after those two minutes would retry the page before the button is pressed.
  await page.route('**/wps/events', () => undefined)
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  // Only for the reloaded page: earlier it would retry the page.
  let isReloaded = false
  await page.route(`**${sitePart('src/features/lobby/lobby-screen.tsx')}`, async (route) => {
    if (isReloaded) await route.continue()
  })
  await page.getByRole('link', { name: say('home.hot.all') }).click()
  await page.clock.runFor(119_000)
  await expect(broken(page)).toHaveCount(0)
  await page.clock.runFor(2_000)
  await expect(broken(page)).toBeVisible()
  await expect(page.getByText(say('app.error.chunk'))).toBeVisible()
  page.on('request', (request) => {
    isReloaded ||= request.isNavigationRequest()
  })
  await page.getByRole('button', { name: say('app.reload') }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('lobby.title.RNG') })).toBeVisible()
})

test('deploy: a form draft survives a reload, a password does not', async ({ page, site }) => {
  await site.prefer(page, { withoutInteraction: true })
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('app.login') })
    .click()
  const login = loginScreen(page, 'en')
  await login.fillUsername('marisol')
  await login.fillPassword('Sampaguita-7')
  // Form drafts are restored after the first interaction with the page.
  await page.route(`**${sitePart('src/app/boot/after-interaction.ts')}`, async (route) => {
    await page.keyboard.press('a')
    await route.continue()
  })
  await page.reload()
  const dialog = page.getByRole('dialog', { name: say('login.title') })
  await expect(dialog.locator('input[name="username"]')).toHaveValue('marisol')
  await expect(dialog.locator('input[name="password"]')).toHaveValue('')
  expect(
    await page.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }, { ...localStorage }])),
  ).not.toContain('Sampaguita-7')
})

test('deploy: a field cleared before its draft is restored after a reload stays empty', async ({ page, site }) => {
  await site.prefer(page)
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('app.login') })
    .click()
  const field = page.getByRole('dialog', { name: say('login.title') }).locator('input[name="username"]')
  await field.fill('marisol')
  const dialogs = new Promise<Route>((resolve) => {
    void page.route(`**${sitePart('src/features/login/login-form.tsx')}`, resolve)
  })
  await page.reload()
  const late = await dialogs
  // The dialog opens by itself, and its fields are looked for on timers; the one that is due has run by then.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await page.waitForTimeout(1_000)
  await late.continue()
  await field.press('Backspace')
  await page.clock.runFor(2_000)
  await expect(field).toHaveValue('')
})
