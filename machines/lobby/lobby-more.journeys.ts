import type { Journey } from '#atlas/model/model.ts'
import { firstPlace } from './lobby.rules.ts'

const secondPage = {
  src: 'loadGames',
  input: { gameType: 'RNG', language: 'fil', place: { ...firstPlace, page: 2 } },
}

/** How a list goes on below the games that are there. */
export const lobbyMoreJourneys: Readonly<Record<string, Journey>> = {
  'more-goes-on-in-the-same-list': {
    claim:
      'More games come below those that are there; the address says how far one has come, without a step to go back by.',
    steps: [
      { do: 'loadGames:done/pages', in: 'list.settled.showing', context: { addedTo: null } },
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
        in: 'list.settled.showing',
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
  'a-next-page-that-fails-takes-nothing-away': {
    claim: 'A next page that cannot be had leaves the games before it, and can be asked for again (spec §8).',
    steps: [
      { do: 'loadGames:done/pages', in: 'list.settled.showing' },
      { do: 'more.requested', in: 'list.adding' },
      {
        do: 'loadGames:error/fault',
        in: 'list.settled.stuck',
        tags: ['stuck'],
        notTags: ['failed', 'busy'],
        emits: [],
        context: { place: firstPlace, found: { games: 15 }, refusal: null },
      },
      { do: 'retry.requested', in: 'list.adding', starts: [secondPage], notTags: ['stuck'] },
      {
        do: 'loadGames:done/refused',
        in: 'list.settled.stuck',
        context: { place: firstPlace, found: { games: 15 }, refusal: 'rate_limited' },
      },
      { do: 'retry.requested', in: 'list.adding', context: { refusal: null } },
      { do: 'loadGames:done/pages', in: 'list.settled.showing', context: { place: { page: 2 } } },
    ],
  },
  'a-list-that-became-shorter-ends': {
    claim: 'Where there is no next page any more, the list ends with the games that are there.',
    steps: [
      { do: 'loadGames:done/pages', in: 'list.settled.showing' },
      { do: 'more.requested', in: 'list.adding' },
      {
        do: 'loadGames:done/onePage',
        in: 'list.settled.showing',
        emits: [],
        context: { place: firstPlace, found: { games: 15, total: 15, totalPages: 1 } },
      },
      { do: 'more.requested', in: 'list.settled.showing', emits: [] },
    ],
  },
  'going-elsewhere-while-more-comes': {
    claim: 'The address and the language win over more games that are on their way.',
    input: 'deepLink',
    steps: [
      { do: 'loadGames:done/pages', in: 'list.settled.showing' },
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
      { do: 'loadGames:done/pages', in: 'list.settled.showing' },
      { do: 'more.requested', in: 'list.adding' },
      { do: 'place.changed/back', in: 'list.loading', starts: ['loadGames'], context: { place: firstPlace } },
      { do: 'loadGames:done/pages', in: 'list.settled.showing' },
      { do: 'more.requested', in: 'list.adding' },
      { do: 'search.typed/koi', in: 'list.adding' },
      { do: 'loadGames:done/refused', in: 'list.settled.debouncing', notTags: ['stuck'], context: { refusal: null } },
    ],
  },
  'typing-while-more-comes-is-kept': {
    claim: 'What is typed while more games come is searched for, whatever becomes of them.',
    steps: [
      { do: 'loadGames:done/pages', in: 'list.settled.showing' },
      { do: 'more.requested', in: 'list.adding' },
      { do: 'search.typed/koi', in: 'list.adding', context: { typed: ' koi ' } },
      { do: 'loadGames:done/pages', in: 'list.settled.debouncing', emits: [], context: { place: firstPlace } },
      { do: 'search.typed/nothing', in: 'list.settled.debouncing' },
      { do: 'after:searchDebounce', in: 'list.loading' },
      { do: 'loadGames:done/pages', in: 'list.settled.showing' },
      { do: 'more.requested', in: 'list.adding' },
      { do: 'search.typed/koi', in: 'list.adding' },
      { do: 'loadGames:error/fault', in: 'list.settled.debouncing', notTags: ['stuck'] },
      { do: 'after:searchDebounce', in: 'list.loading', context: { place: { search: 'koi', page: 1 } } },
    ],
  },
}
