import { expect, type Page, type Route } from '@playwright/test'
import type { Call } from '#wire/call.ts'
import { answer, type BrowserSite, byItself, type Gesture, headlessOnly } from './driver.ts'
import { click, type Touch, within } from './gestures.ts'
import { handIn, inside, type MessageId } from './hand.ts'
import { holdCalls, type HeldCalls } from './held-calls.ts'
import { here, look, type Sight } from './sights.ts'
import type { TestSite } from './site.ts'
import { spoken } from './words.ts'

/** A built-in game's page whose calls wait until a path says what comes of them. */
export interface HeldGame {
  readonly entries: HeldCalls
  readonly bets: HeldCalls
}

/** How a built-in game is driven. */
interface GameDriven {
  /** Where its page is on the games origin. */
  readonly at: '/slot/' | '/fishing/'
  readonly calls: Readonly<Record<'enter' | 'state' | 'bet', Call>>
  /** What its rules are called, and the events that open and close them begin with. */
  readonly rules: { readonly title: MessageId; readonly event: 'paytable' | 'rules' }
}

type Answered = (route: Route) => Promise<void>

const byKey =
  (key: string): Touch =>
  (_, { page }) =>
    page.keyboard.press(key)
/** Presses what leads away from the game, and waits until the browser is on its way. */
const away =
  (id: MessageId): Touch =>
  async (_, { page, hand }) => {
    const elsewhere = page.waitForRequest((request) => request.isNavigationRequest())
    await hand.click(id)
    await elsewhere
  }
const drawnElsewhere = headlessOnly(
  'the seeds of the answers here are made up: see the story, which draws a real round',
)

/** What the drivers of all built-in games have in common. */
export function drivenGame({ at, calls, rules: { title, event } }: GameDriven) {
  const rules = inside('dialog', title)
  const fairness = inside('dialog', 'slot.fairness')
  const overIt = [rules, fairness]

  /** What is seen of the game itself; under what is open nothing is. */
  const atGame =
    (sight: Sight<unknown>): Touch =>
    async (_, site) => {
      for (const over of overIt) if (await (await handIn(site.page, over).place()).isVisible()) return
      await look(sight, undefined, site)
    }
  /** The switch of the sound says whether it is on. */
  const sound = (on: boolean): Sight<unknown> =>
    atGame(async (_, { hand }) => {
      const off = (await hand.control('slot.soundOn')).or(await hand.control('slot.soundOff'))
      await expect(off).toHaveAttribute('aria-pressed', String(on))
    })
  /** The field is what the dialog opens with, whose own words tell the seed that is kept. */
  const seedTyped = (seed: string) =>
    within(fairness, async (_, { hand }) => {
      await hand.type({ 'slot.fairness.clientSeed': seed })
      await hand.click('slot.fairness.keep')
    })

  return {
    atGame,
    /** Opens its page as a member's first, who has asked for no sound; its calls are held. */
    async open({ page, site }: { readonly page: Page; readonly site: TestSite }): Promise<HeldGame> {
      const inGames = (path: string) => (url: URL) => url.origin === site.gamesOrigin && url.pathname === path
      const [first, again] = [inGames(calls.enter.path), inGames(calls.state.path)]
      const entries = await holdCalls(page, (url: URL) => first(url) || again(url))
      const bets = await holdCalls(page, inGames(calls.bet.path))
      await page.addInitScript(() => localStorage.removeItem('statehouse.sound'))
      // Who leaves goes back to the site: an answer without content keeps the game on the screen, to be looked at.
      await page.route(
        (url) => url.origin === site.origin,
        (route) => route.fulfill({ status: 204 }),
      )
      await page.goto(`${site.gamesOrigin}${at}#code=${'c'.repeat(43)}&lang=${spoken}`)
      return { entries, bets }
    },
    entered: (how: Answered) => ({ at: 'page' as const, act: ({ entries }: HeldGame) => entries.settle(how) }),
    /** The game as its server tells it; one that has been entered is only asked where it stands. */
    told: (state: unknown) => (route: Route) => {
      const isAgain = new URL(route.request().url()).pathname === calls.state.path
      return answer(isAgain ? state : { playToken: 'x'.repeat(43), state })(route)
    },
    betAnswered: (how: Answered) => ({ at: 'page' as const, act: ({ bets }: HeldGame) => bets.settle(how) }),
    /** Why a stimulus cannot be played under what is open, or before the game is laid; null where it can. */
    leftOut(states: readonly string[], stimulus: string, last: unknown): string | null {
      // What actors and timers come to happens under what is open, too.
      if (stimulus.includes(':')) return null
      const open = states.includes(`over.${event}`)
      const fair = states.some((state) => state === 'over.fairness' || state === 'over.checking')
      const about = stimulus.split('.')[0] ?? ''
      if (![event, 'sound', 'fairness', 'clientSeed', 'check'].includes(about))
        return open || fair ? 'what is open stands over the game' : null
      if (about === event || about === 'sound') {
        if (fair) return 'what is open stands over the game'
      } else if (open) return 'the rules stand over the game'
      if (about === 'check' && (!fair || last === null)) return 'there is nothing to click'
      if (about === 'clientSeed' && !fair) return 'there is nothing to type into'
      const unlaid = states.includes('play.entering') || states.includes('play.notEntered')
      return unlaid && [event, 'sound', 'fairness'].includes(about) ? 'the game is not laid yet' : null
    },
    events: {
      'enter.retried': { default: click('slot.retry') },
      [`${event}.toggled`]: { default: byKey('p') },
      [`${event}.closed`]: { default: within(rules, click('slot.paytableClose')) },
      'fairness.toggled': { default: byKey('f') },
      'fairness.closed': { default: within(fairness, click('slot.fairness.close')) },
      'clientSeed.changed': { good: seedTyped('luck-7'), bad: seedTyped('no spaces: no colons') },
      'check.requested': { default: within(fairness, click('slot.fairness.check')) },
      'sound.toggled': { default: byKey('m') },
      'money.requested': { default: away('slot.moveMoney') },
      'leave.requested': { default: away('slot.close') },
    } as Readonly<Record<string, Readonly<Record<string, Gesture<HeldGame>>>>>,
    /** Of the actor that draws the last round again: a browser has done so before anybody could look. */
    checked: {
      'done/otherSeed': byItself,
      'done/otherRound': drawnElsewhere,
      'done/agrees': drawnElsewhere,
      'error/insecure': headlessOnly('the games are open over what browsers call secure'),
    },
    passing: (states: readonly string[]) => states.includes('over.checking'),
    see: {
      [`over.${event}`]: within(rules, here),
      'over.fairness': within(fairness, here),
      'over.nothing': async (_: unknown, { page }: BrowserSite) => {
        for (const over of overIt) await expect(await handIn(page, over).place()).toBeHidden()
      },
      'sound.on': sound(true),
      'sound.off': sound(false),
    } as Readonly<Record<string, Sight<HeldGame>>>,
  }
}
