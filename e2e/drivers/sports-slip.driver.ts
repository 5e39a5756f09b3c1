import { expect } from '@playwright/test'
import type { SportsSlipContext } from '#machines/sports-slip/sports-slip.machine.ts'
import { isPlaceable } from '#machines/sports-slip/sports-slip.rules.ts'
import { sportsSlipModel } from '#machines/sports-slip/sports-slip.model.ts'
import { type Fixture, type SportsBoard, sportsCalls, sportsEventsPath } from '#wire/sports/sports.ts'
import { type BrowserDriver, headlessOnly } from '#e2e/support/driver.ts'
import { beforeGate, gateOutcomes, openForGate } from '#e2e/support/gate.ts'
import { click, type Touch } from '#e2e/support/gestures.ts'
import { concurrently } from '#e2e/support/concurrently.ts'
import { alert, offers } from '#e2e/support/expectations.ts'
import { patternOf, testLanguage, translatorOf } from '#e2e/support/texts.ts'

const t = translatorOf(testLanguage)
type Uuid = `${string}-${string}-${string}-${string}-${string}`
const uuid = (last: string): Uuid => `00000000-0000-4000-8000-00000000000${last}`

const fixture = (last: string, away: string, price: number): Fixture => ({
  id: uuid(last),
  league: 'kapuluan',
  leagueName: 'Kapuluan Liga',
  kind: 'football',
  home: 'Tala United',
  away,
  kicksOffAt: 1_790_000_000_000,
  commitment: 'c'.repeat(64),
  phase: 'live',
  step: 5,
  score: { home: 0, away: 0 },
  rounds: { home: 0, away: 0 },
  events: [],
  suspended: false,
  markets: [
    {
      market: 'result',
      line: null,
      prices: [
        { selection: 'home', odds: price },
        { selection: 'draw', odds: 300 },
        { selection: 'away', odds: 330 },
      ],
    },
  ],
})
const board: SportsBoard = {
  serverTime: 1_790_000_040_000,
  gameCode: 'pulsefield-football',
  currency: 'PHP',
  least: '1.00',
  most: '50000.00',
  mostReturn: '70000.00',
  margin: 5,
  fixtures: [fixture('a', 'Puerto Verde', 210), fixture('b', 'Puerto Verde', 180)],
}

/** Clicks a price of one of the cards, with the pick id fixed to the model's. */
const priced =
  (card: number, price: number, id: Uuid): Touch =>
  async (_, { page }) => {
    await page.evaluate((next) => {
      crypto.randomUUID = () => next
    }, id)
    await page
      .getByRole('region', { name: t('sports.live') })
      .getByRole('listitem')
      .nth(card)
      .getByRole('button')
      .nth(price)
      .click()
  }
const slip = t('sports-slip.title')
const pressed =
  (name: string | RegExp): Touch =>
  (_, { page }) =>
    page.getByRole('region', { name: slip }).getByRole('button', { name, exact: true }).first().click()
const typed =
  (text: string): Touch =>
  (_, { page }) =>
    page.getByRole('region', { name: slip }).getByRole('textbox').fill(text)

function leftOut(_: readonly string[], stimulus: string, context: unknown): string | null {
  const slipContext = context as SportsSlipContext
  if (stimulus === 'place.requested/now' && !isPlaceable(slipContext, slipContext.terms))
    return 'the button is disabled'
  if (stimulus === 'pick.removed/one' && !slipContext.picks.some(({ id }) => id.endsWith('1')))
    return 'the pick is not on the slip'
  return null
}

/** Plays the football bet slip on a fixed board; placements are answered by a mock. */
export const sportsSlipDriver: BrowserDriver = {
  model: sportsSlipModel,
  stillClock: true,
  async open(world) {
    const { page, site } = world
    await site.prefer(page)
    await site.local.forgetLimits()
    await page.route(
      ({ pathname }) => pathname === sportsEventsPath,
      () => undefined,
    )
    await page.route(
      ({ pathname }) => pathname === sportsCalls.sportsBoard.path,
      (route) => route.fulfill({ json: { success: true, value: board, message: '' } }),
    )
    await openForGate(page, world)
    await page.goto(`${site.origin}/fbsports`)
    await concurrently(expect(page.getByText(t('sports-slip.empty'))).toBeAttached(), world)
  },
  leftOut,
  isTransient: (states) => states.includes('gating'),
  events: {
    'pick.toggled': {
      home: priced(0, 0, uuid('1')),
      away: priced(0, 2, uuid('1')),
      other: priced(1, 0, uuid('2')),
      total: headlessOnly('the list shows only the first market of a match'),
    },
    'pick.removed': { one: pressed(patternOf(t('sports-slip.remove'))) },
    'mode.chosen': {
      multiple: pressed(t('sports-slip.mode.multiple')),
      single: pressed(t('sports-slip.mode.single')),
    },
    'stake.changed': { five: typed('5.00'), none: typed(''), much: typed('40000.00') },
    'accept.chosen': { any: (_, { page }) => page.getByLabel(t('sports-slip.accept.any')).check() },
    'place.requested': {
      now: async (_, world) => {
        await concurrently(beforeGate(world.page, world), world)
        await world.page.evaluate((next) => {
          crypto.randomUUID = () => next
        }, uuid('9'))
        await pressed(patternOf(t('sports-slip.send')))(_, world)
      },
    },
    'odds.accepted': { default: click('sports-slip.moved.accept') },
    'odds.declined': { default: click('sports-slip.moved.keep') },
    'retry.requested': { default: click('sports-slip.again') },
  },
  outcomes: {
    passGate: {
      ...gateOutcomes,
      'done/allowed': {
        at: 'page',
        act: (_, world) => concurrently(gateOutcomes['done/allowed'].act(_, world), world),
      },
      'done/dismissed': {
        at: 'page',
        act: (_, world) => concurrently(gateOutcomes['done/dismissed'].act(_, world), world),
      },
    },
  },
  see: {
    'editing.idle': (_, { page }) => expect(page.getByRole('region', { name: slip })).toBeVisible(),
    'editing.placed': (_, { page }) =>
      expect(page.getByRole('region', { name: slip }).getByRole('status')).toBeVisible(),
    'editing.partlyPlaced': alert('sports-slip.partly'),
    'editing.refused': alert('refusal.game_not_found'),
    unanswered: alert('sports-slip.unanswered'),
    oddsChanged: offers('sports-slip.moved.accept'),
  },
}
