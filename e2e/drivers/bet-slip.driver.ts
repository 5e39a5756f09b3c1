import { expect } from '@playwright/test'
import { betSlipModel } from '#machines/bet-slip/bet-slip.model.ts'
import type { BetSlipContext } from '#machines/bet-slip/bet-slip.machine.ts'
import { isComplete } from '#machines/bet-slip/bet-slip.rules.ts'
import { lotteryCalls } from '#wire/lottery/lottery.ts'
import type { BrowserDriver, BrowserSite } from '#e2e/support/driver.ts'
import { beforeGate, gateOutcomes, openForGate } from '#e2e/support/gate.ts'
import { click, type Touch } from '#e2e/support/gestures.ts'
import { concurrently } from '#e2e/support/concurrently.ts'
import { alert, offers } from '#e2e/support/expectations.ts'
import { patternOf, testLanguage, translatorOf } from '#e2e/support/texts.ts'

const t = translatorOf(testLanguage)

const pressed =
  (name: string): Touch =>
  (_, { page }) =>
    page.getByRole('main').getByRole('button', { name, exact: true }).click()
const typed =
  (text: string): Touch =>
  (_, { page }) =>
    page.getByRole('main').getByRole('textbox').fill(text)
/** Adds the current choice with the line id fixed to the model's. */
const added =
  (id: `${string}-${string}-${string}-${string}-${string}`): Touch =>
  async (_, { page, hand }) => {
    await page.evaluate((next) => {
      crypto.randomUUID = () => next
    }, id)
    await hand.click('bet-slip.add')
  }
const gated =
  (gesture: Touch): Touch =>
  async (_, world) => {
    await concurrently(beforeGate(world.page, world), world)
    await gesture(_, world)
  }
const named = (id: 'bet-slip.next' | 'bet-slip.send' | 'bet-slip.remove') => patternOf(t(id))
const first =
  (id: Parameters<typeof named>[0]): Touch =>
  (_, { page }) =>
    page
      .getByRole('main')
      .getByRole('button', { name: named(id) })
      .first()
      .click()

function leftOut(_: readonly string[], stimulus: string, context: unknown): string | null {
  const { kind, choice, lines } = context as BetSlipContext
  if (stimulus.startsWith('line.added/') && !isComplete(kind, choice))
    return 'the button is disabled until the choice is complete'
  if (stimulus === 'place.requested/now' && lines.length === 0) return 'the button is disabled while the slip is empty'
  if (/^picks.changed.(tail|half)/.test(stimulus) && choice.play !== 'tail2')
    return 'the pad of this play type has other choices'
  if (stimulus === 'picks.changed/big' && choice.play !== 'size') return 'the pad of this play type has other choices'
  if (stimulus === 'line.removed/one' && !lines.some(({ id }) => id.endsWith('1'))) return 'the line is not on the slip'
  return null
}

/** Plays the bet slip of the five-digit lottery; placements are answered by a mock. */
export const betSlipDriver: BrowserDriver = {
  model: betSlipModel,
  stillClock: true,
  async open(world) {
    const { page, site } = world
    await site.prefer(page)
    await site.local.forgetLimits()
    await openForGate(page, world)
    const answer = await fetch(`${site.origin}${lotteryCalls.lotteryMenu.path}?hall=lottery`)
    const { value } = (await answer.json()) as { value: { games: { gameCode: string; kind: string }[] } }
    const game = value.games.find(({ kind }) => kind === 'five')
    await page.goto(`${site.origin}/lottery?gameCode=${game?.gameCode}`)
    await concurrently(expect(page.getByRole('button', { name: t('bet-slip.add') })).toBeVisible(), world)
  },
  leftOut,
  isTransient: (states) => states.includes('gating'),
  events: {
    'play.chosen': { tail2: pressed(t('lottery.play.tail', { count: 2 })) },
    'picks.changed': { big: pressed(t('lottery.word.big')), tail: typed('07'), half: typed('0') },
    'multiple.chosen': {
      five: (_: unknown, { page }: BrowserSite) =>
        page
          .getByRole('group', { name: t('bet-slip.stake') })
          .getByRole('button')
          .nth(2)
          .click(),
    },
    'line.added': {
      one: added('00000000-0000-4000-8000-000000000001'),
      two: added('00000000-0000-4000-8000-000000000002'),
    },
    'line.removed': { one: first('bet-slip.remove') },
    'removal.undone': { default: click('bet-slip.undo') },
    'place.requested': { now: gated(first('bet-slip.send')) },
    'next.accepted': { next: first('bet-slip.next') },
    'next.declined': { default: click('bet-slip.keep') },
    'retry.requested': { default: click('bet-slip.again') },
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
    'editing.idle': offers('bet-slip.quick'),
    'editing.removed': 'bet-slip.undo',
    'editing.placed': (_, { page }) =>
      expect(page.getByRole('region', { name: t('bet-slip.title') }).getByRole('status')).toBeVisible(),
    'editing.partlyPlaced': alert('bet-slip.partly'),
    'editing.refused': alert('refusal.game_not_found'),
    unanswered: alert('bet-slip.unanswered'),
    drawClosed: offers('bet-slip.keep'),
  },
}
