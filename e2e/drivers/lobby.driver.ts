import { expect, type Route } from '@playwright/test'
import { preferencesScreen } from '#e2e/screens/preferences.screen.ts'
import type { LobbyContext } from '#machines/lobby/lobby.setup.ts'
import { lobbyModel } from '#machines/lobby/lobby.model.ts'
import type { Envelope } from '#wire/envelope.ts'
import type { Game } from '#wire/play/game.ts'
import { favouritesCalls } from '#wire/play/favourites.ts'
import { gamesCalls } from '#wire/play/games.ts'
import { isOwn, isPaged } from '#machines/lobby/lobby.rules.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { beLoggedIn, logIn } from '#e2e/support/sessions.ts'
import {
  fulfillWith,
  byItself,
  headlessOnly,
  refuse,
  type BrowserDriver,
  type BrowserSite,
} from '#e2e/support/driver.ts'
import { click, clickEither, type Touch, within } from '#e2e/support/gestures.ts'
import { goBackTo } from '#e2e/support/go-back.ts'
import { pageObject, inside, type Place } from '#e2e/support/page-object.ts'
import { breakTwice, holdCalls, later, type HeldCalls } from '#e2e/support/held-calls.ts'
import { alert, busyAt, notOffered, offers } from '#e2e/support/expectations.ts'
import { another, testLanguage } from '#e2e/support/texts.ts'

/** Lists other than all games: the chip that selects each, its call, and the shape of its response. */
const lists = {
  hot: { chip: 'lobby.list.hot', call: gamesCalls.hotGames, shape: (list: Game[]) => ({ list }) },
  rank: { chip: 'lobby.list.rank', call: gamesCalls.rankList, shape: (list: Game[]) => ({ list }) },
  recent: {
    chip: 'lobby.list.recent',
    call: gamesCalls.recentGames,
    shape: (list: Game[]) => ({ list, totalPages: 1 }),
  },
  fav: {
    chip: 'lobby.list.fav',
    call: favouritesCalls.favouriteGames,
    shape: (content: Game[], pages: Pages) => ({ content, ...pages }),
  },
} as const
type OtherList = keyof typeof lists

interface Pages {
  readonly totalPages: number
  readonly total: number
}

interface LobbyPage extends Readonly<Record<OtherList, HeldCalls>> {
  readonly games: HeldCalls
}

const addresses: Readonly<Record<string, string>> = {
  slots: '/rng',
  deepLink: '/rng?page=HARBOUR&pageNo=2',
  favouritesLink: '/rng?type=fav',
  everything: '/games',
}

/** Returns the selected list other than all games; null for all games. Not every list is always offered. */
async function listPressed({ hand }: BrowserSite): Promise<OtherList | null> {
  for (const list of Object.keys(lists) as OtherList[]) {
    const chip = await hand.control(lists[list].chip)
    if ((await chip.count()) > 0 && (await chip.getAttribute('aria-pressed')) === 'true') return list
  }
  return null
}
const vendors: Place = (page, t) => page.getByRole('toolbar', { name: t('lobby.vendors.label') })

/** Loads real games for a stubbed response: those requested, without the filters. */
async function realGames(route: Route): Promise<Game[]> {
  const url = new URL(route.request().url())
  url.pathname = gamesCalls.gameList.path
  for (const name of ['vassalage', 'gameName', 'gameClassify', 'minBet', 'sort', 'lotteries', 'count']) {
    url.searchParams.delete(name)
  }
  const response = await route.fetch({ url: url.href })
  const envelope = (await response.json()) as Envelope<{ readonly games: Game[] }>
  if (!envelope.success) throw new Error(`${url.href}: ${envelope.message}`)
  return envelope.value.games
}

const respondWith = (how: (route: Route) => Promise<void>) => ({
  at: 'page' as const,
  act: async (lobby: LobbyPage, site: BrowserSite) => lobby[(await listPressed(site)) ?? 'games'].settle(how),
})

/** Responds with a list of so many games, in the shape of the call that is waiting. */
const list = (pages: Pages, most?: number) =>
  respondWith(async (route) => {
    const { pathname } = new URL(route.request().url())
    const games = pages.total === 0 ? [] : (await realGames(route)).slice(0, most)
    const other = Object.values(lists).find(({ call }) => call.path === pathname)
    await fulfillWith(other === undefined ? { games, ...pages } : other.shape(games, pages))(route)
  })
const hotGames = (how: (route: Route) => Promise<void>) => ({
  at: 'page' as const,
  act: (lobby: LobbyPage) => lobby.hot.settle(how),
})
const continueRoute = (route: Route) => route.continue()

/** Makes a choice after the cache time, so that the site loads the games again. */
const afterCacheExpiry =
  (gesture: Touch): Touch =>
  async (_, site) => {
    await later(site.page)
    await gesture(_, site)
  }

/** Replaces the search text; an extra letter is typed and deleted. */
const search = (text: string) =>
  afterCacheExpiry(async (_, { hand }) => {
    const field = await hand.field('lobby.search.label')
    await field.fill(`${text}x`)
    await field.press('Backspace')
  })
