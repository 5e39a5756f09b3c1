import { expect, type Page, type Route } from '@playwright/test'
import { lobbyScreen } from '#e2e/screens/lobby.screen.ts'
import { preferencesScreen } from '#e2e/screens/preferences.screen.ts'
import type { LobbyContext } from '#machines/lobby/lobby.machine.ts'
import { lobbyModel } from '#machines/lobby/lobby.model.ts'
import type { Envelope } from '#wire/envelope.ts'
import type { Game } from '#wire/game.ts'
import { gamesCalls } from '#wire/games.ts'
import { answer, headlessOnly, refuse, type BrowserDriver } from '#e2e/support/driver.ts'
import { breakTwice, holdCalls, later, type HeldCalls } from '#e2e/support/held-calls.ts'
import { another, spoken } from '#e2e/support/words.ts'

interface LobbyPage {
  readonly page: Page
  readonly games: HeldCalls
  readonly hot: HeldCalls
  language: 'en' | 'fil'
}

const addresses: Readonly<Record<string, string>> = {
  slots: '/rng',
  deepLink: '/rng?page=HARBOUR&pageNo=2',
  everything: '/games',
}

const at = ({ page, language }: LobbyPage) => lobbyScreen(page, language)
const isHotList = async (lobby: LobbyPage) => (await at(lobby).chosenList()) === 'hot'

/** Real games for an answer: those asked for where there are enough of them, otherwise the lobby's first ones. */
async function realGames(route: Route): Promise<Game[]> {
  const url = new URL(route.request().url())
  for (const name of ['vassalage', 'gameName', 'gameClassify', 'minBet', 'pageNo']) url.searchParams.delete(name)
  const response = await route.fetch({ url: url.href })
  const envelope = (await response.json()) as Envelope<{ readonly games?: Game[]; readonly list?: Game[] }>
  if (!envelope.success) throw new Error(`${url.href}: ${envelope.message}`)
  return envelope.value.games ?? envelope.value.list ?? []
}

const list = (how: (route: Route) => Promise<void>, howHot: (route: Route) => Promise<void> = how) => ({
  at: 'page' as const,
  act: async (lobby: LobbyPage) => ((await isHotList(lobby)) ? lobby.hot.settle(howHot) : lobby.games.settle(how)),
})
const hotGames = (how: (route: Route) => Promise<void>) => ({
  at: 'page' as const,
  act: (lobby: LobbyPage) => lobby.hot.settle(how),
})
const carryOn = (route: Route) => route.continue()

/** Goes back in the browser to an address of this lobby. */
async function goBackTo({ page }: LobbyPage, query: string): Promise<void> {
  await page.evaluate((search) => {
    const put = (url: string) => History.prototype.pushState.call(history, { __TSR_index: history.length }, '', url)
    const here = location.href
    put(`${location.pathname}${search}`)
    put(here)
    history.back()
  }, query)
}

/** Every choice is made so late that the site asks for its games anew. */
const afterwards =
  (gesture: (lobby: LobbyPage) => Promise<unknown>) =>
  async (lobby: LobbyPage): Promise<void> => {
    await later(lobby.page)
    await gesture(lobby)
  }

/** Why the page has nothing to press for an event, or null when it has. */
function leftOut(states: readonly string[], stimulus: string, context: LobbyContext): string | null {
  const { found, gameType, language, place } = context
  const [type = '', kase = ''] = stimulus.split('/')
  const shown = states.includes('list.settled.failed') ? null : found
  switch (type) {
    case 'hot.selected':
      return states.includes('hot.offered') ? null : 'hot is not on the page unless there are hot games'
    case 'classify.selected':
      if (gameType !== 'RNG') return 'only the slots lobby has classes'
      return (place.classify === null) === (kase === 'any')
        ? 'a class is chosen when pressed and left when pressed again'
        : null
    case 'minBet.selected':
      return (place.minBet ?? 'all') === (kase === 'half' ? '0.5' : kase)
        ? 'a list box says nothing when what it shows is chosen again'
        : null
    case 'page.selected':
      if (kase === 'beyond' || kase === 'zero') return 'the page has a button only for pages that exist'
      return shown === null || shown.games === 0 || shown.totalPages < 2 || place.list === 'hot'
        ? 'there are no pages to choose from'
        : null
    case 'filters.cleared':
      return shown?.games === 0 ? null : 'filters are cleared from the page of a list without games'
    case 'retry.requested':
      return states.includes('list.settled.failed') ? null : 'the button belongs to the failed list'
    case 'language.changed':
      return language === 'en' ? 'the language is changed already' : null
    case 'countHotGames:error':
      return states.includes('list.settled.debouncing')
        ? 'the site tries twice, which takes longer than the pause of a search'
        : null
    default:
      return null
  }
}

