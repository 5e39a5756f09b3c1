import type { Browser, Page } from '@playwright/test'
import { accounts } from './support/accounts.ts'
import { pageObject } from './support/page-object.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test, type TestSite } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')

/** Opens a page in a browser context of its own, logged in with `account`. */
async function pageOf(browser: Browser, site: TestSite, account: (typeof accounts)[keyof typeof accounts], to: string) {
  const page = await (await browser.newContext({ baseURL: site.origin })).newPage()
  await site.prefer(page)
  await beLoggedIn(page, await logIn(site, account))
  await page.goto(to)
  return page
}

const partOf = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })

/** Opens the offer form, fills in a tier for each rate, and sends the offer. */
async function offer(page: Page, rates: readonly string[], begin: 'contract.offer' | 'contract.offer.new') {
  const hand = pageObject(page)
  await hand.click(begin)
  await expect(page.getByRole('group', { name: t('contract.tier', { number: 1 }) })).toBeVisible()
  for (const [index, rate] of rates.entries()) {
    const tier = page.getByRole('group', { name: t('contract.tier', { number: index + 1 }) })
    if ((await tier.count()) === 0) await hand.click('contract.tier.add')
    await tier.getByRole('textbox', { name: t('contract.rate') }).fill(rate)
  }
  await hand.click('contract.send')
  await hand.see('contract.done.offer')
}

/** Presses the button of a move and confirms it in the dialog, with a reason where one is given. */
async function move(page: Page, what: 'accept' | 'reject' | 'askEnd', reason?: string) {
  await pageObject(page).click(`contract.${what}`)
  const question = page.getByRole('alertdialog', { name: t(`contract.${what}`) })
  if (reason !== undefined) await question.getByRole('textbox', { name: t('contract.reason') }).fill(reason)
  await question.getByRole('button', { name: t('contract.confirm') }).click()
  await expect(question).toHaveCount(0)
}

test(
  'contract: offer, acceptance, a lower offer that ends a contract below, and termination are seen live by the other side',
  { tag: '@contract' },
  async ({ page: upline, site, browser, isMobile }) => {
    const address = '/agent/agentDividendRecordCopy2'
    await site.local.forgetLimits()
    await site.prefer(upline)
    await beLoggedIn(upline, await logIn(site, accounts.masterAgent))
    await upline.goto(address)
    const downline = await pageOf(browser, site, accounts.agent, '/agent/menu')
    const below = await pageOf(browser, site, accounts.subAgent, `${address}?with=me`)
    const [above, hand, last] = [pageObject(upline), pageObject(downline), pageObject(below)]

    await above.see('contract.own.noUpline', { rate: '40.00%' })
    await upline.getByRole('table').getByRole('button', { name: 'ahente' }).click()
    await expect(upline).toHaveURL(/[?&]with=/)
    await above.click('contract.offer')
    const first = upline.getByRole('group', { name: t('contract.tier', { number: 1 }) })
    const rate = first.getByRole('textbox', { name: t('contract.rate') })
    await rate.fill('40.01')
    await above.see('contract.problem.over')
    await rate.fill('10')
    await above.click('contract.tier.add')
    await upline
      .getByRole('group', { name: t('contract.tier', { number: 2 }) })
      .getByRole('textbox', { name: t('contract.rate') })
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
      : downline.getByRole('navigation', { name: t('agent-centre.menu') })
    const entry = menu.getByRole('link', { name: t('agent-centre.agentDividendRecordCopy2') })
    await expect(entry, 'updated without a reload').toContainText('1')
    await entry.click()
    await hand.see('contract.waiting.offer.theirs')
    await site.expectAccessible(downline)
    await hand.click('contract.own.open')
    await expect(partOf(downline, t('contract.waiting.offer.theirs'))).toBeVisible()
    await above.see('contract.waiting.seen')
    await move(downline, 'accept')
    await hand.see('contract.done.accept')
    const held = partOf(upline, t('contract.held'))
    await expect(held.getByRole('table').getByRole('row').last(), 'updated without a reload').toContainText('10.00%')

    for (const agreed of ['contract.carryOver', 'contract.bonusCost'] as const)
      await expect(held.getByText(t(agreed)), 'the terms in force are those that were offered').toBeVisible()
    await above.click('contract.offer.new')
    for (const agreed of ['contract.carryOver', 'contract.bonusCost'] as const)
      await expect(
        upline.getByRole('checkbox', { name: t(agreed) }),
        'a new offer starts from the terms in force',
      ).toBeChecked()
    await above.click('app.cancel')

    await hand.click('contract.back')
    await expect(downline).not.toHaveURL(/with=/)
    await downline.getByRole('table').getByRole('button', { name: 'katulong' }).click()
    await offer(downline, ['8'], 'contract.offer')
    await move(below, 'accept')
    await expect(partOf(below, t('contract.held')).getByRole('table')).toContainText('8.00%')
    await hand.click('contract.back')
    await hand.click('contract.own.open')

    await offer(upline, ['4', '5'], 'contract.offer.new')
    await expect(downline.getByRole('main').getByRole('status').filter({ hasText: 'katulong' })).toBeVisible()
    // Scrolled to the top: a control half below the header would be too small a target.
    await downline.evaluate(() => window.scrollTo(0, 0))
    await site.expectAccessible(downline)
    await move(downline, 'accept')
    await last.see('contract.held.none.downline')
    await last.see('contract.endedBy.lowered')

    const termination = partOf(upline, t('contract.waiting.termination.theirs'))
    for (const answer of ['reject', 'accept'] as const) {
      await move(downline, 'askEnd', 'A rest')
      await expect(termination).toContainText('A rest')
      await move(upline, answer)
      await expect(partOf(downline, t('contract.waiting.termination.mine'))).toHaveCount(0)
      const still = partOf(downline, t('contract.held')).getByRole('table')
      await expect(still).toHaveCount(answer === 'reject' ? 1 : 0)
    }
    await above.see('contract.held.none.upline')
    await downline.context().close()
    await below.context().close()
  },
)
