import type { Journey } from '#atlas/model/model.ts'
import { firstPlace } from './lobby.rules.ts'

const secondPage = {
  src: 'loadGames',
  input: { gameType: 'RNG', language: 'fil', place: { ...firstPlace, page: 2 } },
}

/** Journeys of paging: the next page is added below the games shown. */
export const lobbyMoreJourneys: Readonly<Record<string, Journey>> = {
  'more-games-in-the-same-list': {
    claim: 'More games are added below those shown; the URL keeps the page without a new history entry.',
    steps: [
      { do: 'loadGames:done/pages', in: 'list.idle.showing', context: { addedTo: null } },
      {
        do: 'more.requested',
        starts: [secondPage],
        in: 'list.adding',
        tags: ['busy', 'adding'],
        emits: [],
        context: { place: firstPlace, found: { games: 15 } },
      },
      { do: 'more.requested', in: 'list.adding', emits: [] },
      { do: 'vendor.toggled/harbour', in: 'list.adding', emits: [], context: { place: firstPlace } },
      {
        do: 'loadGames:done/twoPages',
        in: 'list.idle.showing',
        emits: [{ type: 'place.chosen', replace: true, place: { ...firstPlace, page: 2 } }],
        context: { place: { ...firstPlace, page: 2 }, addedTo: 15, found: { games: 30 } },
      },
      {
        do: 'all.selected',
        in: 'list.loading',
        emits: [{ type: 'place.chosen', replace: false, place: firstPlace }],
        context: { place: firstPlace, addedTo: null },
      },
    ],
  },
  'a-failed-next-page-keeps-the-games': {
    claim: 'A next page that fails to load keeps the games before it, and can be retried (spec §8).',
    steps: [
      { do: 'loadGames:done/pages', in: 'list.idle.showing' },
      { do: 'more.requested', in: 'list.adding' },
      {
        do: 'loadGames:error/fault',
        in: 'list.idle.moreFailed',
        tags: ['moreFailed'],
        notTags: ['failed', 'busy'],
        emits: [],
        context: { place: firstPlace, found: { games: 15 }, refusal: null },
      },
      { do: 'retry.requested', in: 'list.adding', starts: [secondPage], notTags: ['moreFailed'] },
      {
        do: 'loadGames:done/refused',
        in: 'list.idle.moreFailed',
        context: { place: firstPlace, found: { games: 15 }, refusal: 'rate_limited' },
      },
      { do: 'retry.requested', in: 'list.adding', context: { refusal: null } },
      { do: 'loadGames:done/pages', in: 'list.idle.showing', context: { place: { page: 2 } } },
    ],
  },
  'a-list-that-became-shorter-ends': {
    claim: 'If the next page no longer exists, the list ends with the games shown.',
    steps: [
      { do: 'loadGames:done/pages', in: 'list.idle.showing' },
      { do: 'more.requested', in: 'list.adding' },
      {
        do: 'loadGames:done/onePage',
        in: 'list.idle.showing',
        emits: [],
        context: { place: firstPlace, found: { games: 15, total: 15, totalPages: 1 } },
      },
      { do: 'more.requested', in: 'list.idle.showing', emits: [] },
    ],
  },
  'navigating-while-more-loads': {
    claim: 'A changed URL or language cancels the next page that is loading.',
    input: 'deepLink',
    steps: [
      { do: 'loadGames:done/pages', in: 'list.idle.showing' },
      {
        do: 'more.requested',
        in: 'list.adding',
        starts: [
          {
            src: 'loadGames',
            input: { gameType: 'RNG', language: 'fil', place: { ...firstPlace, vendors: ['HARBOUR'], page: 3 } },
          },
        ],
      },
      { do: 'language.changed/english', in: 'list.loading', starts: ['loadGames'], context: { language: 'en' } },
      { do: 'loadGames:done/pages', in: 'list.idle.showing' },
      { do: 'more.requested', in: 'list.adding' },
      { do: 'place.changed/back', in: 'list.loading', starts: ['loadGames'], context: { place: firstPlace } },
      { do: 'loadGames:done/pages', in: 'list.idle.showing' },
      { do: 'more.requested', in: 'list.adding' },
      { do: 'search.typed/koi', in: 'list.adding' },
      { do: 'loadGames:done/refused', in: 'list.idle.debouncing', notTags: ['moreFailed'], context: { refusal: null } },
    ],
  },
  'typing-while-more-loads-is-kept': {
    claim: 'Text typed while more games load is searched for, whether they load or fail.',
    steps: [
      { do: 'loadGames:done/pages', in: 'list.idle.showing' },
      { do: 'more.requested', in: 'list.adding' },
      { do: 'search.typed/koi', in: 'list.adding', context: { typed: ' koi ' } },
      { do: 'loadGames:done/pages', in: 'list.idle.debouncing', emits: [], context: { place: firstPlace } },
      { do: 'search.typed/nothing', in: 'list.idle.debouncing' },
      { do: 'after:searchDebounce', in: 'list.loading' },
      { do: 'loadGames:done/pages', in: 'list.idle.showing' },
      { do: 'more.requested', in: 'list.adding' },
      { do: 'search.typed/koi', in: 'list.adding' },
      { do: 'loadGames:error/fault', in: 'list.idle.debouncing', notTags: ['moreFailed'] },
      { do: 'after:searchDebounce', in: 'list.loading', context: { place: { search: 'koi', page: 1 } } },
    ],
  },
}
