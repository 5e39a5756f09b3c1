import type { Locator, Page } from '@playwright/test'
import { slotScreen } from '#e2e/screens/slot.screen.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { openCard } from '#e2e/support/play-game.ts'
import { beLoggedIn, logIn } from '#e2e/support/sessions.ts'
import { expect, test, type TestSite } from '#e2e/support/site.ts'
import { blankReels, roundOf, slotTable, turnOf } from '#e2e/support/slot-table.ts'
import { patternOf, translatorOf } from '#e2e/support/texts.ts'
import type { Turn } from '#games/slot/turn.ts'
import type { PlayState } from '#wire/play/play.ts'

// These tests cover the animations.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

// The slot page of the real games server; its API is answered by the test, which decides what the reels show.

const winning = turnOf({
  columns: [['G', 'A', 'E'], ['D', 'W', 'B'], ['E', 'A', 'F'], ...blankReels.slice(3)],
  lines: [{ line: 0, symbol: 'A', count: 3, win: '5.00' }],
  win: '5.00',
})
const value = (content: unknown) => ({ json: { success: true, value: content, message: '' } })
const refusal = (status: number, code: string) => ({
  status,
  json: { success: false, value: null, message: code, code },
})

/** The answer to one spin: the turns of a round, a refusal, or none. */
type Reply = Turn[] | { readonly status: number; readonly code: string } | 'silence'

async function openTable(page: Page, gamesOrigin: string, replies: Reply[], state: PlayState = slotTable) {
  const spinIds: string[] = []
  await page.route('**/play/enter', (route) => route.fulfill(value({ playToken: 'x'.repeat(43), state })))
  await page.route('**/play/spin', (route) => {
    const { spinId } = route.request().postDataJSON() as { spinId: string }
    spinIds.push(spinId)
    const reply = replies.shift() ?? []
    if (reply === 'silence') return route.abort()
    return route.fulfill('status' in reply ? refusal(reply.status, reply.code) : value(roundOf(spinId, reply)))
  })
  await page.route('**/play/shown', (route) => route.fulfill(value({})))
  await page.goto(`${gamesOrigin}/slot/#code=${'c'.repeat(43)}&lang=${state.language}`)
  const slot = slotScreen(page, state.language === 'fil' ? 'fil' : 'en')
  await slot.seeReady()
  return { slot, spinIds }
}

test('slot: a bet shows its win and adds it to the balance', { tag: '@phone' }, async ({ page, site }) => {
  const { slot } = await openTable(page, site.gamesOrigin, [[turnOf()], [winning]])
  expect(page.url()).not.toContain('code')
  await slot.seeBalance('₱100.00')
  expect(await slot.playRound()).toBe('loss')
  await slot.seeBalance('₱99.00')
  const reported = page.waitForRequest('**/play/shown')
  const tier = page.evaluate(
    () =>
      new Promise<string | null>((resolve) => {
        const place = document.querySelector<HTMLElement>('[data-part="tier"]')
        const look = () => {
          if (place?.hidden === false)
            resolve(`${place.textContent} at ${document.querySelector('[data-part="balance"]')?.textContent}`)
        }
        if (place) new MutationObserver(look).observe(place, { attributes: true, childList: true, subtree: true })
      }),
  )
  expect(await slot.playRound()).toBe('win')
  expect(await tier, 'named by its size, before it is in the balance').toMatch(/^Nice win.* at ₱99\.00$/)
  await reported
  await slot.seeBalance('₱104.00')
  await slot.seeReels()
})

test('slot: free turns are shown one after another', { tag: '@full' }, async ({ page, site }) => {
  const free = turnOf({ free: true, multiplier: 2 })
  const { slot } = await openTable(page, site.gamesOrigin, [
    [turnOf({ scatters: 3, scatterWin: '2.00', win: '2.00' }), free, { ...winning, free: true, win: '10.00' }, free],
  ])
  expect(await slot.playRound()).toBe('win')
  await slot.seeBalance('₱111.00')
})

test('slot: a round interrupted by a reload is shown again without a second bet', async ({ page, site }) => {
  const free = turnOf({ free: true, multiplier: 2, win: '4.00' })
  const underWay = roundOf('0b8f6f0e-30f5-4d64-9b1a-3f3a2d1c0b9a', [turnOf({ scatters: 3 }), free])
  const { slot, spinIds } = await openTable(page, site.gamesOrigin, [[turnOf()]], { ...slotTable, underWay })
  await slot.seeWin()
  await slot.seeBalance('₱103.00')
  expect(spinIds).toEqual([])
  expect(await slot.playRound()).toBe('loss')
})

