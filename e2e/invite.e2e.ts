import { inviteCalls } from '#wire/engagement/invite.ts'
import { appScreen } from './screens/app.screen.ts'
import { registerScreen } from './screens/register.screen.ts'
import { sliderScreen } from './screens/slider.screen.ts'
import { accounts } from './support/accounts.ts'
import { solve, watchChallenges } from './support/challenges.ts'
import { pageObject } from './support/page-object.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
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

test('invitation: a result that failed to load is retried, and the link is shared with another app', async ({
  page,
  site,
}) => {
  await site.prefer(page)
  await page.addInitScript(() => {
    const shared: ShareData[] = []
    Object.assign(globalThis, { shared })
    navigator.share = async (data) => void shared.push(data ?? {})
  })
  await beLoggedIn(page, await logIn(site, accounts.inviter))
  const refuse = ({ pathname }: URL) => pathname === inviteCalls.invitation.path
  await page.route(refuse, (route) => route.abort('connectionrefused'))
  await page.goto('/me/referral')
  const hand = pageObject(page)
  await hand.seeAlert('invite.unloaded')
  await site.expectAccessible(page)
  await page.unroute(refuse)
  await hand.click('app.retry')
  const link = await page.getByLabel(t('invite.yours'), { exact: true }).getByRole('definition').first().textContent()
  await hand.click('invite.share')
  expect(await page.evaluate(() => (globalThis as unknown as { shared: ShareData[] }).shared)).toEqual([
    { title: t('invite.share.title'), url: link },
  ])
})
