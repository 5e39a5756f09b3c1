import { passkeysScreen } from './screens/passkeys.screen.ts'
import { secondVerificationScreen } from './screens/second-verification.screen.ts'
import { accounts } from './support/accounts.ts'
import { withoutPasskeys } from './support/passkey-browser.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'
import { addVirtualAuthenticator } from './support/virtual-authenticator.ts'
import { leave, visit } from './support/visit.ts'

const t = translatorOf('en')
const { member } = accounts

test(
  'passkeys: one is added, renamed, logs in without a password, is a second factor, and is removed',
  { tag: ['@passkeys', '@passkey-login'] },
  async ({ page, site }) => {
    site.expectErrors(/40[39]/)
    await site.local.forgetLimits()
    const device = await addVirtualAuthenticator(page)
    await site.prefer(page)
    await beLoggedIn(page, await logIn(site, member))
    await page.goto('/me/security')
    const screen = passkeysScreen(page, 'en')
    await screen.seeNone()
    await screen.clickAdd()
    await screen.fill('password', 'Wrong-1234')
    await screen.submit()
    await screen.seeAlert(t('authenticator.password.wrong'))
    await site.expectAccessible(page)
    await screen.fill('password', member.password)

    // The member does not confirm on the device, and then does.
    await device.confirm(false)
    await screen.submit()
    await screen.seeAlert(t('refusal.passkey_cancelled'))
    expect(await device.count()).toBe(0)
    await device.confirm(true)
    await screen.clickRetry()
    await expect(screen.items).toHaveCount(1)
    expect(await device.count()).toBe(1)
    await screen.clickRename()
    await screen.fill('name', 'My phone')
    await screen.submit()
    await expect(screen.items).toContainText('My phone')
    await site.expectAccessible(page)

    const world = await visit(page, site)
    await leave(world)
    await world.loginDialog.login.clickOpen()
    const passkeyButton = page.getByRole('dialog').getByRole('button', { name: t('passkey-login.submit') })
    await device.confirm(false)
    await passkeyButton.click()
    await expect(page.getByRole('dialog').getByText(t('refusal.passkey_cancelled'))).toBeVisible()
    await device.confirm(true)
    await passkeyButton.click()
    await world.app.seeMember()

    await leave(world)
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.77' })
    await page.goto('/')
    await world.loginDialog.login.clickOpen()
    await world.loginDialog.enter(member)
    const verification = secondVerificationScreen(page, 'en')
    await verification.region.getByRole('button', { name: t('second-verification.passkey.use') }).click()
    await world.app.seeMember()

    await page.goto('/me/security')
    await screen.clickRemove()
    await screen.fill('password', member.password)
    await screen.submit()
    await screen.seeNone()

    // The device still has it; the server does not know it any more.
    await leave(await visit(page, site))
    await world.loginDialog.login.clickOpen()
    await passkeyButton.click()
    await expect(page.getByRole('dialog').getByText(t('refusal.passkey_invalid'))).toBeVisible()
  },
)

test('passkeys: a browser without them offers no login by passkey, and explains why none can be added', async ({
  page,
  site,
}) => {
  await withoutPasskeys(page)
  const { loginDialog } = await visit(page, site)
  await loginDialog.login.clickOpen()
  await expect(page.getByRole('button', { name: t('login.submit'), exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: t('passkey-login.submit') })).toHaveCount(0)
  await beLoggedIn(page, await logIn(site, member))
  await page.goto('/me/security')
  await passkeysScreen(page, 'en').seeAlert(t('refusal.passkey_unsupported'))
  await expect(page.getByRole('button', { name: t('passkeys.add') })).toHaveCount(0)
})
