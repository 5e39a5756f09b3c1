import type { Locator } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { pagedListScreen } from './screens/paged-list.screen.ts'
import { slotScreen } from './screens/slot.screen.ts'
import { accounts } from './support/accounts.ts'
import { playGame } from './support/play-game.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')
const shown = 'katrina.pascual'

/** Returns the first amount of money in a place, in centavos. */
const amountIn = async (place: Locator): Promise<number> => {
  const [, digits = ''] = /₱([\d,.]+)/.exec((await place.textContent()) ?? '') ?? []
  return Math.round(Number(digits.replaceAll(',', '')) * 100)
}

test(
  'team reports: a downline’s latest bet is in the overview, and in the linked reports down to the round',
  { tag: '@agent-centre' },
  async ({ page, site, browser, isMobile }) => {
    await site.local.setClockOf(page)
    await site.local.forgetLimits()
    await site.prefer(page)
    await beLoggedIn(page, await logIn(site, accounts.agent))
    const main = page.getByRole('main')
    const tile = (figure: 'turnover' | 'profit' | 'active') =>
      main.getByRole('link', { name: new RegExp(`^${t(`team-overview.${figure}`)}`) })
    await page.goto('/agent/agentTeamOverview?period=today')
    const before = await amountIn(tile('turnover'))

    const theirs = await browser.newContext({ baseURL: site.origin, reducedMotion: 'reduce' })
    const room = await theirs.newPage()
    await site.prefer(room)
    await beLoggedIn(room, await logIn(site, accounts.downline))
    await room.goto('/rng')
    await playGame(room, 'Harbour Lights')
    const slot = slotScreen(room.frameLocator('iframe'), 'en')
    await slot.seeReady()
    const bet = Math.round(Number((await slot.bet()).replaceAll(/[^\d.]/g, '')) * 100)
    for (let round = 0; round < 2; round += 1) await slot.playRound()
    await theirs.close()

    await page.reload()
    await expect.poll(() => amountIn(tile('turnover'))).toBe(before + 2 * bet)
    const turnover = before + 2 * bet
    await site.expectAccessible(page)
    await main.getByRole('button', { name: t('paged-list.quick.week'), exact: true }).click()
    await expect(page).toHaveURL(/[?&]period=week/)
    await main
      .getByRole('group', { name: t('team-overview.drawn') })
      .getByRole('button', { name: t('team-overview.active') })
      .click()
    await expect(page).toHaveURL(/[?&]figure=active/)
    const plot = t('team-overview.plot', { figure: t('team-overview.active') })
    await expect(main.getByRole('img', { name: plot })).toBeVisible()
    const earned = t('team-overview.plot', { figure: t('team-overview.commission') })
    await expect(main.getByRole('img', { name: earned }), 'always below the chosen one').toBeVisible()
    await page.goBack()
    await main.getByRole('button', { name: t('paged-list.quick.today'), exact: true }).click()

    await tile('turnover').click()
    await expect(page).toHaveURL(/\/agent\/personalHistoryCopy\?.*state=settled/)
    const bets = main.getByRole('table', { name: t('agent-centre.personalHistoryCopy') })
    await expect(bets.locator('tbody tr').first(), 'the latest is first').toContainText(shown)
    expect(await amountIn(bets.locator('tfoot'))).toBe(turnover)
    await site.expectAccessible(page)
    if (!isMobile) {
      await bets
        .getByRole('button', { name: t('team-report.choose', { name: shown }) })
        .first()
        .click()
      await expect(page).toHaveURL(/[?&]member=/)
      const only = main.getByRole('button', { name: t('team-report.only', { name: shown }), exact: true })
      await expect(only).toBeVisible()
    }
    const saving = page.waitForEvent('download')
    await main.getByRole('button', { name: t('paged-list.file') }).click()
    const text = await readFile(await (await saving).path(), 'utf8')
    expect(text).toContain(shown)
    expect(text, 'a direct downline in full').toContain(`,${accounts.downline.username},`)
    await bets.locator('tbody tr').first().getByRole('link').click()
    await expect(page).toHaveURL(/\/fair\//)
    await expect(main.getByRole('definition').filter({ hasText: shown }), 'who played it').toBeVisible()

    await page.goto('/agent/agentTeamOverview?period=today')
    await tile('profit').click()
    const lines = main.getByRole('table', { name: t('agent-centre.palStatementsAgentCopy') })
    const valid = lines.locator('tfoot td').nth(3)
    await expect.poll(() => amountIn(valid)).toBe(turnover)
    await site.expectAccessible(page)
    const list = pagedListScreen(page, 'en')
    await list.filter((filters) =>
      filters.getByRole('button', { name: t('paged-list.quick.month'), exact: true }).click(),
    )
    if (isMobile) {
      // Their link is in the row's sheet; the row itself names how many it includes.
      const withLine = lines
        .locator('tbody tr')
        .filter({ hasText: /incl\. \d/ })
        .first()
      await withLine.getByRole('button').first().click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Show .+’s line:/ })
        .click()
    } else {
      await lines
        .getByRole('button', { name: /^Show .+’s line:/ })
        .first()
        .click()
    }
    const way = main.getByRole('navigation', { name: t('team.way') })
    await expect(way.getByRole('listitem')).toHaveCount(2)
    await expect(lines).toBeVisible()
    await way.getByRole('button', { name: t('team.you') }).click()
    await expect(way).toHaveCount(0)

    const others = ['agentRevenueReport', 'agentDownlineTransactionDetailsCopy'] as const
    for (const name of others) {
      await page.goto(`/agent/${name}`)
      await expect(main.getByRole('heading', { level: 1, name: t(`agent-centre.${name}`) })).toBeVisible()
      await list.filter((filters) => expect(filters).toBeVisible())
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      if (isMobile) await expect(page.locator('body')).toHaveJSProperty('scrollWidth', 390)
      await site.expectAccessible(page)
    }
  },
)
