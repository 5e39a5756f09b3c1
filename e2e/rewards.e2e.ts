import { rewardsCalls } from '#wire/engagement/rewards.ts'
import { accounts } from './support/accounts.ts'
import { balanceOf } from './support/balance.ts'
import { pageObject } from './support/page-object.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')

test(
  'rewards: a member claims one and then all, each is paid once, and they are listed as claimed',
  { tag: '@rewards' },
  async ({ page, site, isMobile }) => {
    await site.prefer(page)
    await beLoggedIn(page, await logIn(site, accounts.masterAgent))
    await page.goto('/me')
    await page
      .getByRole('main')
      .getByRole('link', { name: `${t('member.rewardCenter')} 2 rewards to claim` })
      .click()
    const rewards = pageObject(page)
    const rows = page.getByRole('table', { name: t('rewards.title') }).getByRole('row')
    const claim = rows.getByRole('button', { name: t('rewards.claim') })
    await expect(rows).toHaveCount(3)
    await expect(page.getByTestId('account-page').getByText('2 rewards to claim')).toBeVisible()
    const money = () => balanceOf(page)
    const before = await money()

    let claims = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === rewardsCalls.claimRewards.path) claims++
    })
    await claim.filter({ hasText: '₱30.00' }).dblclick()
    await rewards.see('rewards.paid', { amount: '₱30.00' })
    expect(claims, 'a double click claims once').toBe(1)
    await expect.poll(money).toBe(before + 30)
    await expect(rows).toHaveCount(2)
    await site.expectAccessible(page)

    await rewards.click('rewards.claimAll')
    await rewards.see('rewards.paid', { amount: '₱200.00' })
    await rewards.see('rewards.none')
    await expect.poll(money).toBe(before + 230)
    // On a phone the menu is a page of its own, one step back.
    if (isMobile) await page.goBack()
    const entry = page.getByRole('link', { name: t('member.rewardCenter'), exact: true })
    await expect(entry).toBeVisible()
    if (isMobile) await entry.click()

    await rewards.click('rewards.state.claimed')
    await expect(rows).toHaveCount(3)
    await page.reload()
    await expect(rows, 'the URL has the filter').toHaveCount(3)
    await expect(claim).toHaveCount(0)
  },
)
