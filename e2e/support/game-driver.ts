import { expect, type Page, type Route } from '@playwright/test'
import type { Call } from '#wire/call.ts'
import { fulfillWith, type BrowserSite, byItself, type Gesture, headlessOnly } from './driver.ts'
import { click, type Touch, within } from './gestures.ts'
import { pageObject, inside, type MessageId } from './page-object.ts'
import { holdCalls, type HeldCalls } from './held-calls.ts'
import { here, expectState, type Expectation } from './expectations.ts'
import type { TestSite } from './site.ts'
import { testLanguage } from './texts.ts'

/** A built-in game's page whose calls are held until a path settles them. */
export interface HeldGame {
  readonly entries: HeldCalls
  readonly bets: HeldCalls
}

/** The parameters of a built-in game's driver. */
interface GameDriven {
  /** Path of its page on the games origin. */
  readonly at: '/slot/' | '/fishing/' | '/original/'
  readonly calls: Readonly<Record<'enter' | 'state' | 'bet', Call>>
  /** Name of its rules, and prefix of the events that open and close them. */
  readonly rules: { readonly title: MessageId; readonly event: 'paytable' | 'rules' }
}

type Answered = (route: Route) => Promise<void>

const byKey =
  (key: string): Touch =>
  (_, { page }) =>
    page.keyboard.press(key)
/** Presses a control that leaves the game, and waits until the browser navigates. */
const away =
  (id: MessageId): Touch =>
  async (_, { page, hand }) => {
    const elsewhere = page.waitForRequest((request) => request.isNavigationRequest())
    await hand.click(id)
    await elsewhere
  }
const verifiedEarlier = headlessOnly(
  'the seeds of the answers here are made up: see the story, which draws a real round',
)

/** Returns the common parts of the drivers of built-in games. */
export function drivenGame({ at, calls, rules: { title, event } }: GameDriven) {
  const rules = inside('dialog', title)
  const fairness = inside('dialog', 'slot.fairness')
  const overIt = [rules, fairness]

  /** Expectations of the game itself; under an open dialog there are none. */
  const atGame =
    (sight: Expectation<unknown>): Touch =>
    async (_, site) => {
      for (const over of overIt) if (await (await pageObject(site.page, over).place()).isVisible()) return
      await expectState(sight, undefined, site)
    }
  /** The sound switch shows whether it is on. */
  const sound = (on: boolean): Expectation<unknown> =>
    atGame(async (_, { hand }) => {
      const off = (await hand.control('slot.soundOn')).or(await hand.control('slot.soundOff'))
      await expect(off).toHaveAttribute('aria-pressed', String(on))
    })
  /** The dialog opens with the field, whose own text shows the stored seed. */
  const seedTyped = (seed: string) =>
    within(fairness, async (_, { hand }) => {
      await hand.type({ 'slot.fairness.clientSeed': seed })
      await hand.click('slot.fairness.keep')
    })

  return {
    atGame,
    /** Opens its page as a member's first, with the sound off; its calls are held. */
    async open({ page, site }: { readonly page: Page; readonly site: TestSite }): Promise<HeldGame> {
      const inGames = (path: string) => (url: URL) => url.origin === site.gamesOrigin && url.pathname === path
      const [first, again] = [inGames(calls.enter.path), inGames(calls.state.path)]
      const entries = await holdCalls(page, (url: URL) => first(url) || again(url))
      const bets = await holdCalls(page, inGames(calls.bet.path))
      await page.addInitScript(() => localStorage.removeItem('statehouse.sound'))
      // Leaving navigates to the site: an answer without content keeps the game on the screen, to be checked.
      await page.route(
        (url) => url.origin === site.origin,
        (route) => route.fulfill({ status: 204 }),
      )
      await page.goto(`${site.gamesOrigin}${at}#code=${'c'.repeat(43)}&lang=${testLanguage}`)
      return { entries, bets }
    },
    entered: (how: Answered) => ({ at: 'page' as const, act: ({ entries }: HeldGame) => entries.settle(how) }),
    /** Answers with the state of the game; a re-entered game requests only the state. */
    stateAnswer: (state: unknown) => (route: Route) => {
      const isAgain = new URL(route.request().url()).pathname === calls.state.path
      return fulfillWith(isAgain ? state : { playToken: 'x'.repeat(43), state })(route)
    },
    betAnswered: (how: Answered) => ({ at: 'page' as const, act: ({ bets }: HeldGame) => bets.settle(how) }),
    /** Why a stimulus cannot be played under an open dialog, or before the game is loaded; null when it can. */
    leftOut(states: readonly string[], stimulus: string, last: unknown): string | null {
      // Outcomes of actors and timers happen under a dialog as well.
      if (stimulus.includes(':')) return null
      const open = states.includes(`panel.${event}`)
      const fair = states.some((state) => state === 'panel.fairness' || state === 'panel.checking')
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
    /** Of the actor that verifies the last round: a browser has done so before anything can be checked. */
    checked: {
      'done/otherSeed': byItself,
      'done/otherRound': verifiedEarlier,
      'done/agrees': verifiedEarlier,
      'error/insecure': headlessOnly('the games are open over what browsers call secure'),
    },
    isTransient: (states: readonly string[]) => states.includes('panel.checking'),
    see: {
      [`panel.${event}`]: within(rules, here),
      'panel.fairness': within(fairness, here),
      'panel.closed': async (_: unknown, { page }: BrowserSite) => {
        for (const over of overIt) await expect(await pageObject(page, over).place()).toBeHidden()
      },
      'sound.on': sound(true),
      'sound.off': sound(false),
    } as Readonly<Record<string, Expectation<HeldGame>>>,
  }
}
