import type { Browser, Page } from '@playwright/test'
import { accounts } from './support/accounts.ts'
import { handIn } from './support/hand.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test, type TestSite } from './support/site.ts'
import { wordsOf } from './support/words.ts'

const say = wordsOf('en')

/** A page of somebody, beside others'. */
async function pageOf(browser: Browser, site: TestSite, account: (typeof accounts)[keyof typeof accounts], to: string) {
  const page = await (await browser.newContext({ baseURL: site.origin })).newPage()
  await site.prefer(page)
  await beLoggedIn(page, await logIn(site, account))
  await page.goto(to)
  return page
}

const partOf = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })

/** Opens the contract with a downline out of the list, and offers what is typed. */
async function offer(page: Page, rates: readonly string[], begin: 'contract.offer' | 'contract.offer.new') {
  const hand = handIn(page)
  await hand.click(begin)
  await expect(page.getByRole('group', { name: say('contract.tier', { number: 1 }) })).toBeVisible()
  for (const [index, rate] of rates.entries()) {
    const tier = page.getByRole('group', { name: say('contract.tier', { number: index + 1 }) })
    if ((await tier.count()) === 0) await hand.click('contract.tier.add')
    await tier.getByRole('textbox', { name: say('contract.rate') }).fill(rate)
  }
  await hand.click('contract.send')
  await hand.see('contract.done.offer')
}

/** Presses what is there to be said to the other side, and says yes to the question. */
async function move(page: Page, what: 'accept' | 'reject' | 'askEnd', reason?: string) {
  await handIn(page).click(`contract.${what}`)
  const question = page.getByRole('alertdialog', { name: say(`contract.${what}`) })
  if (reason !== undefined) await question.getByRole('textbox', { name: say('contract.reason') }).fill(reason)
  await question.getByRole('button', { name: say('contract.confirm') }).click()
  await expect(question).toHaveCount(0)
}

test(
  'an upline offers, the downline reads and agrees, a lower one ends what is above it, and the end is asked for, refused and agreed to: each sees the other at once',
  { tag: '@contract' },
  async ({ page: upline, site, browser, isMobile }) => {
    const address = '/agent/agentDividendRecordCopy2'
    await site.local.forgetLimits()
    await site.prefer(upline)
    await beLoggedIn(upline, await logIn(site, accounts.masterAgent))
    await upline.goto(address)
    const downline = await pageOf(browser, site, accounts.agent, '/agent/menu')
    const below = await pageOf(browser, site, accounts.subAgent, `${address}?with=me`)
    const [above, hand, last] = [handIn(upline), handIn(downline), handIn(below)]

    await above.see('contract.own.noUpline', { rate: '40.00%' })
    await upline.getByRole('table').getByRole('button', { name: 'ahente' }).click()
    await expect(upline).toHaveURL(/[?&]with=/)
    await above.click('contract.offer')
    const first = upline.getByRole('group', { name: say('contract.tier', { number: 1 }) })
    const rate = first.getByRole('textbox', { name: say('contract.rate') })
    await rate.fill('40.01')
    await above.see('contract.problem.over')
    await rate.fill('10')
    await above.click('contract.tier.add')
    await upline
      .getByRole('group', { name: say('contract.tier', { number: 2 }) })
      .getByRole('textbox', { name: say('contract.rate') })
      .fill('9')
    await above.see('contract.problem.order')
    await site.expectAccessible(upline)
    await above.click('contract.tier.sort')
    for (const agreed of ['contract.carryOver', 'contract.bonusCost'] as const) await above.click(agreed)
    await above.click('contract.send')
    await above.see('contract.done.offer')
    await above.see('contract.waiting.sent')

    const menu = isMobile
      ? downline.getByRole('main')
      : downline.getByRole('navigation', { name: say('agent-centre.menu') })
    const entry = menu.getByRole('link', { name: say('agent-centre.agentDividendRecordCopy2') })
    await expect(entry, 'told without asking').toContainText('1')
    await entry.click()
    await hand.see('contract.waiting.offer.theirs')
    await site.expectAccessible(downline)
    await hand.click('contract.own.open')
    await expect(partOf(downline, say('contract.waiting.offer.theirs'))).toBeVisible()
    await above.see('contract.waiting.seen')
    await move(downline, 'accept')
    await hand.see('contract.done.accept')
    const held = partOf(upline, say('contract.held'))
    await expect(held.getByRole('table').getByRole('row').last(), 'told without asking').toContainText('10.00%')

    for (const agreed of ['contract.carryOver', 'contract.bonusCost'] as const)
      await expect(held.getByText(say(agreed)), 'what was offered is what holds').toBeVisible()
    await above.click('contract.offer.new')
    for (const agreed of ['contract.carryOver', 'contract.bonusCost'] as const)
      await expect(upline.getByRole('checkbox', { name: say(agreed) }), 'a new offer begins with it').toBeChecked()
    await above.click('app.cancel')

    await hand.click('contract.back')
    await expect(downline).not.toHaveURL(/with=/)
    await downline.getByRole('table').getByRole('button', { name: 'katulong' }).click()
    await offer(downline, ['8'], 'contract.offer')
    await move(below, 'accept')
    await expect(partOf(below, say('contract.held')).getByRole('table')).toContainText('8.00%')
    await hand.click('contract.back')
    await hand.click('contract.own.open')

    await offer(upline, ['4', '5'], 'contract.offer.new')
    await expect(downline.getByRole('main').getByRole('status').filter({ hasText: 'katulong' })).toBeVisible()
    // Nothing half below the header, which would be a small target for as long as it is there.
    await downline.evaluate(() => window.scrollTo(0, 0))
    await site.expectAccessible(downline)
    await move(downline, 'accept')
    await last.see('contract.held.none.downline')
    await last.see('contract.endedBy.lowered')

    const asked = partOf(upline, say('contract.waiting.termination.theirs'))
    for (const answer of ['reject', 'accept'] as const) {
      await move(downline, 'askEnd', 'A rest')
      await expect(asked).toContainText('A rest')
      await move(upline, answer)
      await expect(partOf(downline, say('contract.waiting.termination.mine'))).toHaveCount(0)
      const still = partOf(downline, say('contract.held')).getByRole('table')
      await expect(still).toHaveCount(answer === 'reject' ? 1 : 0)
    }
    await above.see('contract.held.none.upline')
    await downline.context().close()
    await below.context().close()
  },
)
