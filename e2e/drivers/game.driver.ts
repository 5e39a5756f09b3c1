import { expect, type Page } from '@playwright/test'
import { alertScreen } from '#e2e/screens/alert.screen.ts'
import { slotScreen } from '#e2e/screens/slot.screen.ts'
import { gameModel } from '#machines/game/game.model.ts'
import { headlessOnly, real, type BrowserDriver, type BrowserSite } from '#e2e/support/driver.ts'
import { beforeGate, gateOutcomes, openForGate } from '#e2e/support/gate.ts'
import { click, clickEither, type Touch, within } from '#e2e/support/gestures.ts'
import { anywhere, main, type MessageId } from '#e2e/support/page-object.ts'
import { offers, without } from '#e2e/support/expectations.ts'
import { holdCalls, type HeldCalls } from '#e2e/support/held-calls.ts'
import { testLanguage } from '#e2e/support/texts.ts'

interface GamePage {
  readonly page: Page
  /** The frame's document, and the call by which the slot enters its round. */
  readonly documents: HeldCalls
  readonly entries: HeldCalls
  /** True if the frame holds a stub that reports ready before it has loaded. */
  stub: boolean
}

const slot = ({ page }: GamePage) => slotScreen(page.frameLocator('iframe'), testLanguage)

/** A game that reports ready before it has loaded; the slot of this site always loads first. */
const earlyGame = `<!doctype html><title>Early</title>
<script>parent.postMessage({ type: 'game.ready' }, '*')</script>
<button onclick="parent.postMessage({ type: 'game.close' }, '*')">Leave</button><img src="/slot/never.png" alt="">`

async function load(game: GamePage): Promise<void> {
  await game.documents.settle((route) => route.continue())
}

async function getReady(game: GamePage): Promise<void> {
  if (!game.documents.waiting()) return game.entries.settle((route) => route.continue())
  game.stub = true
  await game.documents.settle((route) => route.fulfill({ contentType: 'text/html', body: earlyGame }))
}

const leave = (game: GamePage) =>
  game.stub ? game.page.frameLocator('iframe').getByRole('button', { name: 'Leave' }).click() : slot(game).clickLeave()

/**
 * The slot of these paths is played from the main wallet and never sends this message itself. Closes the wallet that it
 * opens over the game.
 */
const requestMoney = async ({ page }: GamePage, { hand }: BrowserSite) => {
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame()
  await frame?.evaluate(() => parent.postMessage({ type: 'game.money' }, '*'))
  const wallet = page.getByRole('dialog', { name: await hand.words('app.nav.wallet') })
  await wallet.getByRole('button', { name: await hand.words('app.close') }).click()
  await expect(wallet).toHaveCount(0)
}

function leftOut(states: readonly string[], stimulus: string): string | null {
  const is = (...names: readonly string[]) => names.some((name) => states.includes(name))
  if (/^(window|link)/.test(stimulus)) return 'e2e/game-ways.e2e.ts opens windows on the real server'
  if (stimulus === 'page.entered/default' && !is('playing.place.inCorner')) return 'the player is on the page already'
  if (stimulus === 'page.left/default' && (is('playing.place.inCorner', 'playing.header.hidden') || !is('playing')))
    return 'a game in a corner has left its page, and without the navigation there is no link elsewhere'
  if (stimulus === 'corner.requested/default' && !is('playing.frame.loaded', 'playing.frame.ready'))
    return 'only a loaded game has the button'
  if (/^(corner|header)/.test(stimulus) && is('playing.place.inCorner')) return 'the corner has no such button'
  if (stimulus === 'leave.requested/default' && !is('playing')) return 'the button belongs to a game that is open'
  if (/close|money/.test(stimulus) && is('playing.frame.opening', 'playing.frame.timedOut'))
    return 'a game can be left from inside only once it has loaded'
  return stimulus === 'watchFrame:event/ready' && is('playing.frame.ready') ? 'a game sends this once' : null
}

const gated =
  (gesture: Touch) =>
  async (game: GamePage, world: BrowserSite): Promise<void> => {
    await beforeGate(game.page, world)
    game.stub = false
    await gesture(game, world)
  }
const titled =
  (id: MessageId) =>
  async (_: unknown, { page, hand }: BrowserSite) =>
    expect(page.getByRole('heading', { name: await hand.words(id) })).toBeVisible()