const atLeast = (amount: string) =>
  afterCacheExpiry(async (_, { hand }) => void (await (await hand.field('lobby.minBet.label')).selectOption(amount)))

const inOrder = (sort: string) =>
  afterCacheExpiry(async (_, { hand }) => void (await (await hand.field('lobby.sort.label')).selectOption(sort)))

/** Ticks exactly these vendors in the sheet of all vendors. */
const chooseInSheet =
  (...names: readonly string[]): Touch =>
  async (_, site) => {
    await site.hand.click('lobby.vendors.choose')
    // The page's clock is stopped, so time must pass for the sheet to replace its placeholder.
    await expect
      .poll(async () => {
        await site.pass(100)
        return (await site.page.getByRole('dialog').count()) > 0
      })
      .toBe(true)
    const sheet = pageObject(site.page, inside('dialog', 'lobby.vendors.title'))
    await sheet.click('lobby.vendors.none')
    for (const name of names) await (await sheet.place()).getByRole('checkbox', { name }).check()
    await sheet.click('lobby.vendors.show')
  }

/** The gate lets a member pass at once. */
const isTransient = (states: readonly string[]) =>
  states.includes('list.gatingChoice') || states.includes('list.gatingLink')

/** Returns why the page has no control for an event; null if it has one. */
function leftOut(states: readonly string[], stimulus: string, context: LobbyContext): string | null {
  const { found, gameType, language, place } = context
  const [type = '', kase = ''] = stimulus.split('/')
  const shown = states.includes('list.idle.failed') ? null : found
  if (isTransient(states) && !stimulus.startsWith('passGate')) return 'the gate lets a member pass at once'
  switch (type) {
    case 'hot.selected':
      return states.includes('hot.offered') ? null : 'the hot chip is on the page only if there are hot games'
    case 'classify.selected':
      if (gameType !== 'RNG') return 'only the slots lobby has classes'
      return (place.classify === null) === (kase === 'any')
        ? 'a class is selected by a click and cleared by a second click'
        : null
    case 'minBet.selected':
      return (place.minBet ?? 'all') === (kase === 'half' ? '0.5' : kase)
        ? 'a list box sends no event when its value is chosen again'
        : null
    case 'sort.selected':
      return (place.sort ?? 'house') === (kase === 'alphabet' ? 'name' : kase)
        ? 'a list box sends no event when its value is chosen again'
        : null
    case 'vendors.chosen':
      return kase === 'two' && states.includes('list.loading')
        ? 'the sheet keeps its choice until the list has loaded'
        : null
    case 'more.requested':
      return states.includes('list.idle.showing') &&
        shown !== null &&
        isPaged(place.list) &&
        place.page < shown.totalPages
        ? null
        : 'the button for more is there only while there are more'
    case 'filters.cleared':
      if (isOwn(place.list)) return 'an empty own list leads to all games'
      return shown?.games === 0 ? null : 'filters are cleared on the page of an empty list'
    case 'retry.requested':
      return states.includes('list.idle.failed') || states.includes('list.idle.moreFailed')
        ? null
        : 'the button is there only after a failure'
    case 'language.changed':
      return language === 'en' ? 'the language is changed already' : null
    case 'countHotGames:error':
      return states.includes('list.idle.debouncing')
        ? 'the site tries twice, which takes longer than the search debounce'
        : null
    default:
      return null
  }
}

/** The status message for screen readers while the list loads. */
const status = async ({ page, hand }: BrowserSite) =>
  page.getByRole('status').filter({ hasText: await hand.words('lobby.status.loading') })
const seeLoading = async (_: unknown, site: BrowserSite) => expect(await status(site)).toBeAttached()
const seeNotLoading = async (_: unknown, site: BrowserSite) => expect(await status(site)).toHaveCount(0)

const left = headlessOnly('logging out shows a message over the page: see the e2e test of favourites')

/**
 * Drives the lobby in the test language (the chart's Tagalog) and one more (its English), on the real list of games; only
 * refusals, faults and lists of other lengths are stubbed.
 */
