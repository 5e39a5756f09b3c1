import { expect } from '@playwright/test'
import type { ChipsContext } from '#machines/chips/chips.machine.ts'
import { chipsModel } from '#machines/chips/chips.model.ts'
import { lotteryCalls } from '#wire/lottery/lottery.ts'
import { tableCalls } from '#wire/lottery/table.ts'
import type { BrowserDriver, BrowserSite } from '#e2e/support/driver.ts'
import { beforeGate, gateOutcomes, openForGate } from '#e2e/support/gate.ts'
import { click, type Touch } from '#e2e/support/gestures.ts'
import { concurrently } from '#e2e/support/concurrently.ts'
import { alert, offers } from '#e2e/support/expectations.ts'
import { patternOf, testLanguage, translatorOf } from '#e2e/support/texts.ts'

const t = translatorOf(testLanguage)
const issue = '20260921-0001'
const id = '00000000-0000-4000-8000-00000000000b'

/** Mocks a round that accepts bets for an hour, with a bet of the member's that can be cancelled. */
async function heldRound({ page }: BrowserSite): Promise<void> {
  const value = (answer: object) => ({ json: { success: true, value: answer } })
  await page.route(`**${tableCalls.tableRound.path}?*`, (route) => {
    const now = Date.now()
    const times = { closesAt: now + 3_600_000, drawsAt: now + 3_601_000 }
    return route.fulfill(
      value({ serverTime: now, round: { id, issue, commitment: 'c'.repeat(64), ...times }, dealt: null }),
    )
  })
  const bet = { id, time: 0, issue, play: 'player', picks: ['player'], multiple: 1, stake: '1.00', win: '0.00' }
  await page.route(`**${lotteryCalls.lotteryResult.path}?*`, (route) =>
    route.fulfill(value({ list: [{ ...bet, currency: 'PHP', state: 'open' }] })),
  )
}

const laid =
  (place: 'banker' | 'tie'): Touch =>
  (_, { page }) =>
    page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${t(`table.place.${place}`)} \\d`) })
      .click()
const chosen =
  (index: number): Touch =>
  (_, { page }) =>
    page
      .getByRole('group', { name: t('chips.choose') })
      .getByRole('button')
      .nth(index)
      .click()
/** Places the chips on the felt under the ids that the model names. */
const placed: Touch = async (_, world) => {
  const { page } = world
  await concurrently(beforeGate(page, world), world)
  await page.evaluate(() => {
    let last = 0
    crypto.randomUUID = () => {
      last = (last % 5) + 1
      return `00000000-0000-4000-8000-00000000000${last}`
    }
  })
  await page
    .getByRole('main')
    .getByRole('button', { name: patternOf(t('chips.send')) })
    .click()
}

function leftOut(_: readonly string[], stimulus: string, context: unknown): string | null {
  const { laid: chips, last } = context as ChipsContext
  if (/^(chip.lifted|felt.cleared|place.requested)/.test(stimulus) && chips.length === 0)
    return 'the button is disabled without chips'
  if (stimulus.startsWith('last.laid') && (chips.length > 0 || last.length === 0)) return 'the button is disabled'
  return null
}

/** Plays the chips on the felt of a table whose round stays open; bets are answered by a mock. */
export const chipsDriver: BrowserDriver = {
  model: chipsModel,
  stillClock: true,
  async open(world) {
    const { page, site } = world
    await site.prefer(page)
    await site.local.forgetLimits()
    await openForGate(page, world)
    await heldRound(world)
    await page.goto(`${site.origin}/table`)
    await concurrently(expect(page.getByRole('button', { name: t('chips.lift') })).toBeVisible(), world)
  },
  leftOut,
  isTransient: (states) => states.includes('gating'),
  events: {
    'chip.chosen': { one: chosen(0), hundred: chosen(3) },
    'chip.laid': { banker: laid('banker'), tie: laid('tie') },
    'chip.lifted': { default: click('chips.lift') },
    'felt.cleared': { default: click('chips.clear') },
    'last.laid': { default: click('chips.repeat') },
    'place.requested': { now: placed },
    'back.requested': { now: click('chips.back') },
    'retry.requested': { default: click('chips.again') },
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
    'laying.idle': offers('chips.lift'),
    'laying.placed': 'chips.placed',
    'laying.partlyPlaced': alert('chips.partly'),
    'laying.cancelled': 'chips.takenBack',
    'laying.refused': (_, { page }) =>
      expect(page.getByRole('region', { name: t('chips.title') }).getByRole('alert')).toBeVisible(),
    unanswered: alert('chips.unanswered'),
    cancelUnanswered: alert('chips.backUnanswered'),
  },
}
