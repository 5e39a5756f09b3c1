import { expect, type Route } from '@playwright/test'
import type { FishingContext } from '#machines/fishing/fishing.setup.ts'
import { fishingModel } from '#machines/fishing/fishing.model.ts'
import { fishingCalls } from '#wire/fishing.ts'
import {
  answer,
  breakConnection,
  type BrowserSite,
  headlessOnly,
  refuse,
  type BrowserDriver,
} from '#e2e/support/driver.ts'
import { fishingSea, resultOf, shotLeftBehind } from '#e2e/support/fishing-sea.ts'
import { holdCalls, type HeldCalls } from '#e2e/support/held-calls.ts'
import { click, type Touch, within } from '#e2e/support/gestures.ts'
import { anywhere, handIn, inside } from '#e2e/support/hand.ts'
import { alert, here, look, type Sight } from '#e2e/support/sights.ts'
import { spoken } from '#e2e/support/words.ts'

interface SeaPage {
  readonly entries: HeldCalls
  readonly shots: HeldCalls
}

const rules = inside('dialog', 'fishing.rules')
const fairness = inside('dialog', 'slot.fairness')

/** What is seen of the sea itself; under what is open nothing is. */
const atSea =
  (sight: Sight<unknown>): Touch =>
  async (_, site) => {
    for (const over of [rules, fairness]) if (await (await handIn(site.page, over).place()).isVisible()) return
    await look(sight, undefined, site)
  }
/** The switch of the sound says whether it is on. */
const sound = (on: boolean): Sight<unknown> =>
  atSea(async (_, { hand }) => {
    const off = (await hand.control('slot.soundOn')).or(await hand.control('slot.soundOff'))
    await expect(off).toHaveAttribute('aria-pressed', String(on))
  })
const flying: Sight<unknown> = atSea((_, { page }) => expect(page.locator('main.is-flying')).toBeVisible())
const calm: Sight<unknown> = atSea(async (_, { page }) => {
  await expect(page.locator('main.is-flying')).toHaveCount(0)
  await expect(page.locator('.cannon').first()).toBeEnabled()
})

const sea = { ...fishingSea, wallet: 'vendor' as const }
/** A sea that has been entered is only asked what it is. */
const isAgain = (route: Route) => new URL(route.request().url()).pathname === fishingCalls.state.path
const entered = (how: (route: Route) => Promise<void>, left: object | null = null) => ({
  at: 'page' as const,
  act: async ({ entries }: SeaPage, { page }: BrowserSite) => {
    await page.evaluate(
      (kept) =>
        kept === null ? sessionStorage.removeItem('statehouse.shot') : sessionStorage.setItem('statehouse.shot', kept),
      left === null ? null : JSON.stringify(left),
    )
    await entries.settle(how)
  },
})
const seaTold = (route: Route) => answer(isAgain(route) ? sea : { playToken: 'x'.repeat(43), state: sea })(route)
const shotAnswered = (how: (route: Route) => Promise<void>) => ({
  at: 'page' as const,
  act: ({ shots }: SeaPage) => shots.settle(how),
})
const atOnce = { at: 'page' as const, act: async () => {} }
const drawnElsewhere = headlessOnly('the seeds of the answers here are made up: see the story, which draws a real shot')
const aimedAt =
  (target: string): Touch =>
  (_, { page }) =>
    page.locator(`[data-target="${target}"]`).click()
const seedTyped = (seed: string) =>
  within(fairness, async (_, { hand }) => {
    await hand.type({ 'slot.fairness.clientSeed': seed })
    await hand.click('slot.fairness.keep')
  })

function leftOut(states: readonly string[], stimulus: string, context: unknown): string | null {
  const play = states.find((state) => state.startsWith('play.')) ?? ''
  const open = states.includes('over.rules')
  const fair = states.some((state) => state === 'over.fairness' || state === 'over.checking')
  if (stimulus === 'cannon.chosen/none') return 'there is no such cannon to choose'
  if (stimulus.startsWith('money.') && (context as FishingContext).refusal !== 'insufficient_funds')
    return 'only a vendor’s wallet that holds too little can be put money into'
  if (/^(shot|cannon|enter|leave|money)\./.test(stimulus) && (open || fair)) return 'what is open stands over the sea'
  if (/^(rules|sound)\./.test(stimulus) && fair) return 'what is open stands over the sea'
  if (/^(fairness|clientSeed|check)\./.test(stimulus) && open) return 'the rules stand over the sea'
  if (stimulus.startsWith('check.') && (!fair || (context as FishingContext).last === null))
    return 'there is nothing to click'
  if (stimulus.startsWith('clientSeed.') && !fair) return 'there is nothing to type into'
  if (/^(shot\.requested|cannon\.)/.test(stimulus) && !/ready|declined|flying/.test(play))
    return 'the cannon does not shoot'
  if (stimulus.startsWith('shot.requested') && (context as FishingContext).loaded !== null)
    return 'the cannon is loaded'
  return /^(rules|sound|fairness)\./.test(stimulus) && /entering|notEntered/.test(play)
    ? 'the sea is not there yet'
    : null
}