test(
  'slot: a cluster win is shown, and the paytable explains clusters instead of lines',
  { tag: '@full' },
  async ({ page, site }) => {
    const inClusters: PlayState = { ...slotTable, rules: { ...slotTable.rules, lines: [], clusters: [5, 7, 9] } }
    const paid = turnOf({
      columns: [['G', 'A', 'A'], ['D', 'A', 'A'], ['A', 'W', 'F'], ...blankReels.slice(3)],
      clusters: [{ symbol: 'A', places: [1, 2, 4, 5, 7], win: '10.00' }],
      win: '10.00',
    })
    const { slot } = await openTable(page, site.gamesOrigin, [[paid]], inClusters)
    expect(await slot.playRound()).toBe('win')
    await expect(page.locator('.hit'), 'only the positions of the cluster').toHaveCount(5)
    await slot.clickPaytable()
    await slot.seePaytable()
    await slot.seeClusters()
    await site.expectAccessible(page)
  },
)

test(
  'slot: a ways win is shown, and the paytable explains ways instead of lines',
  { tag: '@full' },
  async ({ page, site }) => {
    const byWays: PlayState = { ...slotTable, rules: { ...slotTable.rules, lines: [], ways: 243 } }
    const paid = turnOf({
      columns: [['G', 'A', 'A'], ['D', 'A', 'B'], ['A', 'E', 'F'], ...blankReels.slice(3)],
      ways: [{ symbol: 'A', count: 3, ways: 2, win: '6.00' }],
      win: '6.00',
    })
    const { slot } = await openTable(page, site.gamesOrigin, [[paid]], byWays)
    expect(await slot.playRound()).toBe('win')
    await slot.seeBalance('₱105.00')
    await expect(page.locator('.hit'), 'only the positions of the symbol').toHaveCount(4)
    await slot.clickPaytable()
    await slot.seePaytable()
    await slot.seeWays(243)
    await site.expectAccessible(page)
  },
)

test(
  'slot: what won vanishes and symbols fall, and the paytable explains the multipliers',
  { tag: ['@phone', '@full'] },
  async ({ page, site }) => {
    const rules = { ...slotTable.rules, lines: [], ways: 243, ladder: [1, 2, 3, 5], scatterPays: [3] }
    const stopped = turnOf({
      falls: 0,
      columns: [['A', 'G', 'E'], ['D', 'A', 'B'], ['E', 'A', 'F'], ...blankReels.slice(3)],
      ways: [{ symbol: 'A', count: 3, ways: 1, win: '2.00' }],
      win: '2.00',
    })
    const won = turnOf({
      falls: 1,
      multiplier: 2,
      columns: [['B', 'G', 'E'], ['B', 'D', 'B'], ['B', 'E', 'F'], ...blankReels.slice(3)],
      ways: [{ symbol: 'B', count: 3, ways: 2, win: '8.00' }],
      win: '8.00',
    })
    const lost = turnOf({ falls: 2, multiplier: 3, columns: [['F', 'G', 'E'], ...blankReels.slice(1)] })
    const { slot } = await openTable(page, site.gamesOrigin, [[stopped, won, lost]], { ...slotTable, rules })
    await slot.clickSpin()
    await expect(page.locator('.display'), 'the multiplier of the fall').toContainText('×2', { timeout: 30_000 })
    await expect(page.locator('.hit')).toHaveCount(4)
    await slot.seeBalance('₱109.00')
    await expect(page.locator('.cell'), 'three symbols on each reel').toHaveCount(15)
    await slot.clickPaytable()
    await slot.seePaytable()
    await slot.seeWays(243)
    await slot.seeCascades('×1, ×2, ×3, ×5')
    await site.expectAccessible(page)
  },
)

