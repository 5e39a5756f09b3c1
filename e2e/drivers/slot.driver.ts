import { expect, type Route } from '@playwright/test'
import { slotModel } from '#machines/slot/slot.model.ts'
import { playCalls } from '#wire/play.ts'
import type { Turn } from '#wire/play.ts'
import { answer, breakConnection, headlessOnly, refuse, type BrowserDriver } from '#e2e/support/driver.ts'
import { holdCalls, type HeldCalls } from '#e2e/support/held-calls.ts'
import { roundOf, slotTable, spinIdOf, turnOf } from '#e2e/support/slot-table.ts'
import { click, clickEither, type Touch, within } from '#e2e/support/gestures.ts'
import { anywhere, handIn, inside } from '#e2e/support/hand.ts'
import { alert, here, look, offers, type Sight } from '#e2e/support/sights.ts'
import { spoken } from '#e2e/support/words.ts'

interface SlotPage {
  readonly entries: HeldCalls
  readonly bets: HeldCalls
}

const rules = inside('dialog', 'slot.paytable')

/** What is seen of the table itself; under the open rules nothing is. */
const atTable =
  (sight: Sight<unknown>): Touch =>
  async (_, site) => {
    if (!(await (await handIn(site.page, rules).place()).isVisible())) await look(sight, undefined, site)
  }
/** The switch of the sound says whether it is on. */
const sound = (on: boolean): Sight<unknown> =>
  atTable(async (_, { hand }) => {
    const off = (await hand.control('slot.soundOn')).or(await hand.control('slot.soundOff'))
    await expect(off).toHaveAttribute('aria-pressed', String(on))
  })
const turning: Sight<unknown> = atTable((_, { page }) => expect(page.locator('.spin.turning')).toBeVisible())

const entered = (how: (route: Route) => Promise<void>) => ({
  at: 'page' as const,
  act: ({ entries }: SlotPage) => entries.settle(how),
})
const betAnswered = (how: (route: Route) => Promise<void>) => ({
  at: 'page' as const,
  act: ({ bets }: SlotPage) => bets.settle(how),
})
const round = (...turns: Turn[]) => betAnswered((route) => answer(roundOf(spinIdOf(route), turns))(route))

/** Without motion the reels show their symbols, and a win its lines, for a moment each. */
const moment = (milliseconds: number) => ({
  at: 'page' as const,
  act: (_: SlotPage, { pass }: { pass(milliseconds: number): Promise<void> }) => pass(milliseconds),
})
const seenToTheEnd = headlessOnly('the cabinet shows a picture to its end also when it is interrupted')

function leftOut(states: readonly string[], stimulus: string): string | null {
  const play = states.find((state) => state.startsWith('play.')) ?? ''
  const open = states.includes('paytable.open')
  if (/^(spin|bet|skip|enter|leave)\./.test(stimulus) && open) return 'the rules stand over the table'
  return /^(paytable|sound)\./.test(stimulus) && /entering|notEntered/.test(play) ? 'the table is not laid yet' : null
}

/** Plays the slot's own page on the games origin; the answers of its server decide what the reels show. */
export const slotDriver: BrowserDriver<SlotPage> = {
  model: slotModel,
  place: anywhere,
  stillClock: true,
  async open({ page, site }) {
    const inGames = (path: string) => (url: URL) => url.origin === site.gamesOrigin && url.pathname === path
    const entries = await holdCalls(page, inGames(playCalls.enter.path))
    const bets = await holdCalls(page, inGames(playCalls.spin.path))
    await page.route(inGames(playCalls.shown.path), answer({}))
    // Each path begins in a browser where nobody has asked for sound.
    await page.addInitScript(() => localStorage.removeItem('statehouse.sound'))
    // Who leaves goes back to the site: an answer without content keeps the table on the screen, to be looked at.
    await page.route(
      (url) => url.origin === site.origin,
      (route) => route.fulfill({ status: 204 }),
    )
    await page.goto(`${site.gamesOrigin}/slot/#code=${'c'.repeat(43)}&lang=${spoken}`)
    return { entries, bets }
  },
  leftOut,
  events: {
    'spin.requested': { default: click('slot.spin') },
    'skip.requested': { default: clickEither('slot.spin', 'slot.skip') },
    'spin.retried': { default: click('slot.retry') },
    'enter.retried': { default: click('slot.retry') },
    'bet.raised': { default: (_, { page }) => page.keyboard.press('ArrowUp') },
    'bet.lowered': { default: (_, { page }) => page.keyboard.press('ArrowDown') },
    'paytable.toggled': { default: (_, { page }) => page.keyboard.press('p') },
    'paytable.closed': { default: within(rules, click('slot.paytableClose')) },
    'sound.toggled': { default: (_, { page }) => page.keyboard.press('m') },
    'leave.requested': {
      default: async (_, { page, hand }) => {
        const home = page.waitForRequest((request) => request.isNavigationRequest())
        await hand.click('slot.close')
        await home
      },
    },
  },
  outcomes: {
    enterGame: {
      'done/table': entered(answer({ playToken: 'x'.repeat(43), state: { ...slotTable, bets: ['1.00', '2.00'] } })),
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
      'done/over': betAnswered(refuse('session_expired')),
      'error/fault': betAnswered(breakConnection),
    },
    stopReels: { 'done/shown': moment(250), 'error/interrupted': seenToTheEnd },
    showWin: { 'done/shown': moment(700), 'error/interrupted': seenToTheEnd },
  },
  see: {
    'play.entering': alert('slot.loading'),
    'play.notEntered': alert('slot.notEntered'),
    'play.idle': atTable(offers('slot.spin')),
    'play.declined': atTable(alert('slot.declined.insufficient_funds')),
    'play.spinning': turning,
    'play.waitingToRetry': atTable(alert('slot.reconnecting')),
    'play.unanswered': atTable(alert('slot.unanswered')),
    'play.revealing': turning,
    'play.celebrating': atTable((_, { page }) => expect(page.locator('.has-won')).toBeVisible()),
    'play.ended': atTable(alert('slot.ended')),
    'paytable.open': within(rules, here),
    'paytable.closed': async (_, { page }) => expect(await handIn(page, rules).place()).toBeHidden(),
    'sound.on': sound(true),
    'sound.off': sound(false),
  },
}