/** The page that offers to log in; closes the message that may cover it when a session has just ended. */
const locked: Touch = async (_, world) => {
  const { page, hand } = world
  await alertScreen(page, testLanguage).closeOver(
    page.getByRole('heading', { name: await hand.words('game.locked.title') }),
  )
  await titled('game.locked.title')(_, world)
}

/** Mirrors that are slow or silent, and windows that are blocked, are in `e2e/game-ways.e2e.ts`. */
const windows = headlessOnly('e2e/game-ways.e2e.ts opens games by mirrors and in windows on the real server')

/** Follows a link of the page. */
const follow = async (page: Page, hand: BrowserSite['hand'], id: MessageId) =>
  page
    .getByRole('link', { name: await hand.words(id) })
    .first()
    .click()

type Expectation = (game: GamePage, world: BrowserSite) => Promise<unknown>

/** Runs expectations that apply only on the game's page: a corner has no tools. */
const unlessInCorner =
  (expectations: readonly Expectation[]) =>
  async (game: GamePage, world: BrowserSite): Promise<void> => {
    if ((await game.page.locator('[data-corner]').count()) > 0) return
    for (const expectation of expectations) await expectation(game, world)
  }

/** Drives the page of a game with the real slot in its frame. */
export const gameDriver: BrowserDriver<GamePage> = {
  model: gameModel,
  place: anywhere,
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
  isTransient: (states) => ['gating', 'findingLine', 'openingWindow'].some((state) => states.includes(state)),
  events: {
    'entry.requested': { default: gated(within(main, click('game.locked.action'))) },
    'frame.loaded': { default: load },
    'game.ready': { default: getReady },
    'game.close': { default: leave },
    'game.money': { default: requestMoney },
    'header.toggled': { default: clickEither('game.header.hide', 'game.header.show') },
    'retry.requested': { default: gated(clickEither('game.refused.retry', 'game.failed.action', 'game.quiet.action')) },
    'leave.requested': { default: clickEither('game.back', 'game.corner.close') },
    'corner.requested': { default: click('game.corner.enter') },
    'page.entered': { default: ({ page }, { hand }) => follow(page, hand, 'game.corner.back') },
    'page.left': { default: ({ page }, { hand }) => follow(page, hand, 'app.name') },
    'member.left': { default: headlessOnly('an e2e test logs out with a game in the corner') },
    'window.closed': { default: windows },
    'link.followed': { default: windows },
  },
  timers: { linkLifetime: windows },
  outcomes: {
    passGate: gateOutcomes,
    launchGame: {
      'done/opened': real(),
      'done/mirrored': windows,
      'done/windowed': windows,
    },
    findLine: { 'done/two': windows, 'done/none': windows, 'error/fault': windows },
    openWindow: { 'done/opened': windows, 'done/blocked': windows, 'error/fault': windows },
    watchWindow: { 'event/closed': windows },
    watchFrame: {
      'event/ready': { at: 'page', act: getReady },
      'event/close': { at: 'page', act: leave },
      'event/money': { at: 'page', act: requestMoney },
    },
  },
  see: {
    locked,
    launching: 'game.opening',
    findingLine: 'game.opening',
    openingWindow: 'game.opening',
    blocked: titled('game.blocked.title'),
    staleLink: titled('game.stale.title'),
    inWindow: titled('game.window.title'),
    refused: titled('game.refused.title'),
    failed: titled('game.failed.title'),
    'playing.frame.opening': 'game.opening',
    'playing.frame.loaded': without('game.opening'),
    'playing.frame.ready': (game, site) => (game.stub ? without('game.opening')(game, site) : slot(game).seeReady()),
    'playing.frame.timedOut': 'game.quiet.text',
    'playing.place.onPage': offers('game.back'),
    'playing.place.inCorner': [
      (_, { page }) => expect(page.locator('[data-corner] iframe')).toBeVisible(),
      offers('game.corner.close'),
    ],
    'playing.header.shown': unlessInCorner([
      offers('game.header.hide'),
      (_, { page }) => expect(page.getByRole('navigation').first()).toBeAttached(),
    ]),
    'playing.header.hidden': unlessInCorner([offers('game.header.show')]),
    ended: (_, { page }) => expect(page.locator('iframe')).toHaveCount(0),
    left: (_, { page }) => expect(page.locator('iframe')).toHaveCount(0),
  },
}
