import { expect, type Route } from '@playwright/test'
import type { SlotContext } from '#machines/slot/slot.setup.ts'
import { slotModel } from '#machines/slot/slot.model.ts'
import { isShortHere } from '#machines/lib/seeded-play.ts'
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
const fairness = inside('dialog', 'slot.fairness')

/** What is seen of the table itself; under the open rules nothing is. */
const atTable =
  (sight: Sight<unknown>): Touch =>
  async (_, site) => {
    for (const over of [rules, fairness]) if (await (await handIn(site.page, over).place()).isVisible()) return
    await look(sight, undefined, site)
  }
/** The switch of the sound says whether it is on. */
const sound = (on: boolean): Sight<unknown> =>
  atTable(async (_, { hand }) => {
    const off = (await hand.control('slot.soundOn')).or(await hand.control('slot.soundOff'))
    await expect(off).toHaveAttribute('aria-pressed', String(on))
  })
const turning: Sight<unknown> = atTable((_, { page }) => expect(page.locator('.spin.turning')).toBeVisible())

const table = { ...slotTable, bets: ['1.00', '2.00'] }
/** A table that has been entered is only asked what it shows. */
const isAgain = (route: Route) => new URL(route.request().url()).pathname === playCalls.state.path
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
const atOnce = { at: 'page' as const, act: async () => {} }
const drawnElsewhere = headlessOnly(
  'the seeds of the answers here are made up: see the story, which draws a real round',
)
/** The field is what the dialog opens with, whose own words tell the seed that is kept. */
const seedTyped = (seed: string) =>
  within(fairness, async (_, { hand }) => {
    await hand.type({ 'slot.fairness.clientSeed': seed })
    await hand.click('slot.fairness.keep')
  })
const seenToTheEnd = headlessOnly('the cabinet shows a picture to its end also when it is interrupted')

function leftOut(states: readonly string[], stimulus: string, context: unknown): string | null {
  const { table: seat, refusal } = context as SlotContext
  if (stimulus.startsWith('money.') && !isShortHere(seat, refusal))
    return 'only a vendor’s wallet can be put money into'
  const play = states.find((state) => state.startsWith('play.')) ?? ''
  const open = states.includes('over.paytable')
  const fair = states.some((state) => state === 'over.fairness' || state === 'over.checking')
  if (/^(spin|bet|skip|enter|leave|money)\./.test(stimulus) && (open || fair))
    return 'what is open stands over the table'
  if (/^(paytable|sound)\./.test(stimulus) && fair) return 'what is open stands over the table'
  if (/^(fairness|clientSeed|check)\./.test(stimulus) && open) return 'the rules stand over the table'
  if (stimulus.startsWith('check.') && (!fair || (context as SlotContext).last === null))
    return 'there is nothing to click'
  if (stimulus.startsWith('clientSeed.') && !fair) return 'there is nothing to type into'
  return /^(paytable|sound|fairness)\./.test(stimulus) && /entering|notEntered/.test(play)
    ? 'the table is not laid yet'
    : null
}

/** Plays the slot's own page on the games origin; the answers of its server decide what the reels show. */
export const slotDriver: BrowserDriver<SlotPage> = {
  model: slotModel,
  place: anywhere,
  stillClock: true,
  // A browser has drawn the round again before anybody could look.
  passing: (states) => states.includes('over.checking'),
  async open({ page, site }) {
    const inGames = (path: string) => (url: URL) => url.origin === site.gamesOrigin && url.pathname === path
    const [entered, state] = [inGames(playCalls.enter.path), inGames(playCalls.state.path)]
    const entries = await holdCalls(page, (url: URL) => entered(url) || state(url))
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
    'fairness.toggled': { default: (_, { page }) => page.keyboard.press('f') },
    'fairness.closed': { default: within(fairness, click('slot.fairness.close')) },
    'clientSeed.changed': { good: seedTyped('luck-7'), bad: seedTyped('no spaces: no colons') },
    'check.requested': { default: within(fairness, click('slot.fairness.check')) },
    'sound.toggled': { default: (_, { page }) => page.keyboard.press('m') },
    'money.requested': {
      default: async (_, { page, hand }) => {
        const wallets = page.waitForRequest((request) => request.isNavigationRequest())
        await hand.click('slot.moveMoney')
        await wallets
      },
    },
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
      'done/table': entered((route) =>
        answer(isAgain(route) ? table : { playToken: 'x'.repeat(43), state: table })(route),
      ),
      'done/vendorTable': entered((route) => {
        const own = { ...table, wallet: 'vendor' as const, defaultBet: '2.00' }
        return answer(isAgain(route) ? own : { playToken: 'x'.repeat(43), state: own })(route)
      }),
      'done/midway': entered((route) => {
        const turns = [turnOf(), turnOf({ free: true, multiplier: 2, win: '4.00' })]
        const underWay = { ...roundOf('0b8f6f0e-30f5-4d64-9b1a-3f3a2d1c0b9a', turns), bet: '2.00' }
        const own = { ...table, underWay }
        return answer(isAgain(route) ? own : { playToken: 'x'.repeat(43), state: own })(route)
      }),
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
      'done/unproven': betAnswered((route) => answer({ ...roundOf(spinIdOf(route), [turnOf()]), proof: null })(route)),
      'done/limited': betAnswered(refuse('loss_limit_reached')),
      'done/over': betAnswered(refuse('session_expired')),
      'error/fault': betAnswered(breakConnection),
    },
    checkRound: {
      'done/otherSeed': atOnce,
      'done/otherRound': drawnElsewhere,
      'done/agrees': drawnElsewhere,
      'error/insecure': headlessOnly('the games are open over what browsers call secure'),
    },
    stopReels: { 'done/shown': moment(250), 'error/interrupted': seenToTheEnd },
    showWin: { 'done/shown': moment(700), 'error/interrupted': seenToTheEnd },
  },
  see: {
    'play.entering': alert('slot.loading'),
    'play.notEntered': alert('slot.notEntered'),
    'play.idle': atTable(offers('slot.spin')),
    'play.declined': atTable((_, { page }) => expect(page.getByRole('alert')).toBeVisible()),
    'play.spinning': turning,
    'play.catchingUp': turning,
    'play.waitingToRetry': atTable(alert('slot.reconnecting')),
    'play.unanswered': atTable(alert('slot.unanswered')),
    'play.revealing': turning,
    'play.celebrating': atTable((_, { page }) => expect(page.locator('.has-won')).toBeVisible()),
    'play.ended': atTable(alert('slot.ended')),
    'over.paytable': within(rules, here),
    'over.fairness': within(fairness, here),
    'over.nothing': async (_, { page }) => {
      for (const over of [rules, fairness]) await expect(await handIn(page, over).place()).toBeHidden()
    },
    'sound.on': sound(true),
    'sound.off': sound(false),
  },
}