export const lobbyDriver: BrowserDriver<LobbyPage> = {
  model: lobbyModel,
  stillClock: true,
  async open({ page, site, pass }, input) {
    await site.prefer(page)
    const games = await holdCalls(page, ({ pathname }) => pathname === gamesCalls.gameList.path, { newest: true })
    const held = (matches: (url: URL) => boolean) => holdCalls(page, matches, { newest: true })
    const hot = await held(({ pathname }) => pathname === lists.hot.call.path)
    // A request for one game only checks whether the list exists.
    const rank = await held(
      ({ pathname, searchParams }) => pathname === lists.rank.call.path && searchParams.get('count') !== '1',
    )
    const recent = await held(({ pathname }) => pathname === lists.recent.call.path)
    const fav = await held(({ pathname }) => pathname === lists.fav.call.path)
    await site.local.forgetLimits()
    await beLoggedIn(page, await logIn(site, accounts.member))
    await page.goto(`${site.origin}${addresses[input]}`, { waitUntil: 'commit' })
    // The page's clock is stopped, so time must pass for the page to replace its placeholders.
    const isRendered = async () => {
      await pass(100)
      return (
        (await preferencesScreen(page, testLanguage).hasMenu()) && (await pageObject(page, vendors).place()).isVisible()
      )
    }
    await expect.poll(isRendered, { intervals: [20], timeout: 20_000 }).toBe(true)
    return { games, hot, rank, recent, fav }
  },
  isTransient,
  leftOut: (states, stimulus, context) => leftOut(states, stimulus, context as LobbyContext),
  events: {
    'all.selected': { default: afterCacheExpiry(click('lobby.list.all')) },
    'hot.selected': { default: afterCacheExpiry(click('lobby.list.hot')) },
    'rank.selected': { default: afterCacheExpiry(click('lobby.list.rank')) },
    'own.selected': {
      favourites: afterCacheExpiry(click('lobby.list.fav')),
      recent: afterCacheExpiry(click('lobby.list.recent')),
    },
    'vendor.toggled': {
      harbour: afterCacheExpiry(
        within(vendors, async (_, { hand }) =>
          (await hand.place()).getByRole('button', { name: 'Harbour Light Games', exact: true }).click(),
        ),
      ),
    },
    'vendors.chosen': {
      two: afterCacheExpiry(chooseInSheet('Harbour Light Games', 'Kislap Studios')),
      all: afterCacheExpiry(within(vendors, click('lobby.vendors.all'))),
    },
    'search.typed': { koi: search(' koi '), nothing: search('') },
    'classify.selected': {
      jackpot: afterCacheExpiry(click('lobby.classify.JP')),
      any: afterCacheExpiry(click('lobby.classify.JP')),
    },
    'minBet.selected': { half: atLeast('0.5'), all: atLeast('') },
    'sort.selected': { alphabet: inOrder('name'), house: inOrder('') },
    'more.requested': { default: afterCacheExpiry(click('lobby.more.action')) },
    'filters.cleared': {
      default: afterCacheExpiry(clickEither('lobby.empty.filtered.action', 'lobby.empty.bare.action')),
    },
    'retry.requested': { default: afterCacheExpiry(click('lobby.failed.action')) },
    'place.changed': {
      back: afterCacheExpiry((_, { page }) => goBackTo(page, '')),
      secondPage: afterCacheExpiry((_, { page }) => goBackTo(page, '?pageNo=2')),
      favourites: afterCacheExpiry((_, { page }) => goBackTo(page, '?type=fav')),
    },
    'member.left': { default: left },
    'language.changed': {
      english: afterCacheExpiry(async (_, { page }) => {
        await preferencesScreen(page, testLanguage).chooseLanguage(another.name)
        // Waits for the new texts, so that the next step does not look for the old ones.
        await preferencesScreen(page, another.code).seeLanguage()
      }),
    },
  },
  outcomes: {
    loadGames: {
      'done/pages': list({ totalPages: 3, total: 40 }),
      'done/twoPages': list({ totalPages: 3, total: 40 }),
      'done/onePage': list({ totalPages: 1, total: 4 }, 4),
      'done/none': list({ totalPages: 0, total: 0 }),
      'done/refused': respondWith(refuse('rate_limited', { retryAfter: 5 })),
      'error/fault': {
        at: 'page',
        act: async (lobby, site) => breakTwice(lobby[(await listPressed(site)) ?? 'games'], site),
      },
    },
    passGate: {
      'done/allowed': byItself,
      'done/dismissed': headlessOnly('a visitor dismisses the gate: see the e2e test of favourites'),
      'error/fault': headlessOnly('the gate of the site never fails'),
    },
    countHotGames: {
      'done/some': hotGames(continueRoute),
      'done/none': hotGames(fulfillWith({ list: [] })),
      'done/refused': hotGames(refuse('rate_limited', { retryAfter: 5 })),
      'error/fault': { at: 'page', act: ({ hot }, site) => breakTwice(hot, site) },
    },
    watchSurroundings: {
      'event/back': { at: 'page', act: afterCacheExpiry((_, { page }) => goBackTo(page, '')) },
      'event/left': left,
    },
  },
  see: {
    'list.loading': seeLoading,
    'list.adding': [seeLoading, busyAt('lobby.more.action')],
    'list.idle.moreFailed': alert('lobby.more.failed'),
    'list.idle.showing': async (_, { page, hand }) =>
      expect(
        page
          .getByRole('region', { name: await hand.words('lobby.games.label') })
          .getByRole('article')
          .first(),
      ).toBeVisible(),
    'list.idle.empty': async (_, { page, hand }) => {
      const titles = await Promise.all(
        (['filtered', 'bare', 'fav', 'recent'] as const).map((kind) => hand.words(`lobby.empty.${kind}.title`)),
      )
      const headings = titles.map((name) => page.getByRole('heading', { name }))
      await expect(headings.reduce((one, other) => one.or(other))).toBeVisible()
    },
    'list.idle.failed': alert('lobby.failed.title'),
    'list.idle.debouncing': seeNotLoading,
    'hot.offered': offers('lobby.list.hot'),
    hot: notOffered('lobby.list.hot'),
  },
}
