import { expect, type Page } from '@playwright/test'
import { gameLaunchModel } from '#machines/game-launch/game-launch.model.ts'
import type { Envelope } from '#wire/envelope.ts'
import type { Game } from '#wire/game.ts'
import { gamesCalls } from '#wire/games.ts'
import { answer, headlessOnly, real, refuse, type BrowserDriver, type BrowserSite } from '#e2e/support/driver.ts'
import { beforeGate, gateOutcomes, openForGate } from '#e2e/support/gate.ts'
import { click } from '#e2e/support/gestures.ts'
import { anywhere, handIn, type Place } from '#e2e/support/hand.ts'
import { breakTwice, holdCalls, later, type HeldCalls } from '#e2e/support/held-calls.ts'
import { alert, busy, gone } from '#e2e/support/sights.ts'
import { spoken } from '#e2e/support/words.ts'

/** The tiles of a path: one game of every kind that a launch tells apart. */
const kinds = ['slot', 'group', 'vietnam', 'sea', 'lott', 'elott', 'seaGroup'] as const
type Kind = (typeof kinds)[number]

/** Where a launch leads; a group opens its list instead. */
const leadsTo: Readonly<Record<Exclude<Kind, 'group'>, string>> = {
  slot: '/game',
  vietnam: '/vnLottery',
  sea: '/seaLottery',
  lott: '/lottery',
  elott: '/lottery',
  seaGroup: '/seaLottery',
}

interface LaunchPage {
  readonly page: Page
  readonly tiles: Readonly<Record<Kind, Game>>
  readonly subGames: HeldCalls
  /** Where the game chosen last leads to, once the gate has let it through. */
  bound: string | null
  allowed: boolean
}

/** The list of a vendor's games, whichever vendor's it is. */
const list: Place = (page, say) =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: say('game-launch.close') }) })
/** It bears the name of the game that leads to it. */
const titled = ({ tiles }: LaunchPage, { hand }: BrowserSite) =>
  hand.see('game-launch.title', { name: tiles.group.name })

/** Real games of every kind; only the one that is a group of a lottery's is made up, for there is none. */
async function realTiles(origin: string): Promise<Record<Kind, Game>> {
  const find = async (
    request: Readonly<Record<string, string>>,
    fits: (game: Game) => boolean = () => true,
  ): Promise<Game> => {
    const query = new URLSearchParams({ language: spoken, pageSize: '60', ...request })
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
    await later(page)
    launch.bound = kind === 'group' ? null : leadsTo[kind]
    launch.allowed = false
    const open = await world.hand.place()
    if ((await open.count()) > 0) return open.getByRole('article').first().getByRole('button').click()
    const whole = handIn(page, anywhere)
    await (await whole.control('app.name')).first().click()
    const { name, isGame } = tiles[kind]
    const tile = await whole.control(isGame === 'GAME' ? 'game-tile.playNamed' : 'game-tile.openNamed', { name })
    return tile.first().click()
  }

function leftOut(states: readonly string[], stimulus: string): string | null {
  if (!stimulus.startsWith('game.chosen')) return null
  if (states.includes('gating')) return 'the gate stands over the tiles, or has let the game through'
  if (!states.includes('subGames')) return null
  if (!states.includes('subGames.choosing')) return 'the list stands over the tiles'
  return stimulus === 'game.chosen/slot' ? null : 'the list has games of its own vendor only'
}

const noMenu = headlessOnly('no entry of a menu starts a game directly yet')

/** Plays the launch from a page with a tile of every kind, with the real list of sub-games behind one. */
export const gameLaunchDriver: BrowserDriver<LaunchPage> = {
  model: gameLaunchModel,
  place: list,
  async open(world) {
    const { page, site } = world
    await site.prefer(page)
    await openForGate(page, world)
    const tiles = await realTiles(site.origin)
    await page.route(
      ({ pathname }) => pathname === gamesCalls.hotGames.path,
      answer({ list: kinds.map((kind) => tiles[kind]) }),
    )
    const subGames = await holdCalls(page, isSubGames)
    await page.goto(site.origin, { waitUntil: 'commit' })
    return { page, tiles, subGames, bound: null, allowed: false }
  },
  leftOut,
  passing: (states) => states.includes('gating'),
  events: {
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
        act: ({ subGames }) => subGames.settle(answer({ games: [], totalPages: 0, total: 0 })),
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
