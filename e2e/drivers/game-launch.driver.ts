import { expect, type Locator, type Page } from '@playwright/test'
import { gameLaunchModel } from '#machines/game-launch/game-launch.model.ts'
import type { Envelope } from '#wire/envelope.ts'
import type { Game } from '#wire/play/game.ts'
import { gamesCalls } from '#wire/play/games.ts'
import { fulfillWith, headlessOnly, real, refuse, type BrowserDriver, type BrowserSite } from '#e2e/support/driver.ts'
import { beforeGate, gateOutcomes, openForGate } from '#e2e/support/gate.ts'
import { click } from '#e2e/support/gestures.ts'
import { closeSheet, openCard, playGame } from '#e2e/support/play-game.ts'
import { anywhere, pageObject, type Place } from '#e2e/support/page-object.ts'
import { breakTwice, holdCalls, later, type HeldCalls } from '#e2e/support/held-calls.ts'
import { alert, busy, gone } from '#e2e/support/expectations.ts'
import { testLanguage, translatorOf } from '#e2e/support/texts.ts'

/** The tiles of a path: one game of each kind that a launch distinguishes. */
const kinds = ['slot', 'group', 'vietnam', 'sea', 'lott', 'elott', 'seaGroup', 'table', 'cards', 'sportsbook'] as const
type Kind = (typeof kinds)[number]

/** The page each launch opens; a group opens its list instead. */
const leadsTo: Readonly<Record<Exclude<Kind, 'group'>, string>> = {
  slot: '/game',
  vietnam: '/vnLottery',
  sea: '/seaLottery',
  lott: '/lottery',
  elott: '/lottery',
  seaGroup: '/seaLottery',
  table: '/table',
  cards: '/cards',
  sportsbook: '/fbsports',
}

interface LaunchPage {
  readonly page: Page
  readonly tiles: Readonly<Record<Kind, Game>>
  readonly subGames: HeldCalls
  /** Page of the last chosen game, opened once the gate allows it. */
  bound: string | null
  allowed: boolean
}

/** The list of a vendor's games. */
const list: Place = (page, t) =>
  page.getByRole('dialog', { name: new RegExp(`^${t('game-launch.title', { name: '.+' })}$`) })
/** The list has the name of its group's tile. */
const titled = ({ tiles }: LaunchPage, { hand }: BrowserSite) =>
  hand.see('game-launch.title', { name: tiles.group.name })

/** Fetches a real game of each kind; only the lottery group is made up, since the catalogue has none. */
async function realTiles(origin: string): Promise<Record<Kind, Game>> {
  const find = async (
    request: Readonly<Record<string, string>>,
    fits: (game: Game) => boolean = () => true,
  ): Promise<Game> => {
    const query = new URLSearchParams({ language: testLanguage, pageSize: '60', ...request })
    const response = await fetch(`${origin}${gamesCalls.gameList.path}?${query}`)
    const envelope = (await response.json()) as Envelope<{ readonly games: Game[] }>
    const found = envelope.success ? envelope.value.games.find(fits) : undefined
    if (!found) throw new Error(`the catalogue has no game for ${JSON.stringify(request)}`)
    return found
  }
  const single = ({ isGame }: Game) => isGame === 'GAME'
  const sea = await find({ vassalage: 'TCG_SEA' }, single)
  return {
    slot: await find({ vassalage: 'HARBOUR' }, ({ gameCode }) => gameCode === 'harbour-lights'),
    group: await find({ gameName: 'Northpier Boardwalk' }, ({ isGame }) => isGame === 'VASSALAGE'),
    vietnam: await find({ vassalage: 'TCG_LOTTO_VN' }, single),
    sea,
    lott: await find({ vassalage: 'LOTT' }, single),
    elott: await find({ vassalage: 'ELOTT' }, single),
    table: await find({ gameType: 'LIVE' }, single),
    cards: await find({ gameType: 'PVP' }, single),
    sportsbook: await find({ vassalage: 'FB', gameType: 'SPORTS' }, single),
    seaGroup: { ...sea, name: 'Draws of the islands', isGame: 'VASSALAGE' },
  }
}

const isSubGames = ({ pathname, searchParams }: URL) =>
  pathname === gamesCalls.gameList.path && searchParams.has('parent')

const choose =
  (kind: Kind) =>
  async (launch: LaunchPage, world: BrowserSite): Promise<void> => {
    const { page, tiles } = launch
    await beforeGate(page, world)
    await closeSheet(page)
    await later(page)
    launch.bound = kind === 'group' ? null : leadsTo[kind]
    launch.allowed = false
    const open = await world.hand.place()
    if ((await open.count()) > 0) return playGame(page, await nameOfFirst(open))
    await (await pageObject(page, anywhere).control('app.name')).first().click()
    const { name, isGame } = tiles[kind]
    return isGame === 'GAME' ? playGame(page, name) : openCard(page, name)
  }

