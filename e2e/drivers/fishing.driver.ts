import { expect } from '@playwright/test'
import { fishingModel } from '#machines/fishing/fishing.model.ts'
import type { FishingContext } from '#machines/fishing/fishing.setup.ts'
import { fishingCalls } from '#wire/play/fishing.ts'
import {
  fulfillWith,
  breakConnection,
  type BrowserDriver,
  type BrowserSite,
  headlessOnly,
  refuse,
} from '#e2e/support/driver.ts'
import { fishingSea, resultOf, shotLeftBehind } from '#e2e/support/fishing-sea.ts'
import { drivenGame, type HeldGame } from '#e2e/support/game-driver.ts'
import { click, type Touch } from '#e2e/support/gestures.ts'
import { anywhere } from '#e2e/support/page-object.ts'
import { alert, type Expectation } from '#e2e/support/expectations.ts'

const game = drivenGame({
  at: '/fishing/',
  calls: { enter: fishingCalls.enter, state: fishingCalls.state, bet: fishingCalls.shoot },
  rules: { title: 'fishing.rules', event: 'rules' },
})
const { atGame, betAnswered } = game
const flying: Expectation<unknown> = atGame((_, { page }) => expect(page.locator('main.is-flying')).toBeVisible())
const idle: Expectation<unknown> = atGame(async (_, { page }) => {
  await expect(page.locator('main.is-flying')).toHaveCount(0)
  await expect(page.locator('.cannon').first()).toBeEnabled()
})

const seaState = game.stateAnswer({ ...fishingSea, wallet: 'vendor' })
const entered = (how: Parameters<typeof game.entered>[0], left: object | null = null) => ({
  at: 'page' as const,
  act: async (screen: HeldGame, { page }: BrowserSite) => {
    await page.evaluate(
      (shot) =>
        shot === null ? sessionStorage.removeItem('statehouse.shot') : sessionStorage.setItem('statehouse.shot', shot),
      left === null ? null : JSON.stringify(left),
    )
    await game.entered(how).act(screen)
  },
})
const aimedAt =
  (target: string): Touch =>
  (_, { page }) =>
    page.locator(`[data-target="${target}"]`).click()

function leftOut(states: readonly string[], stimulus: string, context: unknown): string | null {
  const { refusal, last, loaded } = context as FishingContext
  const play = states.find((state) => state.startsWith('play.')) ?? ''
  if (stimulus === 'cannon.chosen/none') return 'there is no such cannon to choose'
  if (stimulus.startsWith('money.') && refusal !== 'insufficient_funds')
    return 'only a vendor wallet that holds too little offers a transfer'
  const covered = game.leftOut(states, stimulus, last)
  if (covered !== null) return covered
  if (/^(shot\.requested|cannon\.)/.test(stimulus) && !/ready|declined|flying/.test(play))
    return 'the cannon does not shoot'
  return stimulus.startsWith('shot.requested') && loaded !== null ? 'the cannon is loaded' : null
}

/** Plays the page of the fishing game on the games origin; canned answers decide what is caught. */
export const fishingDriver: BrowserDriver<HeldGame> = {
  model: fishingModel,
  place: anywhere,
  stillClock: true,
  isTransient: game.isTransient,
  open: game.open,
  leftOut,
  events: {
    ...game.events,
    'shot.requested': { default: aimedAt('puffer'), another: aimedAt('anchovy') },
    'shot.retried': { default: click('slot.retry') },
    'cannon.chosen': {
      small: (_, { page }) => page.keyboard.press('1'),
      none: headlessOnly('there is no such cannon to choose'),
    },
  },
  outcomes: {
    enterGame: {
      'done/sea': entered(seaState),
      'done/leftBehind': entered(seaState, shotLeftBehind),
      'done/refused': entered(refuse('session_expired')),
      'error/fault': entered(breakConnection),
    },
    fireShot: {
      'done/missed': betAnswered((route) => fulfillWith(resultOf(route, false))(route)),
      'done/caught': betAnswered((route) => fulfillWith(resultOf(route, true))(route)),
      'done/short': betAnswered(refuse('insufficient_funds')),
      'done/limited': betAnswered(refuse('loss_limit_reached')),
      'done/used': betAnswered(refuse('commitment_used')),
      'done/conflict': betAnswered(refuse('idempotency_conflict')),
      'done/over': betAnswered(refuse('session_expired')),
      'error/fault': betAnswered(breakConnection),
    },
    checkShot: game.checked,
  },
  see: {
    ...game.see,
    'play.entering': alert('fishing.loading'),
    'play.notEntered': alert('slot.notEntered'),
    'play.ready': idle,
    'play.declined': atGame((_, { page }) => expect(page.getByRole('alert')).toBeVisible()),
    'play.flying': flying,
    'play.catchingUp': atGame((_, { page }) => expect(page.locator('.cannon').first()).toBeDisabled()),
    'play.waitingToRetry': atGame(alert('fishing.reconnecting')),
    'play.unanswered': atGame(alert('fishing.unanswered')),
    'play.ended': atGame(alert('slot.ended')),
  },
}
