import type { Locator, Page } from '@playwright/test'
import { accounts } from './support/accounts.ts'
import { brokenWords } from './support/broken-words.ts'
import { longestTexts, speak } from './support/longest-texts.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

/** Rows of a full list on a phone's screen of 390 × 844 px, between the site's bars. */
const rowsOnScreen = 9

const records = {
  member: [
    '/me/personalHistoryCopy',
    '/me/transactionHistory',
    '/me/depositHistory',
    '/me/bonusDetails',
    '/me/personalProfit',
    '/me/withdraw',
    '/pointMall?view=history',
  ],
  agent: [
    '/agent/agentTeamOverview',
    '/agent/downlineManagmentView',
    '/agent/personalHistoryCopy',
    '/agent/palStatementsAgentCopy',
    '/agent/agentRevenueReport',
    '/agent/agentDownlineTransactionDetailsCopy',
  ],
} as const

/** Scrolls the first row below the bar, which is lower once the page is scrolled. */
const toFirstRow = (table: Locator) =>
  table.evaluate((element) => {
    const bar = document.querySelector('body header')?.lastElementChild?.getBoundingClientRect().bottom ?? 0
    scrollBy(0, (element.querySelector('tbody tr')?.getBoundingClientRect().top ?? bar) - bar)
  })

/** Counts the rows that are whole between the bars of the page. */
const wholeRows = (table: Locator) =>
  table.evaluate((element) => {
    const isSeen = (row: Element, y: number) => row.contains(document.elementFromPoint(innerWidth / 2, y))
    return [...element.querySelectorAll('tbody tr')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return isSeen(row, top + 2) && isSeen(row, bottom - 2)
    }).length
  })

/** Figures and times of rows that are on more than one line. */
const wrappedFigures = (table: Locator) =>
  table.evaluate((element) => {
    const wrapped: string[] = []
    for (const cell of element.querySelectorAll('tbody td:is([data-part=figure], [data-part=note])')) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(texts.currentNode)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) wrapped.push(texts.currentNode.textContent ?? '')
      }
    }
    return wrapped
  })

/** Pixels by which the page is wider than the screen. */
const overflow = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))

const loaded = async (page: Page) => {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

for (const who of ['member', 'agent'] as const) {
  for (const words of ['English', 'the longest texts'] as const) {
    test(
      `record rows: in ${words} each of the records of the ${who} shows nine rows on a phone, and breaks no word or amount at any width`,
      { tag: words === 'English' ? [] : '@full' },
      async ({ page, site }) => {
        if (words !== 'English') {
          await speak(page, longestTexts())
          // The server renders its own texts.
          await site.withoutContent(page)
        }
        await site.prefer(page)
        await beLoggedIn(page, await logIn(site, accounts[who]))
        for (const address of records[who]) {
          await page.setViewportSize({ width: 390, height: 844 })
          await page.goto(address)
          await loaded(page)
          const tables = await page.getByRole('main').getByRole('table').all()
          for (const table of tables) {
            const rows = await table.locator('tbody tr').count()
            await expect
              .poll(async () => {
                await toFirstRow(table)
                return wholeRows(table)
              }, `rows on the screen of ${address}`)
              .toBeGreaterThanOrEqual(Math.min(rowsOnScreen, rows))
            expect(await brokenWords(table), address).toEqual([])
          }
          expect(await overflow(page), `${address} is as wide as the screen`).toBe(0)
          await page.setViewportSize({ width: 1440, height: 900 })
          for (const table of tables) {
            expect(await brokenWords(table), `${address} on a wide screen`).toEqual([])
            expect(await wrappedFigures(table), `${address} on a wide screen`).toEqual([])
          }
        }
      },
    )
  }
}

test('record rows: on a phone the filters are in a sheet whose button shows their number, and a press on a row shows the rest of it', async ({
  page,
  context,
  site,
}) => {
  const t = translatorOf('en')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin })
  await page.setViewportSize({ width: 390, height: 844 })
  await site.prefer(page)
  await beLoggedIn(page, await logIn(site, accounts.member))
  await page.goto('/me/transactionHistory')
  const main = page.getByRole('main')
  const button = main.getByRole('button', { name: t('paged-list.filters'), exact: true })
  await expect(main.getByRole('search')).toHaveCount(0)
  await button.click()
  const sheet = page.getByRole('dialog', { name: t('paged-list.filters') })
  await sheet.getByLabel(t('account-record.kind'), { exact: true }).selectOption('bet')
  await sheet.getByRole('button', { name: t('paged-list.quick.week'), exact: true }).click()
  await site.expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  const set = main.getByRole('button', { name: `${t('paged-list.filters')} (2)`, exact: true })
  await expect(set).toBeFocused()

  const row = main.getByRole('table').locator('tbody tr').first()
  await expect(row, 'no id in the row').not.toContainText(/[\da-f]{8}-[\da-f]{4}-/)
  await row.click()
  const details = page.getByRole('dialog', { name: t('paged-list.details') })
  await expect(details.getByRole('definition')).toHaveCount(5)
  await details.getByRole('button', { name: t('paged-list.copy') }).click()
  await expect(details.getByRole('status')).toHaveText(t('paged-list.copy.done'))
  await site.expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
  await expect(row.getByRole('button')).toBeFocused()

  await set.click()
  await sheet.getByRole('button', { name: t('paged-list.clear') }).click()
  await sheet.getByRole('button', { name: t('paged-list.show') }).click()
  await expect(button).toBeVisible()
})
