import { expect, type Route } from '@playwright/test'
import { autoplayModel, littleOffered } from '#machines/autoplay/autoplay.model.ts'
import { playCalls } from '#wire/play/play.ts'
import type { Turn } from '#games/slot/turn.ts'
import {
  fulfillWith,
  breakConnection,
  type BrowserDriver,
  type BrowserSite,
  headlessOnly,
  refuse,
} from '#e2e/support/driver.ts'
import { click, within } from '#e2e/support/gestures.ts'
import { anywhere, inside } from '#e2e/support/page-object.ts'
import { holdCalls, type HeldCalls } from '#e2e/support/held-calls.ts'
import { liveState } from '#e2e/support/live-charts.ts'
import { here, offers, type Expectation } from '#e2e/support/expectations.ts'
import { roundOf, slotTable, spinIdOf, turnOf } from '#e2e/support/slot-table.ts'
import { testLanguage } from '#e2e/support/texts.ts'

interface AutoplayPage {
  readonly bets: HeldCalls
}

const settings = inside('dialog', 'autoplay.settings')
const table = { ...slotTable, autoplay: littleOffered }
const won = turnOf({ lines: [{ line: 0, symbol: 'A', count: 3, win: '2.00' }], win: '2.00' })

/** With reduced motion reels and wins are shown for some multiples of this, in milliseconds; a pause is two of them. */
const moment = 250

/** Shows the table's round to its end. */
const shownToItsEnd = ({ page, pass }: BrowserSite) =>
  expect
    .poll(
      async () => {
        const slot = (await liveState(page, 'slot'))?.value as { readonly play: string } | undefined
        if (slot?.play === 'revealing' || slot?.play === 'celebrating') await pass(moment)
        return slot?.play
      },
      { intervals: [20], message: 'the round does not end' },
    )
    .toBe('idle')

/** Answers the round in play with these turns and shows it to its end. */
const finished =
  (...turns: Turn[]) =>
  async ({ bets }: AutoplayPage, site: BrowserSite) => {
    await bets.settle((route) => fulfillWith(roundOf(spinIdOf(route), turns))(route))
    await shownToItsEnd(site)
  }
/** Shows the last bet's round to its end, so that the table can be played again. */
const lastRound = async (screen: AutoplayPage, site: BrowserSite) => {
  if ((await site.page.locator('.spin.turning').count()) > 0) await finished(turnOf())(screen, site)
}
const refused =
  (how: (route: Route) => Promise<void>) =>
  ({ bets }: AutoplayPage) =>
    bets.settle(how)
const chosen = (name: string, value: string) =>
  within(settings, async (_, { page }) => page.locator(`input[name="${name}"][value="${value}"]`).check())
const stillTable: Expectation<unknown> = [offers('slot.spin'), offers('autoplay.open')]
const running = offers('autoplay.stop')

/** Plays the autoplay on a slot's own page; mocked answers decide what ends it. */
export const autoplayDriver: BrowserDriver<AutoplayPage> = {
  model: autoplayModel,
  place: anywhere,
  stillClock: true,
  async open({ page, site }) {
    const inGames = (path: string) => (url: URL) => url.origin === site.gamesOrigin && url.pathname === path
    await page.route(inGames(playCalls.enter.path), fulfillWith({ playToken: 'x'.repeat(43), state: table }))
    await page.route(inGames(playCalls.shown.path), fulfillWith({}))
    const bets = await holdCalls(page, inGames(playCalls.spin.path))
    await page.goto(`${site.gamesOrigin}/slot/#code=${'c'.repeat(43)}&lang=${testLanguage}`)
    return { bets }
  },
  leftOut: (states, stimulus) => {
    if (stimulus === 'wish.changed/notOffered') return 'a choice that is not offered cannot be made'
    const betting = states.includes('playing.turning')
    return !betting && /^play\.interrupted\/(network|refused|realityCheck)$/.test(stimulus)
      ? 'a bet is refused, or not answered, while its round is played'
      : null
  },
  events: {
    'settings.opened': { default: click('autoplay.open') },
    'settings.closed': { default: within(settings, click('autoplay.close')) },
    'wish.changed': {
      oneTurn: chosen('turns', '1'),
      littleLoss: chosen('loss', '1'),
      untilWin: chosen('win', '2'),
      untilBonus: within(settings, (_, { page }) => page.locator('input[name="bonus"]').check()),
      notOffered: headlessOnly('a choice that is not offered cannot be made'),
    },
    'start.requested': { default: within(settings, click('autoplay.start')) },
    'stop.requested': {
      default: async (screen, site) => {
        await site.hand.click('autoplay.stop')
        await lastRound(screen, site)
      },
    },
    'round.finished': {
      lost: finished(turnOf()),
      won: finished(won),
      freeTurns: finished(turnOf({ scatters: 3, scatterWin: '1.00', win: '1.00' }), turnOf({ free: true })),
      early: headlessOnly('the table has no minimum time between bets'),
    },
    'play.interrupted': {
      hidden: async (screen, site) => {
        await site.page.evaluate(() => {
          const hide = (state: string) =>
            Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
          hide('hidden')
          document.dispatchEvent(new Event('visibilitychange'))
          hide('visible')
        })
        await lastRound(screen, site)
      },
      network: async (screen, site) => {
        await screen.bets.settle(breakConnection)
        await expect(site.page.getByRole('alert')).toBeVisible()
        await site.pass(2000)
        await finished(turnOf())(screen, site)
      },
      refused: refused(refuse('loss_limit_reached')),
      realityCheck: refused(refuse('reality_check_due')),
    },
    'played.byHand': {
      default: async (screen, site) => {
        await site.hand.click('slot.spin')
        await finished(turnOf())(screen, site)
      },
    },
  },
  see: {
    off: stillTable,
    choosing: within(settings, here),
    'playing.turning': running,
    'playing.pausing': running,
  },
}
