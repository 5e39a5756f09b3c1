import type { Page } from '@playwright/test'
import { gameLaunchScreen } from '#e2e/screens/game-launch.screen.ts'
import { gameLaunchModel } from '#machines/game-launch/game-launch.model.ts'
import type { Envelope } from '#wire/envelope.ts'
import type { Game } from '#wire/game.ts'
import { gamesCalls } from '#wire/games.ts'
import { answer, headlessOnly, real, refuse, type BrowserDriver, type BrowserSite } from '#e2e/support/driver.ts'
import { beforeGate, openForGate, passGate, turnAway } from '#e2e/support/gate.ts'
import { breakTwice, holdCalls, later, type HeldCalls } from '#e2e/support/held-calls.ts'
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

const at = ({ page }: LaunchPage) => gameLaunchScreen(page, spoken)

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
    const inList = await at(launch).openList().count()
    if (inList > 0) return at(launch).clickFirstSubGame()
    await at(launch).clickHome()
    const { name, isGame } = tiles[kind]
    return isGame === 'GAME' ? at(launch).clickGame(name) : at(launch).clickEntry(name)
  }

function leftOut(states: readonly string[], stimulus: string): string | null {
  const popup = states.includes('subGames')
  const choosing = states.includes('subGames.choosing')
  if (stimulus.startsWith('game.chosen')) {
    if (states.includes('gating')) return 'the gate stands over the tiles, or has let the game through'
    if (popup && !choosing) return 'the list stands over the tiles'
    if (choosing && stimulus !== 'game.chosen/slot') return 'the list has games of its own vendor only'
  }
  if (stimulus.startsWith('list.closed') && !popup) return 'no list is open'
  if (stimulus.startsWith('retry.requested') && !states.includes('subGames.failed'))
    return 'there is nothing to try again'
  return null
}

const noMenu = headlessOnly('no entry of a menu starts a game directly yet')

/** Plays the launch from a page with a tile of every kind, with the real list of sub-games behind one. */
export const gameLaunchDriver: BrowserDriver<LaunchPage> = {
  model: gameLaunchModel,
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
      default: async (launch) => {
        await later(launch.page)
        await at(launch).clickRetry()
      },
    },
    'list.closed': { default: (launch) => at(launch).clickClose() },
  },
  outcomes: {
    passGate: {
      'done/allowed': {
        at: 'page',
        act: async (launch, world) => {
          await passGate(launch.page, world)
          launch.allowed = true
        },
      },
      'done/dismissed': { at: 'page', act: ({ page }) => turnAway(page) },
      'error/fault': headlessOnly('the gate of the site always comes to an end'),
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
    idle: async (launch) => {
      await at(launch).dontSeePopup()
      if (launch.allowed && launch.bound !== null) await at(launch).seeAddress(launch.bound)
    },
    'subGames.loading': (launch) => at(launch).seeLoading(launch.tiles.group.name),
    'subGames.choosing': (launch) => at(launch).seeSubGames(launch.tiles.group.name),
    'subGames.empty': (launch) => at(launch).seeNoSubGames(),
    'subGames.failed': (launch) => at(launch).seeFailure(),
  },
}