/** Plays the fishing game's own page on the games origin; the answers of its server decide what is caught. */
export const fishingDriver: BrowserDriver<SeaPage> = {
  model: fishingModel,
  place: anywhere,
  stillClock: true,
  // A browser has drawn the shot again before anybody could look.
  passing: (states) => states.includes('over.checking'),
  async open({ page, site }) {
    const inGames = (path: string) => (url: URL) => url.origin === site.gamesOrigin && url.pathname === path
    const [first, again] = [inGames(fishingCalls.enter.path), inGames(fishingCalls.state.path)]
    const entries = await holdCalls(page, (url: URL) => first(url) || again(url))
    const shots = await holdCalls(page, inGames(fishingCalls.shoot.path))
    // Each path begins in a browser where nobody has asked for sound.
    await page.addInitScript(() => localStorage.removeItem('statehouse.sound'))
    // Who leaves goes back to the site: an answer without content keeps the sea on the screen, to be looked at.
    await page.route(
      (url) => url.origin === site.origin,
      (route) => route.fulfill({ status: 204 }),
    )
    await page.goto(`${site.gamesOrigin}/fishing/#code=${'c'.repeat(43)}&lang=${spoken}`)
    return { entries, shots }
  },
  leftOut,
  events: {
    'shot.requested': { default: aimedAt('puffer'), another: aimedAt('anchovy') },
    'shot.retried': { default: click('slot.retry') },
    'enter.retried': { default: click('slot.retry') },
    'cannon.chosen': {
      small: (_, { page }) => page.keyboard.press('1'),
      none: headlessOnly('there is no such cannon to choose'),
    },
    'rules.toggled': { default: (_, { page }) => page.keyboard.press('p') },
    'rules.closed': { default: within(rules, click('slot.paytableClose')) },
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
      'done/sea': entered(seaTold),
      'done/leftBehind': entered(seaTold, shotLeftBehind),
      'done/refused': entered(refuse('session_expired')),
      'error/fault': entered(breakConnection),
    },
    fireShot: {
      'done/missed': shotAnswered((route) => answer(resultOf(route, false))(route)),
      'done/caught': shotAnswered((route) => answer(resultOf(route, true))(route)),
      'done/short': shotAnswered(refuse('insufficient_funds')),
      'done/limited': shotAnswered(refuse('loss_limit_reached')),
      'done/used': shotAnswered(refuse('commitment_used')),
      'done/conflict': shotAnswered(refuse('idempotency_conflict')),
      'done/over': shotAnswered(refuse('session_expired')),
      'error/fault': shotAnswered(breakConnection),
    },
    checkShot: {
      'done/otherSeed': atOnce,
      'done/otherRound': drawnElsewhere,
      'done/agrees': drawnElsewhere,
      'error/insecure': headlessOnly('the games are open over what browsers call secure'),
    },
  },
  see: {
    'play.entering': alert('fishing.loading'),
    'play.notEntered': alert('slot.notEntered'),
    'play.ready': calm,
    'play.declined': atSea((_, { page }) => expect(page.getByRole('alert')).toBeVisible()),
    'play.flying': flying,
    'play.catchingUp': atSea((_, { page }) => expect(page.locator('.cannon').first()).toBeDisabled()),
    'play.waitingToRetry': atSea(alert('fishing.reconnecting')),
    'play.unanswered': atSea(alert('fishing.unanswered')),
    'play.ended': atSea(alert('slot.ended')),
    'over.rules': within(rules, here),
    'over.fairness': within(fairness, here),
    'over.nothing': async (_, { page }) => {
      for (const over of [rules, fairness]) await expect(await handIn(page, over).place()).toBeHidden()
    },
    'sound.on': sound(true),
    'sound.off': sound(false),
  },
}
