import type { Page } from '@playwright/test'
import { eventsPath } from '#wire/events.ts'
import { alertScreen } from '#e2e/screens/alert.screen.ts'
import { accounts } from './support/accounts.ts'
import { loginDialogOf } from './support/login-dialog.ts'
import { beLoggedIn, logIn, logOut } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { testLanguage, translatorOf } from './support/texts.ts'

const t = translatorOf('en')

const streamAnswered = (page: Page) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === eventsPath)

test(
  'live connection: a lost server shows a message after a moment; once it is back the page loads missed changes',
  { tag: ['@phone', '@live-connection'] },
  async ({ page, site }) => {
    await site.prefer(page)
    const listening = streamAnswered(page)
    await page.goto('/rng')
    await expect(page.getByRole('article')).toHaveCount(15)
    await listening
    const reconnecting = page.getByText(t('live-connection.reconnecting'))
    await expect(reconnecting).toHaveCount(0)

    site.expectErrors(
      /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|INCOMPLETE_CHUNKED_ENCODING)/,
    )
    await site.kill()
    await expect(reconnecting).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('article'), 'the page stays').toHaveCount(15)
    await site.expectAccessible(page)

    await site.start()
    await site.local.status({ status: 1, info: 'New games are being put in' })
    await expect(page.getByText('New games are being put in')).toBeVisible({ timeout: 40_000 })
    await site.local.status({ status: 0 })
    await expect(page.getByRole('heading', { level: 1, name: t('lobby.title.RNG') })).toBeVisible()
    await expect(reconnecting).toHaveCount(0)
  },
)

test(
  'live connection: an offline page shows a message until the network is back; a member has a stream with their token',
  { tag: '@live-connection' },
  async ({ page, context, site }) => {
    await site.prefer(page)
    const visiting = streamAnswered(page)
    await page.goto('/rng')
    expect((await visiting).request().headers()['authorization']).toBeUndefined()
    await expect(page.getByRole('article')).toHaveCount(15)
    // Later requests of the page are done by then; the open stream keeps the network from ever being idle.
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {})

    site.expectErrors(/ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch dynamically imported module|ChunkLoadError/)
    await context.setOffline(true)
    await expect(page.getByText(t('app.offline'))).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(t('app.offline'))).toHaveCount(0)

    const member = page.waitForRequest(
      (request) => new URL(request.url()).pathname === eventsPath && 'authorization' in request.headers(),
    )
    const loginDialog = loginDialogOf(page, site)
    await loginDialog.login.clickOpen()
    await loginDialog.enter(accounts.member)
    expect((await member).headers()['authorization']).toMatch(/^Bearer /)
  },
)

test('live connection: a session that ends before its stream is open shows that the member is logged out', async ({
  page,
  site,
}) => {
  await site.prefer(page)
  const session = await logIn(site, accounts.member)
  await beLoggedIn(page, session)
  await page.route(
    ({ pathname }) => pathname === eventsPath,
    async (route) => {
      await logOut(site, session.token)
      await route.continue()
    },
    { times: 1 },
  )
  site.expectErrors(/401/)
  await page.goto('/me/profile')
  const alert = alertScreen(page, testLanguage)
  await alert.seeSessionLost()
  await expect(page.getByText(t('live-connection.reconnecting'))).toHaveCount(0)
})
