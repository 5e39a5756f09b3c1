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
import { answer, byItself, headlessOnly, refuse, type BrowserDriver, type BrowserSite } from '#e2e/support/driver.ts'
import { click, clickEither, type Touch, within } from '#e2e/support/gestures.ts'
import { goBackTo } from '#e2e/support/go-back.ts'
import { handIn, inside, type Place } from '#e2e/support/hand.ts'
import { breakTwice, holdCalls, later, type HeldCalls } from '#e2e/support/held-calls.ts'
import { alert, busyAt, notOffered, offers } from '#e2e/support/sights.ts'
import { another, spoken } from '#e2e/support/words.ts'

/** Lists besides all games, by what each is chosen with, and how its answer lists games. */
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
type BesidesAll = keyof typeof lists

interface Pages {
  readonly totalPages: number
  readonly total: number
}

interface LobbyPage extends Readonly<Record<BesidesAll, HeldCalls>> {
  readonly games: HeldCalls
}

const addresses: Readonly<Record<string, string>> = {
  slots: '/rng',
  deepLink: '/rng?page=HARBOUR&pageNo=2',
  favouritesLink: '/rng?type=fav',
  everything: '/games',
}

/** The list besides all games that is pressed; not each is always offered. */
async function listPressed({ hand }: BrowserSite): Promise<BesidesAll | null> {
  for (const list of Object.keys(lists) as BesidesAll[]) {
    const chip = await hand.control(lists[list].chip)
    if ((await chip.count()) > 0 && (await chip.getAttribute('aria-pressed')) === 'true') return list
  }
  return null
}
const vendors: Place = (page, say) => page.getByRole('toolbar', { name: say('lobby.vendors.label') })

/** Real games for an answer: those asked for where there are enough of them, otherwise the lobby's first ones. */
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

const settled = (how: (route: Route) => Promise<void>) => ({
  at: 'page' as const,
  act: async (lobby: LobbyPage, site: BrowserSite) => lobby[(await listPressed(site)) ?? 'games'].settle(how),
})

/** A list of so many games, as whichever call is asked tells it. */
const list = (pages: Pages, most?: number) =>
  settled(async (route) => {
    const { pathname } = new URL(route.request().url())
    const games = pages.total === 0 ? [] : (await realGames(route)).slice(0, most)
    const asked = Object.values(lists).find(({ call }) => call.path === pathname)
    await answer(asked === undefined ? { games, ...pages } : asked.shape(games, pages))(route)
  })
const hotGames = (how: (route: Route) => Promise<void>) => ({
  at: 'page' as const,
  act: (lobby: LobbyPage) => lobby.hot.settle(how),
})
const carryOn = (route: Route) => route.continue()

/** Every choice is made so late that the site asks for its games anew. */
const afterwards =
  (gesture: Touch): Touch =>
  async (_, site) => {
    await later(site.page)
    await gesture(_, site)
  }

/** Types a text in place of what stands there, with a letter too many that is taken back. */
const search = (text: string) =>
  afterwards(async (_, { hand }) => {
    const field = await hand.field('lobby.search.label')
    await field.fill(`${text}x`)
    await field.press('Backspace')
  })
const atLeast = (amount: string) =>
  afterwards(async (_, { hand }) => void (await (await hand.field('lobby.minBet.label')).selectOption(amount)))

const inOrder = (sort: string) =>
  afterwards(async (_, { hand }) => void (await (await hand.field('lobby.sort.label')).selectOption(sort)))

/** Ticks these vendors in the sheet of all, and no others. */
const chooseInSheet =
  (...names: readonly string[]): Touch =>
  async (_, site) => {
    await site.hand.click('lobby.vendors.choose')
    // What comes after a first placeholder comes with time, and the page's clock stands still.
    await expect
      .poll(async () => {
        await site.pass(100)
        return (await site.page.getByRole('dialog').count()) > 0
      })
      .toBe(true)
    const sheet = handIn(site.page, inside('dialog', 'lobby.vendors.title'))
    await sheet.click('lobby.vendors.none')
    for (const name of names) await (await sheet.place()).getByRole('checkbox', { name }).check()
    await sheet.click('lobby.vendors.show')
  }

