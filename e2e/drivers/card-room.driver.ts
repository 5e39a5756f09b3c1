import { expect } from '@playwright/test'
import type { CardRoomContext } from '#machines/card-room/card-room.machine.ts'
import { id } from '#machines/card-room/card-room.journeys.ts'
import { cardRoomModel } from '#machines/card-room/card-room.model.ts'
import { isOwnTurn } from '#machines/card-room/card-room.rules.ts'
import { type BrowserDriver, type BrowserSite, headlessOnly } from '#e2e/support/driver.ts'
import { beforeGate, gateOutcomes, openForGate } from '#e2e/support/gate.ts'
import { click, type Touch } from '#e2e/support/gestures.ts'
import { concurrently } from '#e2e/support/concurrently.ts'
import { unseen } from '#e2e/support/expectations.ts'
import { patternOf, testLanguage, translatorOf } from '#e2e/support/texts.ts'

const t = translatorOf(testLanguage)
/** Longer than the longest poll interval, in milliseconds. */
const waited = 4_500

const button = ({ page }: BrowserSite, name: RegExp) => page.getByRole('main').getByRole('button', { name }).first()
const look = async (_: unknown, { page }: BrowserSite) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
/** Sits down with the id of the model. */
const sit: Touch = async (_, world) => {
  const { page } = world
  await concurrently(beforeGate(page, world), world)
  await page.evaluate((own) => {
    crypto.randomUUID = () => own as ReturnType<typeof crypto.randomUUID>
  }, id)
  await button(world, patternOf(t('card-room.sit'))).click()
}
/** Matches a button that has one of two texts. */
const eitherOf = (one: string, other: string) =>
  new RegExp([one, other].map((text) => patternOf(t(text)).source).join('|'))
const leave: Touch = (_, world) => button(world, eitherOf('card-room.leave.before', 'card-room.leave.during')).click()
const again: Touch = (_, world) => button(world, eitherOf('card-room.again.now', 'app.retry')).click()

function leftOut(states: readonly string[], stimulus: string, context: unknown): string | null {
  const { latest, dismissed } = context as CardRoomContext
  const known = latest?.match ?? null
  const match = known?.stage === 'settled' && known.id === dismissed ? null : known
  if (stimulus.startsWith('room.chosen/') && match !== null) return 'the match stands in the place of the rooms'
  if (stimulus.startsWith('move.made/') && (match === null || !isOwnTurn(match))) return 'there is no button for it'
  const canLeave = match !== null && (match.stage === 'waiting' || match.stage === 'playing')
  if (stimulus.startsWith('leave.requested') && !canLeave) return 'there is no button for it'
  return states.includes('gating') && !stimulus.startsWith('passGate:') ? 'the gate stands over the rooms' : null
}

/** Plays the card rooms with a held clock, against answers of the server’s shapes. */
export const cardRoomDriver: BrowserDriver = {
  model: cardRoomModel,
  stillClock: true,
  async open(world) {
    const { page, site } = world
    await site.prefer(page)
    await site.local.forgetLimits()
    await openForGate(page, world)
    await page.goto(`${site.origin}/cards`)
    await concurrently(expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible(), world)
  },
  leftOut,
  isTransient: (states) => states.includes('gating'),
  events: {
    'room.chosen': { first: sit },
    'move.made': { draw: click('card-room.draw') },
    'leave.requested': { default: leave },
    'again.requested': { default: click('card-room.again') },
    'retry.requested': { default: again },
    'page.returned': { default: look },
    'room.changed': { default: headlessOnly('the member sits at no match that could change') },
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
    wait: {
      'done/over': { at: 'page', act: (_, { pass }) => pass(waited) },
      'error/broken': headlessOnly('no timer of a browser breaks'),
    },
  },
  see: {
    loadFailed: 'card-room.unloaded',
    unknown: 'card-room.unknown.title',
    choosing: 'card-room.rooms',
    joinUnanswered: 'card-room.unanswered',
    moveUnanswered: 'card-room.unanswered',
    leaveUnanswered: 'card-room.unanswered',
    'seated.waiting': 'card-room.phase.waiting',
    'seated.ownTurn': 'card-room.phase.own',
    'seated.theirTurn': (_, { page }) =>
      expect(page.getByRole('main').getByText(t('card-room.phase.their', { name: 'be•••o' }))).toBeVisible(),
    'seated.showing': 'card-room.phase.shown',
    finished: 'card-room.phase.over',
    'refreshing.fetching': unseen('the known state stays during a refresh'),
    'refreshing.waitingToRetry': 'card-room.pausing',
  },
}
