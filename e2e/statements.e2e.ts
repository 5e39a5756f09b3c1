import { readFile } from 'node:fs/promises'
import { contractCalls } from '#wire/contracts/contract.ts'
import { slotScreen } from './screens/slot.screen.ts'
import { accounts } from './support/accounts.ts'
import { playGame } from './support/play-game.ts'
import { ask, beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')
const minute = 60_000
const address = '/agent/agentHourSalary?view=statements'

test.use({ daysPass: true })

test('statements: an hour of play becomes a statement, paid from upline to downline; both see its bets', async ({
  page,
  site,
  browser,
}) => {
  await site.prefer(page)
  await site.local.forgetLimits()
  const upline = await logIn(site, accounts.masterAgent)
  const downline = await logIn(site, accounts.agent)
  await site.operatorByName('adjust', 'give', 'punong.ahente', '100.00', 'to pay from')
  await site.operatorByName('adjust', 'give', 'ahente', '100.00', 'to play with')
  const { list } = await ask(site.origin, contractCalls.downlineContracts, { kind: 'hourly' }, upline.token)
  const other = list.find(({ name }) => name === 'ahente')
  const terms = {
    kind: 'hourly',
    period: null,
    tiers: [
      { rate: '0.50', activeMembers: 0, validBet: '0', profitAndLoss: null },
      { rate: '1.00', activeMembers: 1, validBet: '1', profitAndLoss: null },
    ],
    singleBet: '0.10',
    winRate: null,
    lossRate: null,
  } as const
  const offered = { downlineId: other?.id ?? '', terms: { ...terms, tiers: [...terms.tiers] } }
  const { waiting } = await ask(site.origin, contractCalls.offerContract, offered, upline.token)
  await ask(site.origin, contractCalls.answerContract, { id: waiting?.id ?? '', agree: true }, downline.token)

  await beLoggedIn(page, downline)
  await page.goto('/rng')
  await playGame(page, 'Harbour Lights')
  const slot = slotScreen(page.frameLocator('iframe'), 'en')
  await slot.seeReady()
  const bet = Number((await slot.bet()).replaceAll(/[^\d.]/g, ''))
  for (let round = 0; round < 2; round += 1) await slot.playRound()
  const due = `₱${(Math.floor(2 * bet) / 100).toFixed(2)}`

  await page.goto(address)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: t('statements.nothing') })).toBeVisible()
  await site.local.advance(62 * minute)
  const table = main.getByRole('table', { name: t('statements.title') })
  await expect(table.locator('tbody tr'), 'the statement is listed').toHaveCount(1, { timeout: 30_000 })
  await expect(table.locator('tbody tr')).toContainText(`+${due}`)
  await expect(table.locator('tbody tr')).toContainText('pu•••e')
  await site.expectAccessible(page)

  await table.locator('tbody').getByRole('button').click()
  await expect(page).toHaveURL(/view=statements&id=/)
  const dialog = page.getByRole('dialog', { name: t('statements.detail') })
  await expect(dialog.getByRole('listitem').filter({ hasText: t('statements.applied') })).toContainText('1%')
  const bets = dialog.getByRole('table', { name: t('statements.bets') })
  await expect(bets.locator('tbody tr')).toHaveCount(2)
  await expect(bets.locator('tbody tr').first()).toContainText('Harbour Lights')
  await site.expectAccessible(page)
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: t('paged-list.file') }).click()
  const file = await readFile(await (await saving).path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(3)
  expect(file).not.toContain('ahente')

  const above = await browser.newContext({ baseURL: site.origin })
  const theirs = await above.newPage()
  await site.prefer(theirs)
  await beLoggedIn(theirs, upline)
  await theirs.goto(address)
  const row = theirs
    .getByRole('main')
    .getByRole('table', { name: t('statements.title') })
    .locator('tbody tr')
  await expect(row).toContainText(`-${due}`)
  await expect(row).toContainText(t('statements.side.paid'))
  await above.close()
})
