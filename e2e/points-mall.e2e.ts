import { readFile, writeFile } from 'node:fs/promises'
import { accounts } from './support/accounts.ts'
import { pageObject, inside } from './support/page-object.ts'
import { referenceOf } from './support/row-details.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')
const paymentPassword = '246810'
const address = 'Marisol Reyes\n12 Mabini Street, Manila 1000'

test(
  'points mall: a member redeems goods, sees the approval, and converts points to money',
  { tag: ['@points-mall', '@redeem', '@payment-password'] },
  async ({ page, site, isMobile }, info) => {
    const mug = info.outputPath('mug.json')
    await writeFile(
      mug,
      JSON.stringify({
        name: 'story-mug',
        type: 'goods',
        points: 2,
        art: { drawing: 'mug', hue: 20 },
        words: { en: { title: 'Mug of the story', content: '<p>White, 330 ml.</p>' } },
      }),
    )
    expect(await site.operator('mall', 'set', mug)).toContain('story-mug  shown  goods  2 points')
    await site.operator('mall', 'stock', 'story-mug', '3')
    await site.operator('mall', 'rule', 'pointsPerUnit', '10')

    await site.local.setClockOf(page)
    await site.prefer(page)
    await page.goto('/pointMall?kind=goods')
    const hand = pageObject(page)
    await hand.see('points-mall.visitor')
    await expect(page.getByRole('button', { name: t('points-mall.kind.goods'), exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await site.expectAccessible(page)

    await beLoggedIn(page, await logIn(site, accounts.redeemer))
    await page.goto('/pointMall')
    const main = page.getByRole('main')
    const points = async () => {
      const text = await main
        .getByText(/^[\d,]+ points?$/)
        .first()
        .textContent()
      return Number((text ?? '').replaceAll(/\D/g, ''))
    }
    await expect(main.getByText(t('points-mall.balance'))).toBeVisible()
    const before = await points()
    expect(before, 'earlier play has earned points').toBeGreaterThanOrEqual(26)
    await main.getByRole('button', { name: /Mug of the story/ }).click()
    await expect(page).toHaveURL(/reward=story-mug/)
    await page
      .getByRole('dialog', { name: 'Mug of the story' })
      .getByRole('button', { name: t('points-mall.redeem') })
      .click()

    const form = pageObject(page, inside('dialog', 'redeem.title'))
    await form.see('redeem.password')
    await form.type({
      'payment-password.login': accounts.redeemer.password,
      'payment-password.new': paymentPassword,
      'payment-password.again': paymentPassword,
    })
    await form.click('payment-password.save')
    await form.type({ 'redeem.quantity': '2', 'redeem.address': 'here', 'payment-password.title': paymentPassword })
    await form.click('redeem.submit')
    await form.seeAlert('redeem.address.length', { least: 10, most: 300 })
    await form.type({ 'redeem.address': address })
    await site.expectAccessible(page)

    await writeFile(mug, JSON.stringify({ ...JSON.parse(await readFile(mug, 'utf8')), points: 3 }))
    await site.operator('mall', 'set', mug)
    await form.click('redeem.submit')
    await form.see('redeem.ask', { points: '4 points' })
    await form.click('redeem.confirm')
    await form.seeAlert('refusal.price_changed')
    await form.type({ 'payment-password.title': paymentPassword })
    await form.click('redeem.submit')
    await form.see('redeem.ask', { points: '6 points' })
    await form.click('redeem.confirm')
    await form.see('redeem.spent.waits')
    await site.expectAccessible(page)
    await form.click('redeem.done')
    await expect.poll(points).toBe(before - 6)

    await main.getByRole('link', { name: t('points-mall.view.redemptions') }).click()
    const row = main.getByRole('row').filter({ hasText: 'Mug of the story' })
    await expect(row).toContainText(t('points-mall.record.state.processing'))
    const reference = await referenceOf(row)
    expect(await site.operator('mall', 'redemptions')).toContain('Marisol Reyes 12 Mabini Street, Manila 1000')
    await site.operator('mall', 'approve', reference, 'Sent today')
    await expect(row, 'without a reload').toContainText(t('points-mall.record.state.approved'))
    await row.getByRole('button').click()
    await expect(page.getByRole('dialog')).toContainText('Sent today')
    await page.keyboard.press('Escape')
    if (!isMobile) await site.expectAccessible(page)

    await main.getByRole('link', { name: t('points-mall.view.rewards') }).click()
    await hand.click('points-mall.convert')
    const convert = pageObject(page, inside('dialog', 'redeem.convert.title'))
    await convert.type({ 'redeem.money': '2', 'payment-password.title': paymentPassword })
    await convert.click('redeem.convert.submit')
    await convert.see('redeem.convert.ask', { points: '20 points', amount: '₱2.00' })
    await convert.click('redeem.confirm')
    await convert.see('redeem.spent.paid', { amount: '₱2.00' })
    await convert.click('redeem.done')
    await expect.poll(points).toBe(before - 26)

    await main.getByRole('link', { name: t('points-mall.view.history') }).click()
    const history = main.getByRole('table', { name: t('points-mall.view.history') })
    await expect(history.getByRole('row').filter({ hasText: '-6' })).toContainText(t('points-mall.record.type.goods'))
    await expect(history).toContainText(t('points-mall.record.type.convert'))
    await expect(history).toContainText(t('points-mall.record.type.earned'))
    const saving = page.waitForEvent('download')
    await hand.click('paged-list.file')
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/^points-history_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/)
    expect(await readFile(await file.path(), 'utf8')).toContain(`,${reference},`)
  },
)