/** A member passes the gate before anything else can happen. */
const passing = (states: readonly string[]) => states.includes('list.asking') || states.includes('list.arriving')

/** Why the page has nothing to press for an event, or null when it has. */
function leftOut(states: readonly string[], stimulus: string, context: LobbyContext): string | null {
  const { found, gameType, language, place } = context
  const [type = '', kase = ''] = stimulus.split('/')
  const shown = states.includes('list.settled.failed') ? null : found
  if (passing(states) && !stimulus.startsWith('passGate')) return 'the gate lets a member pass at once'
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
    case 'sort.selected':
      return (place.sort ?? 'house') === (kase === 'alphabet' ? 'name' : kase)
        ? 'a list box says nothing when what it shows is chosen again'
        : null
    case 'vendors.chosen':
      return kase === 'two' && states.includes('list.loading')
        ? 'the sheet waits with what is chosen until the list is there'
        : null
    case 'more.requested':
      return states.includes('list.settled.showing') &&
        shown !== null &&
        isPaged(place.list) &&
        place.page < shown.totalPages
        ? null
        : 'there is a button for more only while there are more'
    case 'filters.cleared':
      if (isOwn(place.list)) return 'an own list without games leads to all games'
      return shown?.games === 0 ? null : 'filters are cleared from the page of a list without games'
    case 'retry.requested':
      return states.includes('list.settled.failed') || states.includes('list.settled.stuck')
        ? null
        : 'the button belongs to what failed'
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

/** What a screen reader is told while the list is on its way. */
const status = async ({ page, hand }: BrowserSite) =>
  page.getByRole('status').filter({ hasText: await hand.words('lobby.status.loading') })
const reading = async (_: unknown, site: BrowserSite) => expect(await status(site)).toBeAttached()
const notReading = async (_: unknown, site: BrowserSite) => expect(await status(site)).toHaveCount(0)

const left = headlessOnly('who leaves is told so over the page: see the story of favourites')

/** Plays the lobby in the language that is spoken (the chart's Tagalog) and one more (its English), on the real list of games; only refusals, faults and lists of an odd length are made up. */
export const lobbyDriver: BrowserDriver<LobbyPage> = {
  model: lobbyModel,
  stillClock: true,
  async open({ page, site, pass }, input) {
    await site.prefer(page)
    const games = await holdCalls(page, ({ pathname }) => pathname === gamesCalls.gameList.path, { newest: true })
    const held = (matches: (url: URL) => boolean) => holdCalls(page, matches, { newest: true })
    const hot = await held(({ pathname }) => pathname === lists.hot.call.path)
    // Whether there is such a list is asked for by its first game.
    const rank = await held(
      ({ pathname, searchParams }) => pathname === lists.rank.call.path && searchParams.get('count') !== '1',
    )
    const recent = await held(({ pathname }) => pathname === lists.recent.call.path)
    const fav = await held(({ pathname }) => pathname === lists.fav.call.path)
    await site.local.forgetLimits()
    await beLoggedIn(page, await logIn(site, accounts.member))
    await page.goto(`${site.origin}${addresses[input]}`, { waitUntil: 'commit' })
    // What is drawn after a first placeholder comes with time, and the page's clock stands still.
    const whole = async () => {
      await pass(100)
      return (await preferencesScreen(page, spoken).hasMenu()) && (await handIn(page, vendors).place()).isVisible()
    }
    await expect.poll(whole, { intervals: [20], timeout: 20_000 }).toBe(true)
    return { games, hot, rank, recent, fav }
  },
  passing,
  leftOut: (states, stimulus, context) => leftOut(states, stimulus, context as LobbyContext),
  events: {
    'all.selected': { default: afterwards(click('lobby.list.all')) },
    'hot.selected': { default: afterwards(click('lobby.list.hot')) },
    'rank.selected': { default: afterwards(click('lobby.list.rank')) },
    'own.selected': {
      favourites: afterwards(click('lobby.list.fav')),
      recent: afterwards(click('lobby.list.recent')),
    },
    'vendor.toggled': {
      harbour: afterwards(
        within(vendors, async (_, { hand }) =>
          (await hand.place()).getByRole('button', { name: 'Harbour Light Games', exact: true }).click(),
        ),
      ),
    },
    'vendors.chosen': {
      two: afterwards(chooseInSheet('Harbour Light Games', 'Kislap Studios')),
      all: afterwards(within(vendors, click('lobby.vendors.all'))),
    },
    'search.typed': { koi: search(' koi '), nothing: search('') },
    'classify.selected': {
      jackpot: afterwards(click('lobby.classify.JP')),
      any: afterwards(click('lobby.classify.JP')),
    },
    'minBet.selected': { half: atLeast('0.5'), all: atLeast('') },
    'sort.selected': { alphabet: inOrder('name'), house: inOrder('') },
    'more.requested': { default: afterwards(click('lobby.more.action')) },
    'filters.cleared': { default: afterwards(clickEither('lobby.empty.filtered.action', 'lobby.empty.bare.action')) },
    'retry.requested': { default: afterwards(click('lobby.failed.action')) },
    'place.changed': {
      back: afterwards((_, { page }) => goBackTo(page, '')),
      secondPage: afterwards((_, { page }) => goBackTo(page, '?pageNo=2')),
      favourites: afterwards((_, { page }) => goBackTo(page, '?type=fav')),
    },
    'member.left': { default: left },
    'language.changed': {
      english: afterwards(async (_, { page }) => {
        await preferencesScreen(page, spoken).chooseLanguage(another.name)
        // Until then whoever looks next would look for words of the language before.
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
      'done/refused': settled(refuse('rate_limited', { retryAfter: 5 })),
      'error/fault': {
        at: 'page',
        act: async (lobby, site) => breakTwice(lobby[(await listPressed(site)) ?? 'games'], site),
      },
    },
    passGate: {
      'done/allowed': byItself,
      'done/dismissed': headlessOnly('a visitor turns away: see the story of favourites'),
      'error/fault': headlessOnly('the gate of the site always comes to an end'),
    },
    countHotGames: {
      'done/some': hotGames(carryOn),
      'done/none': hotGames(answer({ list: [] })),
      'done/refused': hotGames(refuse('rate_limited', { retryAfter: 5 })),
      'error/fault': { at: 'page', act: ({ hot }, site) => breakTwice(hot, site) },
    },
    watchSurroundings: {
      'event/back': { at: 'page', act: afterwards((_, { page }) => goBackTo(page, '')) },
      'event/left': left,
    },
  },
  see: {
    'list.loading': reading,
    'list.adding': [reading, busyAt('lobby.more.action')],
    'list.settled.stuck': alert('lobby.more.failed'),
    'list.settled.showing': async (_, { page, hand }) =>
      expect(
        page
          .getByRole('region', { name: await hand.words('lobby.games.label') })
          .getByRole('article')
          .first(),
      ).toBeVisible(),
    'list.settled.empty': async (_, { page, hand }) => {
      const titles = await Promise.all(
        (['filtered', 'bare', 'fav', 'recent'] as const).map((kind) => hand.words(`lobby.empty.${kind}.title`)),
      )
      const headings = titles.map((name) => page.getByRole('heading', { name }))
      await expect(headings.reduce((one, other) => one.or(other))).toBeVisible()
    },
    'list.settled.failed': alert('lobby.failed.title'),
    'list.settled.debouncing': notReading,
    'hot.offered': offers('lobby.list.hot'),
    hot: notOffered('lobby.list.hot'),
  },
}
