import type { Locator } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import type { ValueOf } from '#wire/call.ts'
import { recordsCalls } from '#wire/records/records.ts'
import { pagedListScreen } from './screens/paged-list.screen.ts'
import { accounts } from './support/accounts.ts'
import { brokenWords } from './support/broken-words.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const say = translatorOf('en')

/** The page of a record in an answer. */
interface Answer {
  readonly success: boolean
  readonly value: ValueOf<typeof recordsCalls.bettingRecord>
}

test('records: a member finds every movement with its balance and every round with its sums, with filters kept in the address, and saves them as a file', async ({
  page,
  site,
  language,
  isMobile,
}) => {
  const words = translatorOf(language)
  await site.local.setClockOf(page)
  await site.prefer(page, { language })
  await beLoggedIn(page, await logIn(site, accounts.member))
  await page.goto('/me')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: words('member.transactionHistory') }).click()
  await expect(page).toHaveURL(/\/me\/transactionHistory$/)
  const table = main.getByRole('table', { name: words('member.transactionHistory') })
  const balance = page.getByTestId('balance').first()
  await expect(balance).toContainText('₱')
  await expect(table.locator('tbody tr').first()).toContainText((await balance.textContent()) ?? 'no balance')
  await site.expectAccessible(page)

  const list = pagedListScreen(page, language)
  await list.filter((filters) => filters.getByLabel(words('account-record.kind'), { exact: true }).selectOption('win'))
  await expect(page).toHaveURL(/[?&]kind=win/)
  await expect(table.locator('tbody tr', { hasText: words('account-record.kind.bet') })).toHaveCount(0)
  await expect(table.locator('tfoot')).toContainText('+₱')
  const week = (filters: Locator) => filters.getByRole('button', { name: words('paged-list.quick.week'), exact: true })
  await list.filter((filters) => week(filters).click())
  await expect(page).toHaveURL(/[?&]from=\d{4}-\d\d-\d\d/)
  await list.filter((filters) => filters.getByRole('button', { name: /^30 .*(earlier|mas maaga)$/ }).click())
  await expect(page).toHaveURL(/[?&]to=\d{4}-\d\d-\d\d/)
  await page.goBack()
  await list.filter((filters) => expect(week(filters)).toHaveAttribute('aria-pressed', 'true'))

  await table.locator('tbody tr').first().getByRole('button').click()
  const details = page.getByRole('dialog', { name: words('paged-list.details') })
  await expect(details.getByRole('button', { name: words('paged-list.copy') }), 'with its reference').toBeVisible()
  await site.expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)

  await page.goto('/me/personalHistoryCopy')
  const rounds = main.getByRole('table', { name: words('member.personalHistoryCopy') })
  await expect(rounds.locator('tfoot')).toContainText('₱')
  await list.filter((filters) => filters.getByLabel(words('betting-record.type'), { exact: true }).selectOption('RNG'))
  await expect(page).toHaveURL(/[?&]type=RNG/)
  await expect(rounds.locator('tbody tr').first()).toContainText(words('app.nav.rng'))
  await site.expectAccessible(page)
  const saving = page.waitForEvent('download')
  await main.getByRole('button', { name: words('paged-list.file') }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^betting-record_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  const heads = ['time', 'game', 'type', 'vendor', 'state', 'stake', 'win', 'net', 'reference'] as const
  expect(lines[0], 'in the member’s language').toContain(heads.map((head) => words(`betting-record.${head}`)).join(','))
  expect(lines.slice(1).filter((line) => !line.includes(`,${words('app.nav.rng')},`))).toEqual([])

  await page.goto('/me/personalProfit')
  await expect(main.getByRole('img', { name: words('personal-profit.plot') })).toBeVisible()
  const types = main.getByRole('table', { name: words('personal-profit.type') })
  await expect(types.locator('tbody tr').first()).toContainText('₱')
  await site.expectAccessible(page)

  if (!isMobile) {
    await page.goto('/me/personalHistoryCopy')
    await pagedListScreen(page, language).fillFrom('2020-01-01')
    await pagedListScreen(page, language).fillTo('2020-01-02')
    await expect(main.getByRole('heading', { name: say('paged-list.nothingMatching') })).toBeVisible()
  }
})

test(
  'records: the betting record breaks no word and no amount, however long the names and high the stakes',
  { tag: '@phone' },
  async ({ page, site, language, isMobile }) => {
    const words = translatorOf(language)
    const high = { stake: '1234567.89', win: '11234567.89', net: '-1234567.89' }
    const names = { vendor: 'Kabuhayan International Gaming Studios', game: 'Sabong Ginto Championship Deluxe' }
    await site.prefer(page, { language })
    await beLoggedIn(page, await logIn(site, accounts.member))
    await page.route(`**${recordsCalls.bettingRecord.path}?*`, async (route) => {
      const response = await route.fetch()
      const { value, ...envelope } = (await response.json()) as Answer
      const list = value.list.map((row) => ({ ...row, ...names, ...high }))
      await route.fulfill({ response, json: { ...envelope, value: { ...value, list, totals: high } } })
    })
    await page.goto('/me')
    const support = page.getByRole('button', { name: words('side.open') })
    if (isMobile) await expect(support).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: words('member.personalHistoryCopy') })
      .click()
    const rounds = page.getByRole('main').getByRole('table', { name: words('member.personalHistoryCopy') })
    await expect(rounds.locator('tbody tr').first()).toContainText('₱1,234,567.89')
    await expect(support, 'no button over the amounts').toHaveCount(0)
    expect(await brokenWords(rounds)).toEqual([])
    const cut = await rounds.evaluate((table) => (table.parentElement?.scrollWidth ?? 0) - table.clientWidth)
    expect(cut, 'the table is no wider than its place').toBeLessThanOrEqual(2)
  },
)