test(
  'slot: wilds cover reels in free spins, mystery symbols are shown, and the paytable explains both',
  { tag: '@full' },
  async ({ page, site }) => {
    const rules: PlayState['rules'] = {
      ...slotTable.rules,
      freeWilds: 'stick',
      mystery: [
        { symbol: 'A', of: 1 },
        { symbol: 'B', of: 23 },
      ],
    }
    const wild: Turn['columns'][number] = ['W', 'W', 'W']
    const paid = turnOf({ scatters: 3, scatterWin: '2.00', win: '2.00', mystery: { symbol: 'G', places: [0] } })
    const covered = turnOf({
      free: true,
      columns: [blankReels[0]!, wild, ...blankReels.slice(2)],
      wildReels: [1],
      mystery: { symbol: 'G', places: [0, 14] },
    })
    const { slot } = await openTable(page, site.gamesOrigin, [[paid, covered, covered]], { ...slotTable, rules })
    await slot.clickSpin()
    await expect(page.locator('.cell svg use[href="#y-mystery"]').first(), 'still hidden').toBeAttached({
      timeout: 30_000,
    })
    await slot.seeWin()
    await expect(page.locator('.reel.covered')).toHaveCount(1)
    await expect(page.locator('.cell.revealed')).toHaveCount(2)
    await expect(page.locator('.cell svg use[href="#y-mystery"]')).toHaveCount(0)
    await slot.clickPaytable()
    await slot.seePaytable()
    await slot.seeFeatures('stick')
    await site.expectAccessible(page)
  },
)

test('slot: falls run no animation with reduced motion', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const won = turnOf({ falls: 0, ways: [{ symbol: 'G', count: 3, ways: 1, win: '1.00' }], win: '1.00' })
  const fallen = turnOf({ falls: 1, multiplier: 2 })
  const { slot } = await openTable(page, site.gamesOrigin, [[won, fallen]])
  await page.evaluate(() => {
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...given) {
      document.body.dataset['moved'] = 'true'
      return animate.apply(this, given)
    }
  })
  expect(await slot.playRound()).toBe('win')
  await expect(page.locator('body')).not.toHaveAttribute('data-moved')
})

/** Opens the game sheet of a slot, as a member who searches for its title. */
async function openSheet(page: Page, site: TestSite, language: 'en' | 'fil', title: string): Promise<Locator> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await site.prefer(page, { language })
  await site.local.forgetLimits()
  await beLoggedIn(page, await logIn(site, accounts.inviter))
  await page.goto(`/rng?q=${encodeURIComponent(title)}`)
  await openCard(page, title)
  return page.getByRole('dialog', { name: title, exact: true })
}

/** Plays a round of the slot whose sheet is open, and verifies it in the game. */
async function playFromSheet(page: Page, sheet: Locator, language: 'en' | 'fil'): Promise<void> {
  const t = translatorOf(language)
  await sheet.getByRole('button', { name: t('game-sheet.play'), exact: true }).click()
  const frame = page.frameLocator('iframe')
  const slot = slotScreen(frame, language)
  await slot.seeReady()
  await slot.playRound()
  const fairness = frame.getByRole('dialog', { name: t('slot.fairness'), exact: true })
  await frame.getByRole('button', { name: t('slot.fairness'), exact: true }).click()
  await fairness.getByRole('button', { name: t('slot.fairness.check') }).click()
  await expect(fairness.getByText(t('slot.fairness.agrees'))).toBeVisible()
}

for (const { title, rules, feature, explained } of [
  { title: 'Mermaid Cascade', rules: 'rulesOfWays', feature: 'cascades', explained: 'cascades' },
  { title: 'Lemons Rising', rules: 'rulesOfWilds', feature: 'expand', explained: 'wilds' },
  { title: 'Sticky Marshmallow', rules: 'rulesOfWilds', feature: 'stick', explained: 'wilds' },
  { title: 'Mystic Owl', rules: 'rulesText', feature: 'mystery', explained: 'mystery' },
] as const)
  test(`slot: ${title}, as its game sheet describes, is played, verified and found in the record`, async ({
    page,
    site,
    language,
  }) => {
    const t = translatorOf(language)
    const sheet = await openSheet(page, site, language, title)
    await expect(sheet.getByText(patternOf(t(`game-sheet.${rules}`)))).toBeVisible()
    await expect(sheet.getByText(t(`game-sheet.feature.${feature}`))).toBeVisible()
    await playFromSheet(page, sheet, language)

    await page.goto('/me/personalHistoryCopy')
    const main = page.getByRole('main')
    await main.getByRole('row').nth(1).getByRole('link', { name: title }).click()
    await main.getByRole('button', { name: t('round-detail.check') }).click()
    await expect(main.getByText(t('round-detail.agrees'))).toBeVisible()
    await expect(main.getByText(t(`round-detail.how.${explained}`, { size: 16 }))).toBeVisible()
  })

test('slot: a slot that pays ways, as its game sheet describes, is played and verified', async ({
  page,
  site,
  language,
}) => {
  const sheet = await openSheet(page, site, language, 'Sevens Wild Ways')
  await expect(sheet.getByText(patternOf(translatorOf(language)('game-sheet.rulesOfWays')))).toContainText('243')
  await playFromSheet(page, sheet, language)
})