const nameOfFirst = async (place: Locator): Promise<string> =>
  (await place.getByRole('article').first().getByRole('link').textContent()) ?? ''

/** Opens the sheet of a game and closes it again. */
async function lookAt(launch: LaunchPage, world: BrowserSite): Promise<void> {
  const { page, tiles } = launch
  await beforeGate(page, world)
  await closeSheet(page)
  // Leaves the page of the previous game for the page with the tiles.
  launch.bound = null
  const open = await world.hand.place()
  const listed = (await open.count()) > 0
  const name = listed ? await nameOfFirst(open) : tiles.slot.name
  if (!listed) await (await pageObject(page, anywhere).control('app.name')).first().click()
  const { pathname } = new URL(page.url())
  await openCard(page, name)
  const sheet = page.getByRole('dialog', { name, exact: true })
  await expect(sheet.getByRole('heading', { name: translatorOf(testLanguage)('game-sheet.rules') })).toBeVisible()
  await expect(page).toHaveURL(({ hash }) => hash.startsWith('#game-'))
  await sheet.getByRole('button', { name: translatorOf(testLanguage)('app.close'), exact: true }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL((url) => url.pathname === pathname && url.hash === '')
}

function leftOut(states: readonly string[], stimulus: string): string | null {
  if (!/^(game\.chosen|card\.pressed)/.test(stimulus)) return null
  if (states.includes('gating')) return 'the gate covers the tiles, or has allowed the game'
  if (!states.includes('subGames')) return null
  if (!states.includes('subGames.choosing')) return 'the list covers the tiles'
  return stimulus.endsWith('slot') ? null : 'the list has only games of its own vendor'
}

const noMenu = headlessOnly('no entry of a menu starts a game directly yet')

/** Plays the launch from a page with a tile of each kind and the real list of sub-games of the group. */
export const gameLaunchDriver: BrowserDriver<LaunchPage> = {
  model: gameLaunchModel,
  place: list,
  async open(world) {
    const { page, site } = world
    // A wide screen shows as many tiles of the row as fit; this one scrolls it.
    await page.setViewportSize({ width: 1100, height: 900 })
    await site.prefer(page)
    await openForGate(page, world)
    const tiles = await realTiles(site.origin)
    await page.route(
      ({ pathname }) => pathname === gamesCalls.hotGames.path,
      fulfillWith({ list: kinds.map((kind) => ({ ...tiles[kind], soon: false })) }),
    )
    await page.route(
      ({ pathname }) => pathname === gamesCalls.gameDetails.path,
      async (route) => {
        const response = await route.fetch()
        const { value, ...rest } = (await response.json()) as { readonly value: { readonly game: Game } }
        await route.fulfill({ response, json: { ...rest, value: { ...value, game: { ...value.game, soon: false } } } })
      },
    )
    const subGames = await holdCalls(page, isSubGames)
    await page.goto(site.origin, { waitUntil: 'commit' })
    return { page, tiles, subGames, bound: null, allowed: false }
  },
  leftOut,
  isTransient: (states) => states.includes('gating'),
  events: {
    'card.pressed': { slot: lookAt, group: choose('group') },
    'game.chosen': Object.fromEntries(kinds.map((kind) => [kind, choose(kind)])),
    'game.started': Object.fromEntries([...kinds, 'vendorOnly'].map((kind) => [kind, noMenu])),
    'retry.requested': {
      default: async (_, { page, hand }) => {
        await later(page)
        await hand.click('game-launch.failed.action')
      },
    },
    'list.closed': { default: click('game-launch.close') },
  },
  outcomes: {
    passGate: {
      ...gateOutcomes,
      'done/allowed': {
        at: 'page',
        act: async (launch, world) => {
          await gateOutcomes['done/allowed'].act(launch, world)
          launch.allowed = true
        },
      },
    },
    loadSubGames: {
      'done/some': { at: 'page', act: ({ subGames }, world) => subGames.settle((route) => real()(route, world)) },
      'done/none': {
        at: 'page',
        act: ({ subGames }) => subGames.settle(fulfillWith({ games: [], totalPages: 0, total: 0 })),
      },
      'done/refused': { at: 'page', act: ({ subGames }) => subGames.settle(refuse('rate_limited')) },
      'error/fault': { at: 'page', act: ({ subGames }, world) => breakTwice(subGames, world) },
    },
  },
  see: {
    idle: [
      gone,
      async ({ allowed, bound }, { page }) => {
        if (allowed && bound !== null) await expect(page).toHaveURL(({ pathname }) => pathname === bound)
      },
    ],
    'subGames.loading': [titled, busy],
    'subGames.choosing': [
      titled,
      async (_, { hand }) => expect((await hand.place()).getByRole('article').first()).toBeVisible(),
    ],
    'subGames.empty': 'game-launch.empty.title',
    'subGames.failed': alert('game-launch.failed.title'),
  },
}
