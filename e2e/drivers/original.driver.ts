import { expect } from '@playwright/test'
import { isShortHere } from '#machines/lib/seeded-play.ts'
import { originalModel } from '#machines/original/original.model.ts'
import type { OriginalContext } from '#machines/original/original.setup.ts'
import { breakConnection, type BrowserDriver, fulfillWith, headlessOnly, refuse } from '#e2e/support/driver.ts'
import { alert, type Expectation, offers } from '#e2e/support/expectations.ts'
import { drivenGame, type HeldGame } from '#e2e/support/game-driver.ts'
import { click, clickEither } from '#e2e/support/gestures.ts'
import { diceTable, rolledRound, roundIdOf } from '#e2e/support/original-table.ts'
import { anywhere } from '#e2e/support/page-object.ts'
import { originalCalls } from '#wire/play/originals.ts'

const game = drivenGame({
  at: '/original/',
  calls: { enter: originalCalls.enter, state: originalCalls.state, bet: originalCalls.play },
  rules: { title: 'fishing.rules', event: 'rules' },
})
const { atGame, betAnswered, entered, stateAnswer } = game
const drawing: Expectation<unknown> = atGame((_, { page }) => expect(page.locator('main.is-drawing')).toBeVisible())
const still: Expectation<unknown> = atGame((_, { page }) => expect(page.locator('main.is-drawing')).toHaveCount(0))
const rolled = (outcome: number) => betAnswered((route) => fulfillWith(rolledRound(roundIdOf(route), outcome))(route))
const midway = {
  ...rolledRound('0b8f6f0e-30f5-4d64-9b1a-3f3a2d1c0b9a', 1_234),
  bet: '2.00',
  pick: { side: 'under', target: 5_000 },
}
const notOnTheScreen = headlessOnly('the controls offer picks that the rules take')

function leftOut(states: readonly string[], stimulus: string, context: unknown): string | null {
  const { table, refusal, last } = context as OriginalContext
  if (stimulus.startsWith('money.') && !isShortHere(table, refusal)) return 'only a vendor wallet offers a transfer'
  const covered = game.leftOut(states, stimulus, last)
  if (covered !== null) return covered
  const open = states.includes('play.idle') || states.includes('play.declined')
  return stimulus.startsWith('pick.') && !open ? 'the pick is closed' : null
}

/** Plays the page of the originals on the games origin as dice; canned answers decide what is rolled. */
export const originalDriver: BrowserDriver<HeldGame> = {
  model: originalModel,
  place: anywhere,
  stillClock: true,
  isTransient: game.isTransient,
  async open(site) {
    await site.page.route(
      (url) => url.origin === site.site.gamesOrigin && url.pathname === originalCalls.shown.path,
      fulfillWith({}),
    )
    return game.open(site)
  },
  leftOut,
  events: {
    ...game.events,
    'play.requested': { default: click('original.play') },
    'skip.requested': { default: clickEither('original.play', 'slot.skip') },
    'play.retried': { default: click('slot.retry') },
    'pick.changed': {
      over: async (_, { page }) => {
        await page.locator('input[value="over"]').check()
        await page.locator('#dice-target').fill('75.00')
        await page.keyboard.press('Enter')
      },
      bad: notOnTheScreen,
      none: notOnTheScreen,
    },
    'bet.raised': { default: (_, { page }) => page.keyboard.press('ArrowUp') },
    'bet.lowered': { default: (_, { page }) => page.keyboard.press('ArrowDown') },
  },
  outcomes: {
    enterGame: {
      'done/table': entered(stateAnswer(diceTable)),
      'done/vendorTable': entered(stateAnswer({ ...diceTable, wallet: 'vendor', defaultBet: '2.00' })),
      'done/midway': entered(stateAnswer({ ...diceTable, underWay: midway })),
      'done/clearable': headlessOnly('dice cannot be cleared: see the stories of games that can'),
      'done/refused': entered(refuse('session_expired')),
      'error/fault': entered(breakConnection),
    },
    placeBet: {
      'done/lost': rolled(9_876),
      'done/won': rolled(1_234),
      'done/short': betAnswered(refuse('insufficient_funds')),
      'done/limited': betAnswered(refuse('loss_limit_reached')),
      'done/used': betAnswered(refuse('commitment_used')),
      'done/conflict': betAnswered(refuse('idempotency_conflict')),
      'done/over': betAnswered(refuse('session_expired')),
      'error/fault': betAnswered(breakConnection),
    },
    reveal: {
      // With reduced motion an outcome stands still for a moment.
      'done/shown': { at: 'page', act: (_, { pass }) => pass(250) },
      'error/interrupted': headlessOnly('an interrupted animation runs to its end in the browser'),
    },
    checkRound: game.checked,
  },
  see: {
    ...game.see,
    'play.entering': alert('slot.loading'),
    'play.notEntered': alert('slot.notEntered'),
    'play.idle': [still, atGame(offers('original.play'))],
    'play.declined': atGame((_, { page }) => expect(page.getByRole('alert')).toBeVisible()),
    'play.placing': drawing,
    'play.catchingUp': drawing,
    'play.waitingToRetry': atGame(alert('slot.reconnecting')),
    'play.unanswered': atGame(alert('slot.unanswered')),
    'play.revealing': drawing,
    'play.ended': atGame(alert('slot.ended')),
  },
}
