import { expect } from '@playwright/test'
import { isShortHere } from '#machines/lib/seeded-play.ts'
import { slotModel } from '#machines/slot/slot.model.ts'
import type { SlotContext } from '#machines/slot/slot.setup.ts'
import { type Turn } from '#games/slot/turn.ts'
import { playCalls } from '#wire/play/play.ts'
import { fulfillWith, breakConnection, type BrowserDriver, headlessOnly, refuse } from '#e2e/support/driver.ts'
import { drivenGame, type HeldGame } from '#e2e/support/game-driver.ts'
import { click, clickEither } from '#e2e/support/gestures.ts'
import { anywhere } from '#e2e/support/page-object.ts'
import { alert, offers, type Expectation } from '#e2e/support/expectations.ts'
import { roundOf, slotTable, spinIdOf, turnOf } from '#e2e/support/slot-table.ts'

const game = drivenGame({
  at: '/slot/',
  calls: { enter: playCalls.enter, state: playCalls.state, bet: playCalls.spin },
  rules: { title: 'slot.paytable', event: 'paytable' },
})
const { atGame, entered, stateAnswer, betAnswered } = game
const turning: Expectation<unknown> = atGame((_, { page }) => expect(page.locator('.spin.turning')).toBeVisible())

const table = { ...slotTable, bets: ['1.00', '2.00'] }
const round = (...turns: Turn[]) => betAnswered((route) => fulfillWith(roundOf(spinIdOf(route), turns))(route))
const midway = roundOf('0b8f6f0e-30f5-4d64-9b1a-3f3a2d1c0b9a', [
  turnOf(),
  turnOf({ free: true, multiplier: 2, win: '4.00' }),
])

/** With reduced motion the reels and the lines of a win are shown for a moment each. */
const moment = (milliseconds: number) => ({
  at: 'page' as const,
  act: (_: HeldGame, { pass }: { pass(milliseconds: number): Promise<void> }) => pass(milliseconds),
})
const runsToTheEnd = headlessOnly('an interrupted animation runs to its end in the browser')

/** Plays the page of the slot on the games origin; canned answers decide what the reels show. */
export const slotDriver: BrowserDriver<HeldGame> = {
  model: slotModel,
  place: anywhere,
  stillClock: true,
  isTransient: game.isTransient,
  async open(site) {
    await site.page.route(
      (url) => url.origin === site.site.gamesOrigin && url.pathname === playCalls.shown.path,
      fulfillWith({}),
    )
    return game.open(site)
  },
  leftOut(states, stimulus, context) {
    const { table: seat, refusal, last } = context as SlotContext
    if (stimulus.startsWith('money.') && !isShortHere(seat, refusal)) return 'only a vendor wallet offers a transfer'
    return game.leftOut(states, stimulus, last)
  },
  events: {
    ...game.events,
    'spin.requested': { default: click('slot.spin') },
    'skip.requested': { default: clickEither('slot.spin', 'slot.skip') },
    'spin.retried': { default: click('slot.retry') },
    'bet.raised': { default: (_, { page }) => page.keyboard.press('ArrowUp') },
    'bet.lowered': { default: (_, { page }) => page.keyboard.press('ArrowDown') },
  },
  outcomes: {
    enterGame: {
      'done/table': entered(stateAnswer(table)),
      'done/vendorTable': entered(stateAnswer({ ...table, wallet: 'vendor', defaultBet: '2.00' })),
      'done/midway': entered(stateAnswer({ ...table, underWay: { ...midway, bet: '2.00' } })),
      'done/refused': entered(refuse('session_expired')),
      'error/fault': entered(breakConnection),
    },
    placeBet: {
      'done/loss': round(turnOf()),
      'done/win': round(turnOf({ lines: [{ line: 0, symbol: 'A', count: 3, win: '5.00' }], win: '5.00' })),
      'done/freeTurns': round(
        turnOf({ scatters: 3, scatterWin: '2.00', win: '2.00' }),
        turnOf({ free: true, multiplier: 2 }),
        turnOf({ free: true, multiplier: 2, win: '4.00' }),
      ),
      'done/short': betAnswered(refuse('insufficient_funds')),
      'done/used': betAnswered(refuse('commitment_used')),
      'done/conflict': betAnswered(refuse('idempotency_conflict')),
      'done/unproven': betAnswered((route) =>
        fulfillWith({ ...roundOf(spinIdOf(route), [turnOf()]), proof: null })(route),
      ),
      'done/limited': betAnswered(refuse('loss_limit_reached')),
      'done/over': betAnswered(refuse('session_expired')),
      'error/fault': betAnswered(breakConnection),
    },
    checkRound: game.checked,
    stopReels: { 'done/shown': moment(250), 'error/interrupted': runsToTheEnd },
    showWin: { 'done/shown': moment(700), 'error/interrupted': runsToTheEnd },
  },
  see: {
    ...game.see,
    'play.entering': alert('slot.loading'),
    'play.notEntered': alert('slot.notEntered'),
    'play.idle': atGame(offers('slot.spin')),
    'play.declined': atGame((_, { page }) => expect(page.getByRole('alert')).toBeVisible()),
    'play.spinning': turning,
    'play.catchingUp': turning,
    'play.waitingToRetry': atGame(alert('slot.reconnecting')),
    'play.unanswered': atGame(alert('slot.unanswered')),
    'play.revealing': turning,
    'play.celebrating': atGame((_, { page }) => expect(page.locator('.has-won')).toBeVisible()),
    'play.ended': atGame(alert('slot.ended')),
  },
}