test(
  'slot: autoplay is offered where the market allows it, needs a loss limit, and can be stopped',
  { tag: '@autoplay' },
  async ({ page, site, language }) => {
    const t = translatorOf(language)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await site.prefer(page, { language })
    await site.local.forgetLimits()
    await beLoggedIn(page, await logIn(site, accounts.inviter))
    const frame = page.frameLocator('iframe')
    const slot = slotScreen(frame, language)
    const open = frame.getByRole('button', { name: t('autoplay.open'), exact: true })
    const address = '/game?gameCode=harbour-lights&vendor=HARBOUR'
    await page.goto(address)
    await slot.seeReady()
    await expect(open, 'the market of a fresh site does not allow it').toHaveCount(0)

    await site.operator('protection', 'profile', 'mga')
    try {
      await page.goto('/rng')
      await page.goto(address)
      await slot.seeReady()
      await open.click()
      const settings = frame.getByRole('dialog', { name: t('autoplay.settings'), exact: true })
      await settings.getByRole('radio', { name: '25', exact: true }).check()
      await site.expectAccessible(page)
      await settings.getByRole('button', { name: t('autoplay.start', { count: 25 }) }).click()
      const stop = (count: number) => frame.getByRole('button', { name: t('autoplay.stop', { count }), exact: true })
      await expect(stop(24)).toBeFocused()
      await expect(stop(23), 'another turn by itself').toBeVisible()
      await page.keyboard.press('Space')
      await expect(frame.getByText(t('autoplay.stopped.player'))).toBeVisible()
      await slot.seeReady()
      await expect(open).toBeEnabled()

      await open.click()
      await settings.getByRole('button', { name: t('autoplay.start', { count: 25 }) }).click()
      await expect(stop(24)).toBeVisible()
      // At the end: for a frame axe opens its own page in front of this one, and hidden reels stop.
      await site.expectAccessible(page)
    } finally {
      await site.operator('protection', 'profile', 'standard')
    }
  },
)

test(
  'slot: a round is requested again with the same id when the network fails',
  { tag: '@full' },
  async ({ page, site }) => {
    site.expectErrors(/ERR_FAILED/)
    const { slot, spinIds } = await openTable(page, site.gamesOrigin, ['silence', 'silence', 'silence', [winning]])
    await slot.clickSpin()
    await slot.seeAlert('slot.unanswered')
    await slot.clickRetry()
    await slot.seeWin()
    await slot.dontSeeAlert()
    expect(spinIds).toHaveLength(4)
    expect(new Set(spinIds).size).toBe(1)
  },
)

test('slot: a declined bet and an ended launch show their reasons', async ({ page, site }) => {
  site.expectErrors(/status of 40[19]/)
  const { slot } = await openTable(page, site.gamesOrigin, [
    { status: 409, code: 'insufficient_funds' },
    { status: 401, code: 'session_expired' },
  ])
  await slot.clickSpin()
  await slot.seeAlert('slot.declined.insufficient_funds')
  await slot.clickLowerBet()
  await slot.dontSeeAlert()
  await slot.seeBet('₱0.50')
  await slot.clickSpin()
  await slot.seeAlert('slot.ended')
})

test('slot: playable by keyboard alone', async ({ page, site }) => {
  const { slot } = await openTable(page, site.gamesOrigin, [[winning]])
  await page.keyboard.press('ArrowUp')
  await slot.seeBet('₱2.50')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await slot.seeBet('₱0.50')
  await page.keyboard.press('p')
  await slot.seePaytable()
  await page.keyboard.press('Escape')
  await slot.dontSeePaytable()
  await page.keyboard.press('m')
  await expect(page.locator('.tool[aria-pressed="true"]')).toBeVisible()
  await page.keyboard.press('Space')
  await slot.seeWin()
  await page.goto('about:blank')
  await openTable(page, site.gamesOrigin, [])
  await expect(page.locator('.tool[aria-pressed="true"]'), 'sound is remembered').toBeVisible()
})

test('slot: reduced motion runs no animation', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { slot } = await openTable(page, site.gamesOrigin, [[winning]])
  await slot.clickSpin()
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await slot.seeWin()
})

test('slot: the table and the paytable are accessible in Filipino', async ({ page, site }) => {
  const { slot } = await openTable(page, site.gamesOrigin, [], { ...slotTable, language: 'fil' })
  await site.expectAccessible(page)
  await slot.clickPaytable()
  await slot.seePaytable()
  await site.expectAccessible(page)
})
