import type { Page } from '@playwright/test'
import { pagedListScreen } from './screens/paged-list.screen.ts'
import { slotScreen } from './screens/slot.screen.ts'
import { accounts } from './support/accounts.ts'
import { balanceOf } from './support/balance.ts'
import { referenceOf } from './support/row-details.ts'
import { pageObject, inside } from './support/page-object.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')
const moon = { vendor: 'MAYARI', title: 'Mayari Moon', game: 'macaron-lollipop' }
const dialog = inside('dialog', 'transfer.form')

const amountIn = (text: string | null) => Number((text ?? '').replaceAll(/[^\d.]/g, ''))
const sumOf = (page: Page) => () => balanceOf(page)
const walletOf = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })

test(
  'transfer: a member moves money into a vendor wallet from its game, plays, moves all of it back, and finds each posting in the records',
  { tag: ['@transfer', '@game', '@slot'] },
  async ({ page, site }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await site.local.setClockOf(page)
    await site.prefer(page)
    await beLoggedIn(page, await logIn(site, accounts.wallets))

    // The bar of the game shows the vendor wallet, which is empty, and leads to a transfer.
    await page.goto(`/game?gameCode=${moon.game}&vendor=${moon.vendor}`)
    const frame = page.frameLocator('iframe')
    const slot = slotScreen(frame, 'en')
    await slot.seeReady()
    const bar = frame.locator('[data-part="balance"]')
    await expect(bar).toHaveText('₱0.00')
    await frame.getByRole('button', { name: t('slot.spin') }).click()
    await expect(frame.getByRole('alert')).toContainText(t('slot.declined.wallet', { vendor: moon.title }))
    await frame.getByRole('button', { name: t('slot.moveMoney') }).click()

    // Over the game, whose wallet is preselected.
    await expect(page).toHaveURL(/\/game\?.*#wallet-transfer-MAYARI$/)
    const hand = pageObject(page, dialog)
    await expect(await hand.field('transfer.to')).toHaveValue(moon.vendor)
    await site.expectAccessible(page)
    const before = await sumOf(page)()
    await hand.type({ 'transfer.amount': '9999999' })
    await hand.click('transfer.send')
    await expect(await hand.field('transfer.amount')).toHaveAttribute('aria-invalid', 'true')
    await hand.type({ 'transfer.amount': '20' })
    await hand.click('transfer.send')
    await expect(await hand.place()).toHaveCount(0)
    const sheet = pageObject(page, inside('dialog', 'app.nav.wallet'))
    await sheet.see('transfer.moved', { amount: '₱20.00', wallet: moon.title })
    await expect((await sheet.place()).getByRole('listitem').filter({ hasText: moon.title }).last()).toContainText(
      '₱20.00',
    )
    await expect.poll(sumOf(page), 'the sum of all wallets stays').toBe(before)
    await site.expectAccessible(page)

    // The game went on behind it.
    await sheet.click('game.resume')
    await expect(await sheet.place()).toHaveCount(0)
    await slot.playRound()
    const left = amountIn(await bar.textContent())

    const all = pageObject(page)
    await page.goto('/me/transferFund')
    await expect.poll(async () => amountIn(await walletOf(page, moon.title).last().textContent())).toBeGreaterThan(0)
    await all.click('transfer.recall')
    await all.see('transfer.recalled', { amount: `₱${left.toFixed(2)}` })
    await expect(await all.control('transfer.recall')).toHaveAttribute('aria-disabled', 'true')
    const reference = /T[2-9A-Z]{11}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? ''
    expect(reference).not.toBe('')
    await site.expectAccessible(page)

    await page
      .getByRole('main')
      .getByRole('link', { name: t('transfer.record') })
      .first()
      .click()
    const rows = page.getByRole('main').getByRole('row')
    const came = rows.filter({ hasText: t('account-record.kind.fromWallet') }).first()
    expect(await referenceOf(came)).toBe(reference)
    await expect(came).toContainText(`₱${left.toFixed(2)}`)
    await expect(came).toContainText(moon.title)
    await expect(rows.filter({ hasText: t('account-record.kind.toWallet') }).first()).toContainText('₱20.00')
    await pagedListScreen(page, 'en').filter(async (filters) => {
      await filters.getByLabel(t('account-record.wallet')).selectOption(moon.vendor)
    })
    await expect(rows.filter({ hasText: t('account-record.kind.bet') })).toHaveCount(1)
    expect(await referenceOf(rows.filter({ hasText: t('account-record.kind.toWallet') }).first())).toBe(reference)
    await expect(rows.filter({ hasText: t('account-record.wallet.main') })).toHaveCount(2)
  },
)
