import { favouritesCalls } from '#wire/play/favourites.ts'
import { hotGames } from '#wire/play/game.ts'
import { gamesCalls } from '#wire/play/games.ts'
import { defineCalls } from '#machines/lib/calls.ts'
import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { lobbyMachine } from './lobby.machine.ts'
import { lobbyChoiceJourneys } from './lobby-choice.journeys.ts'
import { lobbyMoreJourneys } from './lobby-more.journeys.ts'
import { lobbyOwnJourneys } from './lobby-own.journeys.ts'
import type { LobbyContext } from './lobby.setup.ts'
import { firstPlace, isOwn, isPaged, samePlace, searchTerm, vendorChoice, type Place } from './lobby.rules.ts'

const filtersOf = (place: Place) =>
  [place.vendors.join() || null, place.search || null, place.classify, place.minBet, place.sort].filter(
    (filter) => filter !== null,
  ).length

const isUntouched = ({ place, typed }: LobbyContext) => filtersOf(place) === 0 && typed === ''

const refused = refusal('rate_limited', { retryAfter: 5 })

export const lobbyModel = defineModel({
  flow: 'lobby',
  machine: lobbyMachine,
  inputs: {
    slots: { gameType: 'RNG', language: 'fil', place: firstPlace },
    deepLink: { gameType: 'RNG', language: 'fil', place: { ...firstPlace, vendors: ['HARBOUR'], page: 2 } },
    favouritesLink: { gameType: 'RNG', language: 'fil', place: { ...firstPlace, list: 'fav' } },
    everything: { gameType: null, language: 'fil', place: firstPlace },
  },
  events: {
    'own.selected': { favourites: { list: 'fav' }, recent: { list: 'recent' } },
    'vendor.toggled': { harbour: { vendor: 'HARBOUR' } },
    'vendors.chosen': { two: { vendors: ['KISLAP', 'HARBOUR', 'KISLAP'] }, all: { vendors: [] } },
    'search.typed': { koi: { text: ' koi ' }, nothing: { text: '' } },
    'classify.selected': { jackpot: { classify: 'JP' }, any: { classify: null } },
    'minBet.selected': { half: { minBet: '0.5' }, all: { minBet: null } },
    'sort.selected': { alphabet: { sort: 'name' }, house: { sort: null } },
    'place.changed': {
      back: { place: firstPlace },
      secondPage: { place: { ...firstPlace, page: 2 } },
      favourites: { place: { ...firstPlace, list: 'fav' } },
    },
    'language.changed': { english: { language: 'en' } },
  },
  calls: defineCalls({
    loadGames: [gamesCalls.gameList, favouritesCalls.favouriteGames, gamesCalls.recentGames, gamesCalls.rankList],
    countHotGames: [hotGames],
  }),
  macros: { 'text typed and taken back': ['search.typed/koi', 'search.typed/nothing'] },
  actors: {
    loadGames: {
      done: {
        pages: { kind: 'value', value: { games: 15, totalPages: 3, total: 40 } },
        twoPages: { kind: 'value', value: { games: 30, totalPages: 3, total: 40 } },
        onePage: { kind: 'value', value: { games: 4, totalPages: 1, total: 4 } },
        none: { kind: 'value', value: { games: 0, totalPages: 0, total: 0 } },
        refused,
      },
    },
    countHotGames: {
      done: {
        some: { kind: 'value', value: { games: 6 } },
        none: { kind: 'value', value: { games: 0 } },
        refused,
      },
    },
    passGate: { done: { allowed: 'allowed', dismissed: 'dismissed' }, error: { fault: new Error('gate closed') } },
    watchSurroundings: {
      events: { back: { type: 'place.changed', place: firstPlace }, left: { type: 'member.left' } },
    },
  },
  // No transition depends on the game type, on the code of a refusal or on where a page was added; and the gate ends in
  // another list, or in the same one loaded again.
  project: (context) => ({
    ...context,
    gameType: null,
    refusal: null,
    addedTo: null,
    found: context.requestedList === null ? context.found : null,
  }),
  within: (state) => {
    const { place, requestedList, language, found } = state.context
    const isOtherList = place.list !== 'all' || requestedList !== null
    return (
      filtersOf(place) + (place.list === 'all' ? 0 : 1) <= 1 &&
      place.page <= 2 &&
      place.vendors.length <= 1 &&
      // A class represents minimum bet and sort order as well, which have the same transitions.
      place.minBet === null &&
      place.sort === null &&
      // Whether the hot list is offered does not depend on another list's filters and page.
      (state.in('hot.checking') || (isUntouched(state.context) && place.page === 1)) &&
      (language === 'fil' || filtersOf(place) === 0) &&
      // Other lists depend neither on the count of hot games nor on language and length.
      (!isOtherList ||
        place.list === 'hot' ||
        (state.in('hot.checking') && language === 'fil' && [undefined, 0, 15].includes(found?.games)))
    )
  },
  invariants: {
    'other lists than all games have no filters, and only favourites have pages': ({ context: { place } }) =>
      place.list === 'all' ||
      samePlace({ ...place, page: isPaged(place.list) ? 1 : place.page }, { ...firstPlace, list: place.list }),
    'an own list is requested exactly while the gate decides on it': (state) =>
      state.in('list.gatingChoice') === (state.context.requestedList !== null),
    'game counts are unset while loading, and set while games are shown': (state) =>
      state.in('list.loading')
        ? state.context.found === null
        : !state.in('list.idle.showing') || (state.context.found?.games ?? 0) > 0,
    'an empty list has no games': (state) => !state.in('list.idle.empty') || state.context.found?.games === 0,
    'a failed list has no game counts': (state) => !state.in('list.idle.failed') || state.context.found === null,
    'the list shown matches the search text': (state) =>
      !(state.in('list.idle.showing') || state.in('list.idle.empty')) ||
      searchTerm(state.context.typed) === state.context.place.search,
    'the page shown exists': (state) =>
      !state.in('list.idle.showing') || state.context.place.page <= Math.max(1, state.context.found?.totalPages ?? 0),
    'busy is tagged exactly while a request or the gate runs': (state) =>
      state.tags.has('busy') ===
      (['list.loading', 'list.adding', 'list.gatingChoice', 'list.gatingLink'] as const).some((where) =>
        state.in(where),
      ),
    'games stay while more load, and after that failed': (state) =>
      !(state.in('list.adding') || state.in('list.idle.moreFailed')) || (state.context.found?.games ?? 0) > 0,
    'no vendor is chosen twice': ({ context: { place } }) =>
      place.vendors.join() === vendorChoice(place.vendors).join(),
  },
  laws: {
    'a choice made while the list is idle loads at once (spec §4)': ({ do: what, before, after }) =>
      !/^(all|rank|classify|minBet|sort)\.selected|^vendor\.toggled|^vendors\.chosen|^filters\.cleared/.test(what) ||
      !before.in('list.idle') ||
      after.in('list.loading'),
    'the hot list can be chosen whenever it is offered and no request is under way (spec §2)': ({
      do: what,
      before,
      after,
    }) =>
      what !== 'hot.selected/default' ||
      !before.in('list.idle') ||
      !before.in('hot.offered') ||
      after.context.place.list === 'hot',
    'choosing an own list while the list is idle runs the gate at once (spec §5)': ({ do: what, before, after }) =>
      !what.startsWith('own.selected/') || !before.in('list.idle') || after.in('list.gatingChoice'),
    'an own list is loaded only after the gate (spec §5)': ({ do: what, asks, before, after }) =>
      !asks.some(({ src }) => src === 'loadGames') ||
      !isOwn(after.context.place.list) ||
      before.in('list.gatingChoice') ||
      /^passGate:done\/allowed|^more\.requested|^retry\.requested|^loadGames/.test(what),
    'typing while the list is idle starts the search debounce (spec §4)': ({ do: what, before, after }) =>
      !what.startsWith('search.typed/') || !before.in('list.idle') || after.in('list.idle.debouncing'),
    'another place brings its own search text': ({ do: what, before, after }) =>
      !what.startsWith('place.changed/') ||
      samePlace(before.context.place, after.context.place) ||
      after.context.typed === after.context.place.search,
  },
  goals: {
    'games can always be reached': (state) => state.in('list.idle.showing'),
    'every game can be seen again': (state) => samePlace(state.context.place, firstPlace),
  },
  journeys: {
    ...lobbyChoiceJourneys,
    ...lobbyMoreJourneys,
    ...lobbyOwnJourneys,
    'search-is-debounced': {
      claim: 'Search is debounced by 500 ms and leads to page 1 of all games (spec §4).',
      starts: [
        'watchSurroundings',
        { src: 'countHotGames', input: { gameType: 'RNG', language: 'fil' } },
        { src: 'loadGames', input: { gameType: 'RNG', language: 'fil', place: firstPlace } },
      ],
      steps: [
        { do: 'loadGames:done/pages', in: 'list.idle.showing' },
        { do: 'more.requested', in: 'list.adding' },
        { do: 'loadGames:done/pages', in: 'list.idle.showing', context: { place: { page: 2 } } },
        {
          do: 'search.typed/koi',
          in: 'list.idle.debouncing',
          notTags: ['busy'],
          emits: [],
          context: { typed: ' koi ', place: { page: 2 } },
        },
        { do: 'search.typed/nothing', in: 'list.idle.debouncing', emits: [], context: { typed: '' } },
        {
          do: 'search.typed/koi',
          in: 'list.idle.debouncing',
          emits: [],
          context: { typed: ' koi ', place: { search: '' } },
        },
        {
          do: 'after:searchDebounce',
          passes: 500,
          starts: [
            {
              src: 'loadGames',
              input: {
                gameType: 'RNG',
                language: 'fil',
                place: { ...firstPlace, search: 'koi' },
              },
            },
          ],
          in: 'list.loading',
          emits: ['place.chosen'],
          context: { place: { ...firstPlace, search: 'koi' }, typed: ' koi ' },
        },
      ],
    },
    'one-request-at-a-time': {
      claim: 'One game-list request at a time; another is ignored while loading (spec §4).',
      steps: [
        { do: 'countHotGames:done/some', in: ['list.loading', 'hot.offered'], tags: ['busy'] },
        { do: 'vendor.toggled/harbour', in: 'list.loading', emits: [], context: { place: firstPlace } },
        { do: 'hot.selected', in: 'list.loading', emits: [], context: { place: firstPlace } },
        { do: 'all.selected', in: 'list.loading', emits: [], context: { place: firstPlace } },
        { do: 'classify.selected/jackpot', in: 'list.loading', emits: [], context: { place: firstPlace } },
        { do: 'minBet.selected/half', in: 'list.loading', emits: [], context: { place: firstPlace } },
        { do: 'vendors.chosen/two', in: 'list.loading', emits: [], context: { place: firstPlace } },
        { do: 'sort.selected/alphabet', in: 'list.loading', emits: [], context: { place: firstPlace } },
        { do: 'more.requested', in: 'list.loading', emits: [], context: { place: firstPlace } },
        { do: 'filters.cleared', in: 'list.loading', emits: [], context: { place: firstPlace } },
        { do: 'loadGames:done/pages', in: 'list.idle.showing', notTags: ['busy'] },
      ],
    },
    'typing-while-loading-is-kept': {
      claim: 'Text typed while a list loads is searched for afterwards.',
      steps: [
        { do: 'search.typed/koi', in: 'list.loading', context: { typed: ' koi ' } },
        { do: 'loadGames:done/pages', in: 'list.idle.debouncing' },
        { do: 'after:searchDebounce', in: 'list.loading', context: { place: { search: 'koi' } } },
        { do: 'loadGames:error/fault', in: 'list.idle.failed', tags: ['failed'] },
      ],
    },
    'hot-resets-everything': {
      claim: 'Choosing hot resets paging, filters and results; the hot list has one page (spec §4).',
      input: 'deepLink',
      steps: [
        {
          do: 'loadGames:done/pages',
          in: 'list.idle.showing',
          context: { place: { vendors: ['HARBOUR'], page: 2 } },
        },
        { do: 'hot.selected', in: ['list.idle.showing', 'hot.checking'], emits: [] },
        { do: 'countHotGames:done/some', in: 'hot.offered', tags: ['hotOffered'] },
        {
          do: 'hot.selected',
          in: 'list.loading',
          emits: ['place.chosen'],
          context: { found: null, typed: '', place: { ...firstPlace, list: 'hot' } },
        },
        { do: 'loadGames:done/onePage', in: 'list.idle.showing' },
        { do: 'more.requested', in: 'list.idle.showing', emits: [] },
        {
          do: 'vendor.toggled/harbour',
          in: 'list.loading',
          emits: ['place.chosen'],
          context: { place: { ...firstPlace, vendors: ['HARBOUR'] } },
        },
      ],
    },
    'filters-reset-list-type-and-page': {
      claim: 'Changing vendor, search, classify or minimum bet resets list type and page to 1 (spec §4).',
      steps: [
        { do: 'loadGames:done/pages', in: 'list.idle.showing' },
        { do: 'more.requested', in: 'list.adding' },
        { do: 'loadGames:done/pages', in: 'list.idle.showing' },
        {
          do: 'classify.selected/jackpot',
          in: 'list.loading',
          emits: ['place.chosen'],
          context: { place: { ...firstPlace, classify: 'JP' } },
        },
        { do: 'loadGames:done/pages', in: 'list.idle.showing' },
        { do: 'more.requested', in: 'list.adding' },
        { do: 'loadGames:done/pages', in: 'list.idle.showing' },
        {
          do: 'minBet.selected/half',
          in: 'list.loading',
          emits: ['place.chosen'],
          context: { place: { ...firstPlace, classify: 'JP', minBet: '0.5' } },
        },
        { do: 'loadGames:done/none', in: 'list.idle.empty' },
        { do: 'filters.cleared', in: 'list.loading', emits: ['place.chosen'], context: { place: firstPlace } },
      ],
    },
    'hot-only-when-there-are-hot-games': {
      claim: 'The hot list is offered only when hot games exist (spec §2).',
      steps: [
        { do: 'loadGames:done/pages', in: 'list.idle.showing', notTags: ['hotOffered'] },
        { do: 'countHotGames:done/none', in: 'hot.absent', notTags: ['hotOffered'] },
        { do: 'hot.selected', in: ['list.idle.showing', 'hot.absent'], emits: [], context: { place: firstPlace } },
      ],
    },
    'fault-can-be-tried-again': {
      claim: 'A list that failed to load can be retried, which also counts the hot games again (spec §8).',
      steps: [
        { do: 'loadGames:error/fault', in: 'list.idle.failed', tags: ['failed'] },
        { do: 'countHotGames:error/fault', in: 'hot.unknown' },
        { do: 'retry.requested', in: ['list.loading', 'hot.checking'], notTags: ['failed'], emits: [] },
        { do: 'loadGames:done/refused', in: 'list.idle.failed', context: { refusal: 'rate_limited', found: null } },
        { do: 'retry.requested', in: 'list.loading', context: { refusal: null } },
        { do: 'loadGames:done/pages', in: 'list.idle.showing' },
      ],
    },
    'browser-back-wins': {
      claim: 'The URL decides: going back loads the place it names, even while another list loads.',
      input: 'deepLink',
      steps: [
        {
          do: 'watchSurroundings:event/back',
          in: 'list.loading',
          emits: [],
          starts: ['loadGames'],
          context: { place: firstPlace },
        },
        { do: 'loadGames:done/pages', in: 'list.idle.showing' },
        { do: 'watchSurroundings:event/back', in: 'list.idle.showing', emits: [] },
        { do: 'place.changed/secondPage', in: 'list.loading', emits: [], context: { place: { page: 2 } } },
      ],
    },
    'a-page-too-far': {
      claim: 'A URL with a page that no longer exists leads to the last existing page.',
      input: 'deepLink',
      steps: [
        { do: 'loadGames:done/none', in: 'list.loading', emits: ['place.chosen'], context: { place: { page: 1 } } },
        {
          do: 'loadGames:done/onePage',
          in: 'list.idle.showing',
          context: { place: { vendors: ['HARBOUR'], page: 1 } },
        },
      ],
    },
    'language-reloads': {
      claim: 'A change of language reloads the games at the same place (spec §4).',
      input: 'deepLink',
      steps: [
        { do: 'loadGames:done/pages', in: 'list.idle.showing' },
        {
          do: 'language.changed/english',
          in: 'list.loading',
          emits: [],
          context: { language: 'en', place: { vendors: ['HARBOUR'], page: 2 } },
        },
      ],
    },
    'navigating-keeps-the-hot-list-offered': {
      claim: 'Once hot games are known to exist, the hot list stays offered everywhere in the lobby (spec §2).',
      steps: [
        { do: 'countHotGames:done/some', in: 'hot.offered', tags: ['hotOffered'] },
        { do: 'loadGames:done/pages', in: 'list.idle.showing' },
        { do: 'place.changed/secondPage', in: ['list.loading', 'hot.offered'], starts: ['loadGames'] },
        { do: 'loadGames:done/pages', in: 'list.idle.showing' },
        { do: 'language.changed/english', in: ['list.loading', 'hot.offered'], starts: ['loadGames'] },
        { do: 'language.changed/english', in: 'list.loading', starts: ['loadGames'] },
      ],
    },
    'hot-games-are-counted-again-in-another-language': {
      claim: 'If counting hot games failed, a change of language counts again (spec §8).',
      steps: [
        { do: 'loadGames:done/pages', in: 'list.idle.showing' },
        { do: 'countHotGames:done/refused', in: 'hot.unknown', notTags: ['hotOffered'] },
        {
          do: 'language.changed/english',
          starts: [
            { src: 'countHotGames', input: { gameType: 'RNG', language: 'en' } },
            { src: 'loadGames', input: { gameType: 'RNG', language: 'en', place: firstPlace } },
          ],
          in: ['list.loading', 'hot.checking'],
        },
        { do: 'countHotGames:done/some', in: 'hot.offered', tags: ['hotOffered'] },
      ],
    },
    'typing-outlives-the-response': {
      claim: 'Text typed while a list loads is searched for, whether games, a refusal or a fault follow.',
      steps: [
        { do: 'search.typed/koi', in: 'list.loading' },
        { do: 'loadGames:done/refused', in: 'list.idle.debouncing', notTags: ['failed'] },
        { do: 'after:searchDebounce', in: 'list.loading', context: { place: { search: 'koi' } } },
        { do: 'search.typed/nothing', in: 'list.loading' },
        { do: 'loadGames:error/fault', in: 'list.idle.debouncing', notTags: ['failed'] },
        { do: 'after:searchDebounce', in: 'list.loading', context: { place: { search: '' } } },
        { do: 'search.typed/koi', in: 'list.loading' },
        { do: 'loadGames:done/pages', in: 'list.idle.debouncing', context: { found: { games: 15 } } },
      ],
    },
  },
})
