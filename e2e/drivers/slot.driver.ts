import { expect, type Page, type Route } from '@playwright/test'
import { slotScreen } from '#e2e/screens/slot.screen.ts'
import { slotModel } from '#machines/slot/slot.model.ts'
import { playCalls } from '#wire/play.ts'
import type { Turn } from '#wire/play.ts'
import { answer, breakConnection, headlessOnly, refuse, type BrowserDriver } from '#e2e/support/driver.ts'
import { holdCalls, type HeldCalls } from '#e2e/support/held-calls.ts'
import { roundOf, slotTable, spinIdOf, turnOf } from '#e2e/support/slot-table.ts'
import { spoken } from '#e2e/support/words.ts'

interface SlotPage {
  readonly page: Page
  readonly entries: HeldCalls
  readonly bets: HeldCalls
}

const at = ({ page }: SlotPage) => slotScreen(page, spoken)

/** What is seen of the table itself; under the open rules nothing is. */
const atTable = (look: (slot: SlotPage) => Promise<void>) => async (slot: SlotPage) => {
  if (!(await at(slot).hasPaytable())) await look(slot)
}

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

const playable = /play\.(idle|declined)/
const skippable = /play\.(spinning|revealing|celebrating)/

function leftOut(states: readonly string[], stimulus: string): string | null {
  const play = states.find((state) => state.startsWith('play.')) ?? ''
  const [event] = stimulus.split('/')
  const open = states.includes('paytable.open')
  if (/^(spin|bet|skip|enter|leave)\./.test(stimulus) && open) return 'the rules stand over the table'
  if (/^(paytable|sound)\./.test(stimulus) && /entering|notEntered/.test(play)) return 'the table is not laid yet'
  switch (event) {
    case 'spin.requested':
      return playable.test(play) ? null : 'the button spins only a table that stands still'
    case 'skip.requested':
      return skippable.test(play) ? null : 'the button skips only what is shown'
    case 'bet.raised':
    case 'bet.lowered':
      return /entering|notEntered/.test(play) ? 'the table is not laid yet' : null
    case 'enter.retried':
      return play === 'play.notEntered' ? null : 'there is nothing to try again'
    case 'spin.retried':
      return play === 'play.unanswered' ? null : 'there is nothing to try again'
    case 'paytable.closed':
      return open ? null : 'no rules are open'
    default:
      return null
  }
}

/** Plays the slot's own page on the games origin; the answers of its server decide what the reels show. */
export const slotDriver: BrowserDriver<SlotPage> = {
  model: slotModel,
  stillClock: true,
  async open({ page, site }) {
    const inGames = (path: string) => (url: URL) => url.origin === site.gamesOrigin && url.pathname === path
    const entries = await holdCalls(page, inGames(playCalls.enter.path))
    const bets = await holdCalls(page, inGames(playCalls.spin.path))
    // Who leaves goes back to the site: an answer without content keeps the table on the screen, to be looked at.
    await page.route(
      (url) => url.origin === site.origin,
      (route) => route.fulfill({ status: 204 }),
    )
    await page.goto(`${site.gamesOrigin}/slot/#code=${'c'.repeat(43)}&lang=${spoken}`)
    return { page, entries, bets }
  },
  leftOut,
  events: {
    'spin.requested': { default: (slot) => at(slot).clickSpin() },
    'skip.requested': { default: (slot) => at(slot).clickSpinOrSkip() },
    'spin.retried': { default: (slot) => at(slot).clickRetry() },
    'enter.retried': { default: (slot) => at(slot).clickRetry() },
    'bet.raised': { default: ({ page }) => page.keyboard.press('ArrowUp') },
    'bet.lowered': { default: ({ page }) => page.keyboard.press('ArrowDown') },
    'paytable.toggled': { default: ({ page }) => page.keyboard.press('p') },
    'paytable.closed': { default: (slot) => at(slot).clickPaytableClose() },
    'sound.toggled': { default: ({ page }) => page.keyboard.press('m') },
    'leave.requested': {
      default: async (slot) => {
        const home = slot.page.waitForRequest((request) => request.isNavigationRequest())
        await at(slot).clickLeave()
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
    'play.entering': (slot) => at(slot).seeAlert('slot.loading'),
    'play.notEntered': (slot) => at(slot).seeAlert('slot.notEntered'),
    'play.idle': atTable((slot) => at(slot).seeReady()),
    'play.declined': atTable((slot) => at(slot).seeAlert('slot.declined.insufficient_funds')),
    'play.spinning': atTable((slot) => at(slot).seeTurning()),
    'play.waitingToRetry': atTable((slot) => at(slot).seeAlert('slot.reconnecting')),
    'play.unanswered': atTable((slot) => at(slot).seeAlert('slot.unanswered')),
    'play.revealing': atTable((slot) => at(slot).seeTurning()),
    'play.celebrating': atTable(({ page }) => expect(page.locator('.has-won')).toBeVisible()),
    'play.ended': atTable((slot) => at(slot).seeAlert('slot.ended')),
    'paytable.open': (slot) => at(slot).seePaytable(),
    'paytable.closed': (slot) => at(slot).dontSeePaytable(),
    'sound.on': atTable((slot) => at(slot).seeSound(true)),
    'sound.off': atTable((slot) => at(slot).seeSound(false)),
  },
}
