import { inviteCalls } from '#wire/engagement/invite.ts'
import { appScreen } from './screens/app.screen.ts'
import { registerScreen } from './screens/register.screen.ts'
import { sliderScreen } from './screens/slider.screen.ts'
import { accounts } from './support/accounts.ts'
import { solve, watchChallenges } from './support/challenges.ts'
import { handIn } from './support/hand.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { wordsOf } from './support/words.ts'

const say = wordsOf('en')

test('a member hands their link on, a friend registers by it, and the member sees them counted without asking', async ({
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
    .getByRole('link', { name: say('member.referral') })
    .click()
  const hand = handIn(page)
  await hand.see('invite.nobody')
  await expect(page.getByRole('img', { name: say('invite.qr') })).toHaveCSS('width', '200px')
  await site.expectAccessible(page)
  const facts = page.getByLabel(say('invite.yours'), { exact: true })
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

  const came = page.getByLabel(say('invite.came'), { exact: true }).getByRole('definition')
  await expect(came, 'without a reload').toHaveText(['1', '0', '0'])
  await expect(page.getByLabel(say('invite.latest'), { exact: true })).toContainText('ka•••7')
  await site.expectAccessible(page)
})

test('what came of an invitation that could not be loaded is asked for again, and the link is handed to another app', async ({
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
  const hand = handIn(page)
  await hand.seeAlert('invite.unloaded')
  await site.expectAccessible(page)
  await page.unroute(refuse)
  await hand.click('app.retry')
  const link = await page.getByLabel(say('invite.yours'), { exact: true }).getByRole('definition').first().textContent()
  await hand.click('invite.share')
  expect(await page.evaluate(() => (globalThis as unknown as { shared: ShareData[] }).shared)).toEqual([
    { title: say('invite.share.title'), url: link },
  ])
})