/** Plays the lobby in the language that is spoken (the chart's Tagalog) and one more (its English), on the real list of games; only refusals, faults and lists of an odd length are made up. */
export const lobbyDriver: BrowserDriver<LobbyPage> = {
  model: lobbyModel,
  stillClock: true,
  async open({ page, site, pass }, input) {
    await site.prefer(page)
    const games = await holdCalls(page, ({ pathname }) => pathname === gamesCalls.gameList.path)
    const hot = await holdCalls(page, ({ pathname }) => pathname === gamesCalls.hotGames.path)
    await page.goto(`${site.origin}${addresses[input]}`, { waitUntil: 'commit' })
    // What is drawn after a first placeholder comes with time, and the page's clock stands still.
    const whole = async () => {
      await pass(100)
      return (await preferencesScreen(page, spoken).hasMenu()) && (await lobbyScreen(page, spoken).hasVendors())
    }
    await expect.poll(whole, { intervals: [20], timeout: 20_000 }).toBe(true)
    return { page, games, hot, language: spoken }
  },
  leftOut: (states, stimulus, context) => leftOut(states, stimulus, context as LobbyContext),
  events: {
    'all.selected': { default: afterwards((lobby) => at(lobby).clickAll()) },
    'hot.selected': { default: afterwards((lobby) => at(lobby).clickHot()) },
    'vendor.selected': {
      harbour: afterwards((lobby) => at(lobby).clickVendor('Harbour Light Games')),
      all: afterwards((lobby) => at(lobby).clickAllVendors()),
    },
    'search.typed': {
      koi: afterwards((lobby) => at(lobby).typeSearch(' koi ')),
      nothing: afterwards((lobby) => at(lobby).typeSearch('')),
    },
    'classify.selected': {
      jackpot: afterwards((lobby) => at(lobby).clickClass('JP')),
      any: afterwards((lobby) => at(lobby).clickClass('JP')),
    },
    'minBet.selected': {
      half: afterwards((lobby) => at(lobby).chooseMinBet('0.5')),
      all: afterwards((lobby) => at(lobby).chooseMinBet('')),
    },
    'page.selected': {
      second: afterwards((lobby) => at(lobby).clickPage(2)),
      first: afterwards((lobby) => at(lobby).clickPage(1)),
      beyond: headlessOnly('the page has a button only for pages that exist'),
      zero: headlessOnly('the page has a button only for pages that exist'),
    },
    'filters.cleared': { default: afterwards((lobby) => at(lobby).clickClearFilters()) },
    'retry.requested': { default: afterwards((lobby) => at(lobby).clickRetry()) },
    'place.changed': {
      back: afterwards((lobby) => goBackTo(lobby, '')),
      secondPage: afterwards((lobby) => goBackTo(lobby, '?pageNo=2')),
    },
    'language.changed': {
      english: afterwards(async (lobby) => {
        await preferencesScreen(lobby.page, lobby.language).chooseLanguage(another.name)
        lobby.language = another.code
      }),
    },
  },
  outcomes: {
    loadGames: {
      'done/pages': list(
        async (route) => answer({ games: await realGames(route), totalPages: 3, total: 40 })(route),
        carryOn,
      ),
      'done/onePage': list(
        async (route) => answer({ games: (await realGames(route)).slice(0, 4), totalPages: 1, total: 4 })(route),
        carryOn,
      ),
      'done/none': list(answer({ games: [], totalPages: 0, total: 0 }), answer({ list: [] })),
      'done/refused': list(refuse('rate_limited', { retryAfter: 5 })),
      'error/fault': {
        at: 'page',
        act: async (lobby, site) => breakTwice((await isHotList(lobby)) ? lobby.hot : lobby.games, site),
      },
    },
    countHotGames: {
      'done/some': hotGames(carryOn),
      'done/none': hotGames(answer({ list: [] })),
      'done/refused': hotGames(refuse('rate_limited', { retryAfter: 5 })),
      'error/fault': { at: 'page', act: ({ hot }, site) => breakTwice(hot, site) },
    },
    watchSurroundings: {
      'event/back': { at: 'page', act: afterwards((lobby) => goBackTo(lobby, '')) },
    },
  },
  see: {
    'list.loading': (lobby) => at(lobby).seeLoading(),
    'list.settled.showing': (lobby) => at(lobby).seeGames(),
    'list.settled.empty': (lobby) => at(lobby).seeEmpty(),
    'list.settled.failed': (lobby) => at(lobby).seeFailure(),
    'list.settled.debouncing': (lobby) => at(lobby).dontSeeLoading(),
    'hot.offered': (lobby) => at(lobby).seeHot(),
    hot: (lobby) => at(lobby).dontSeeHot(),
  },
}
