import { inviteCalls } from '#wire/engagement/invite.ts'
import { appScreen } from './screens/app.screen.ts'
import { registerScreen } from './screens/register.screen.ts'
import { sliderScreen } from './screens/slider.screen.ts'
import { accounts } from './support/accounts.ts'
import { solve, watchChallenges } from './support/challenges.ts'
import { pageObject } from './support/page-object.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { addShareSheet } from './support/share-sheet.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')

test('invitation: a friend registers with the link of a member, and the count updates without a reload', async ({
  page,
  site,
  browser,
}) => {
  await site.prefer(page)
  await site.local.forgetLimits()
  await beLoggedIn(page, await logIn(site, accounts.inviter))
  await page.goto('/me')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('member.referral') })
    .click()
  const hand = pageObject(page)
  await hand.see('invite.empty')
  await expect(page.getByRole('img', { name: t('invite.qr') })).toHaveCSS('width', '200px')
  await site.expectAccessible(page)
  const facts = page.getByLabel(t('invite.yours'), { exact: true })
  const link = (await facts.getByRole('definition').first().textContent()) ?? ''
  expect(link).toMatch(new RegExp(`^${site.origin}/register\\?referralCode=[A-Z2-9]{8}$`))

  const theirs = await browser.newContext({ baseURL: site.origin })
  const friend = await theirs.newPage()
  await site.prefer(friend)
  const challenges = watchChallenges(friend, site.local)
  await friend.goto(link)
  const register = registerScreen(friend, 'en')
  await register.seeForm()
  await register.fill('username', 'kaibigan77')
  await register.fill('password', 'Sampaguita-8')
  await register.fill('confirmPassword', 'Sampaguita-8')
  await register.fill('birthday', '1990-05-17')
  await register.clickAgreement()
  await register.clickSubmit()
  await solve(sliderScreen(friend, 'en'), challenges)
  await register.dontSee()
  await appScreen(friend, 'en').seeMember()
  await theirs.close()

  const came = page.getByLabel(t('invite.came'), { exact: true }).getByRole('definition')
  await expect(came, 'without a reload').toHaveText(['1', '0', '0'])
  await expect(page.getByLabel(t('invite.latest'), { exact: true })).toContainText('ka•••7')
  await site.expectAccessible(page)
})

test('invitation: a result that failed to load is retried', async ({ page, site }) => {
  await site.prefer(page)
  await beLoggedIn(page, await logIn(site, accounts.inviter))
  const refuse = ({ pathname }: URL) => pathname === inviteCalls.invitation.path
  await page.route(refuse, (route) => route.abort('connectionrefused'))
  await page.goto('/me/referral')
  const hand = pageObject(page)
  await hand.seeAlert('invite.unloaded')
  await site.expectAccessible(page)
  await page.unroute(refuse)
  await hand.click('app.retry')
  await expect(page.getByLabel(t('invite.yours'), { exact: true })).toBeVisible()
})

test('invitation: the link is shared by the device, copied where that fails, and only copied without a share sheet', async ({
  page,
  site,
}) => {
  await site.prefer(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin })
  const session = await logIn(site, accounts.inviter)
  await beLoggedIn(page, session)
  const share = page.getByRole('button', { name: t('invite.share'), exact: true })
  const copy = page.getByRole('button', { name: t('invite.copy'), exact: true })
  await page.goto('/me/referral')
  await expect(copy).toBeVisible()
  await expect(share, 'this browser has no share sheet').toHaveCount(0)

  const sheet = await addShareSheet(page)
  await page.reload()
  await sheet.next('shared')
  await share.click()
  const link = await page.getByLabel(t('invite.yours'), { exact: true }).getByRole('definition').first().textContent()
  const data = {
    title: t('invite.share.title'),
    text: t('invite.share.text', { club: 'Statehouse Club', age: 18 }),
    url: link,
  }
  expect(await sheet.shared()).toEqual([data])
  await sheet.next('cancelled')
  await share.click()
  await expect(async () => expect(await sheet.shared()).toHaveLength(2)).toPass()
  await expect(copy, 'closing the sheet copies nothing').toBeVisible()
  await sheet.next('failed')
  await share.click()
  await expect(page.getByRole('button', { name: t('invite.copied'), exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)

  const other = await page.context().newPage()
  await site.prefer(other)
  await addShareSheet(other, { accepts: false })
  await beLoggedIn(other, session)
  await other.goto('/me/referral')
  await expect(other.getByRole('button', { name: t('invite.copy'), exact: true })).toBeVisible()
  await expect(
    other.getByRole('button', { name: t('invite.share'), exact: true }),
    'the share sheet does not accept the link',
  ).toHaveCount(0)
  await other.close()
})
