import { expect, type Page } from '@playwright/test'
import { gameScreen } from '#e2e/screens/game.screen.ts'
import { slotScreen } from '#e2e/screens/slot.screen.ts'
import { gameModel } from '#machines/game/game.model.ts'
import { headlessOnly, real, type BrowserDriver } from '#e2e/support/driver.ts'
import { beforeGate, openForGate, passGate, turnAway } from '#e2e/support/gate.ts'
import { holdCalls, type HeldCalls } from '#e2e/support/held-calls.ts'
import { spoken } from '#e2e/support/words.ts'

interface GamePage {
  readonly page: Page
  /** The frame's document, and the call by which the slot enters its round. */
  readonly documents: HeldCalls
  readonly entries: HeldCalls
  /** True when a stub stands in the frame for a game that speaks before it has loaded. */
  stub: boolean
}

const at = ({ page }: GamePage) => gameScreen(page, spoken)
const slot = ({ page }: GamePage) => slotScreen(page.frameLocator('iframe'), spoken)

/** A game that is ready before its last picture has come: the slot of this site always loads first. */
const early = `<!doctype html><title>Early</title>
<script>parent.postMessage({ type: 'game.ready' }, '*')</script>
<button onclick="parent.postMessage({ type: 'game.close' }, '*')">Leave</button><img src="/slot/never.png" alt="">`

async function load(game: GamePage): Promise<void> {
  await game.documents.settle((route) => route.continue())
}

async function getReady(game: GamePage): Promise<void> {
  if (!game.documents.waiting()) return game.entries.settle((route) => route.continue())
  game.stub = true
  await game.documents.settle((route) => route.fulfill({ contentType: 'text/html', body: early }))
}

const leave = (game: GamePage) =>
  game.stub ? game.page.frameLocator('iframe').getByRole('button', { name: 'Leave' }).click() : slot(game).clickLeave()

const gameSays = (stimulus: string) => /^(game\.(ready|close)|frame\.loaded|watchFrame)/.test(stimulus)

function leftOut(states: readonly string[], stimulus: string): string | null {
  const playing = states.includes('playing')
  if (/^(leave\.requested|header\.toggled)/.test(stimulus) && !playing)
    return 'the button belongs to a game that is open'
  if (gameSays(stimulus) && !playing) return 'there is no frame that could say anything'
  if (/close$|game\.close/.test(stimulus) && /opening|quiet/.test(states.join(' '))) {
    return 'a game can be left from inside only once it is there'
  }
  if (/^(frame\.loaded|game\.ready|watchFrame:event\/ready)/.test(stimulus) && states.includes('playing.frame.ready')) {
    return 'a game says this once'
  }
  if (stimulus.startsWith('frame.loaded') && states.includes('playing.frame.loaded')) return 'a frame loads once'
  if (stimulus.startsWith('retry.requested') && !/refused|failed|quiet/.test(states.join(' '))) {
    return 'there is nothing to try again'
  }
  if (stimulus.startsWith('entry.requested') && !states.includes('locked'))
    return 'the button belongs to the locked page'
  return null
}

const gated =
  (gesture: (game: GamePage) => Promise<void>): BrowserDriver<GamePage>['events'][string][string] =>
  async (game, world) => {
    await beforeGate(game.page, world)
    game.stub = false
    await gesture(game)
  }

/** Plays the page of a game with the real slot in its frame. */
export const gameDriver: BrowserDriver<GamePage> = {
  model: gameModel,
  async open(world) {
    const { page, site } = world
    await site.prefer(page)
    await openForGate(page, world)
    const inGames = (url: URL, ...paths: string[]) => url.origin === site.gamesOrigin && paths.includes(url.pathname)
    const documents = await holdCalls(page, (url) => inGames(url, '/slot/'))
    const entries = await holdCalls(page, (url) => inGames(url, '/play/enter'))
    await holdCalls(page, (url) => inGames(url, '/slot/never.png'))
    await page.goto(`${site.origin}/game?gameCode=harbour-lights&vendor=HARBOUR`, { waitUntil: 'commit' })
    return { page, documents, entries, stub: false }
  },
  leftOut,
  passing: (states) => states.includes('gating'),
  events: {
    'entry.requested': { default: gated((game) => at(game).clickLogIn()) },
    'frame.loaded': { default: load },
    'game.ready': { default: getReady },
    'game.close': { default: leave },
    'header.toggled': { default: (game) => at(game).clickToggleHeader() },
    'retry.requested': { default: gated((game) => at(game).clickAgain()) },
    'leave.requested': { default: (game) => at(game).clickLeave() },
  },
  outcomes: {
    passGate: {
      'done/allowed': { at: 'page', act: ({ page }, world) => passGate(page, world) },
      'done/dismissed': { at: 'page', act: ({ page }) => turnAway(page) },
      'error/fault': headlessOnly('the gate of the site always comes to an end'),
    },
    launchGame: {
      'done/opened': real(),
    },
    watchFrame: {
      'event/ready': { at: 'page', act: getReady },
      'event/close': { at: 'page', act: leave },
    },
  },
  see: {
    locked: (game) => at(game).seeLocked(),
    launching: (game) => at(game).seeCover(),
    refused: (game) => at(game).seeRefused(),
    failed: (game) => at(game).seeFailed(),
    'playing.frame.opening': (game) => at(game).seeCover(),
    'playing.frame.loaded': (game) => at(game).dontSeeCover(),
    'playing.frame.ready': (game) => (game.stub ? at(game).dontSeeCover() : slot(game).seeReady()),
    'playing.frame.quiet': (game) => at(game).seeQuiet(),
    'playing.header.shown': async (game) => {
      await at(game).seeHeaderShown()
      await expect(game.page.getByRole('navigation').first()).toBeAttached()
    },
    'playing.header.hidden': (game) => at(game).seeHeaderHidden(),
    left: (game) => at(game).dontSeeFrame(),
  },
}
