import type { Page } from '@playwright/test'
import { accounts } from './support/accounts.ts'
import { pageObject } from './support/page-object.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test, type TestSite } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const say = translatorOf('en')
const hour = 3_600_000

test.use({ daysPass: true })

/** Offers a daily salary of one tier, for that many days. */
async function offer(page: Page, rate: string, days: string) {
  const hand = pageObject(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^(${say('contract.offer')}|${say('contract.offer.new')})$`) })
    .click()
  await hand.type({ 'contract.rate': rate, 'contract.singleBet': '10', 'contract.days': days })
  await hand.click('contract.send')
  await hand.see('contract.done.offer')
}

async function move(page: Page, what: 'accept' | 'reject' | 'withdraw' | 'askNew', reason?: string) {
  await pageObject(page).click(`contract.${what}`)
  const question = page.getByRole('alertdialog', { name: say(`contract.${what}`) })
  if (reason !== undefined) await question.getByRole('textbox', { name: say('contract.reason') }).fill(reason)
  await question.getByRole('button', { name: say('contract.confirm') }).click()
  await expect(question).toHaveCount(0)
}

const waits = (page: Page, what: 'offer' | 'new') =>
  page.getByRole('main').getByRole('region', { name: say(`contract.waiting.${what}.theirs`), exact: true })

async function enter(page: Page, site: TestSite, account: (typeof accounts)[keyof typeof accounts], to: string) {
  await site.prefer(page)
  await site.local.forgetLimits()
  await beLoggedIn(page, await logIn(site, account))
  await page.goto(to)
}

// Long, and the same at both widths except for the parts of the short test.
test(
  'contracts: an offer is withdrawn, rejected with a reason, follows a request, expires, and two versions are compared',
  { tag: ['@contract', '@narrow'] },
  async ({ page: upline, site, browser }) => {
    const address = '/agent/agentDailyWages2'
    await enter(upline, site, accounts.masterAgent, address)
    await upline.getByRole('table').getByRole('button', { name: 'ahente' }).click()
    const theirs = await browser.newContext({ baseURL: site.origin })
    const downline = await theirs.newPage()
    await enter(downline, site, accounts.agent, `${address}?with=me`)
    const [above, below] = [pageObject(upline), pageObject(downline)]

    await offer(upline, '0.5', '7')
    await expect(waits(downline, 'offer')).toBeVisible()
    await move(upline, 'withdraw')
    await expect(waits(downline, 'offer')).toHaveCount(0)
    await below.see('contract.outcome.withdrawn')

    await offer(upline, '0.6', '7')
    await expect(waits(downline, 'offer')).toBeVisible()
    await move(downline, 'reject', 'Too little')
    await above.see('contract.outcome.refused')
    await expect(upline.getByRole('main')).toContainText('Too little')

    await move(downline, 'askNew', 'Many more bets')
    await expect(waits(upline, 'new')).toContainText('Many more bets')
    await move(upline, 'reject', 'Next month')
    await expect(downline.getByRole('main')).toContainText('Next month')
    await move(downline, 'askNew')
    await expect(waits(upline, 'new')).toBeVisible()
    await offer(upline, '1.25', '7')
    await expect(waits(downline, 'offer')).toContainText('1.25%')
    await move(downline, 'accept')
    await above.see('contract.outcome.agreed')
    await above.see('contract.compare')
    const changes = upline.getByRole('main').getByRole('table', { name: say('contract.compare') })
    await expect(changes).toContainText('1.25%')
    await site.expectAccessible(upline)

    await offer(upline, '1.5', '1')
    await expect(waits(downline, 'offer')).toBeVisible()
    // A session ends after twelve hours without a request.
    for (const hours of [11, 11, 3]) {
      await site.local.advance(hours * hour)
      for (const page of [upline, downline]) await page.reload()
      await below.see('contract.held')
    }
    await expect(waits(downline, 'offer')).toHaveCount(0)
    for (const hand of [above, below]) await hand.see('contract.outcome.expired')
    await expect(
      downline.getByRole('main').getByRole('region', { name: say('contract.held'), exact: true }),
    ).toContainText('1.25%')
    await theirs.close()
  },
)

const paidOften = [
  {
    what: 'an hourly salary',
    page: 'agentHourSalary',
    typed: { 'contract.rate': '0.3', 'contract.singleBet': '5' },
    shown: ['0.30%', '5.00'],
  },
  {
    what: 'a real-time salary',
    page: 'agentRealtimeSalary',
    typed: { 'contract.rate': '0.2', 'contract.singleBet': '5', 'contract.winRate': '40', 'contract.lossRate': '90' },
    shown: ['0.20%', '40.00%', '90.00%'],
  },
] as const

for (const { what, page: place, typed, shown } of paidOften)
  test(
    `contracts: ${what} is offered with its conditions, and is in force as it was shown`,
    { tag: ['@contract', '@narrow'] },
    async ({ page: upline, site, browser }) => {
      await enter(upline, site, accounts.masterAgent, `/agent/${place}`)
      await upline.getByRole('table').getByRole('button', { name: 'ahente' }).click()
      const theirs = await browser.newContext({ baseURL: site.origin })
      const downline = await theirs.newPage()
      await enter(downline, site, accounts.agent, `/agent/${place}?with=me`)
      const hand = pageObject(upline)
      await hand.click('contract.offer')
      await hand.type(typed)
      // On a page scrolled a little, half of a button is below the header.
      await upline.evaluate(() => scrollTo(0, 0))
      await site.expectAccessible(upline)
      await hand.click('contract.send')
      await hand.see('contract.done.offer')
      for (const value of shown) await expect(waits(downline, 'offer')).toContainText(value)
      await move(downline, 'accept')
      for (const page of [upline, downline])
        for (const value of shown)
          await expect(
            page.getByRole('main').getByRole('region', { name: say('contract.held'), exact: true }),
          ).toContainText(value)
      await theirs.close()
    },
  )
