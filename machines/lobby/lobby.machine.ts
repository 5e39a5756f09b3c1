import { assign, emit, setup, stateIn } from 'xstate'
import type { Answer, Refusal } from '#wire/envelope.ts'
import type { Classify } from '#wire/game.ts'
import type { GameType, Language } from '#wire/shapes.ts'
import { notProvided, notProvidedWatch } from '#machines/lib/not-provided.ts'
import { answer, type Answered, given, refused } from '#machines/lib/transitions.ts'
import {
  type Found,
  type GamesWanted,
  type HotWanted,
  type MinBet,
  nextPage,
  type Place,
  samePlace,
  searchTerm,
  type Sort,
  vendorChoice,
  withFilter,
  withList,
  withoutFilters,
  withVendor,
} from './lobby.rules.ts'

export interface LobbyInput {
  readonly gameType: GameType | null
  readonly language: Language
  readonly place: Place
}

export interface LobbyContext extends LobbyInput {
  /** Text of the search box; runs ahead of `place.search` until the debounce is over. */
  readonly typed: string
  /** Counts only, for the chart branches on nothing else; the games stay in the query cache the actor fills. */
  readonly found: Found | null
  readonly refusal: Refusal['code'] | null
  /** How many games stood there before the page that was added last; null while none was. */
  readonly addedTo: number | null
}

export type LobbyEvent =
  | { readonly type: 'all.selected' }
  | { readonly type: 'hot.selected' }
  | { readonly type: 'vendor.toggled'; readonly vendor: string }
  | { readonly type: 'vendors.chosen'; readonly vendors: readonly string[] }
  | { readonly type: 'search.typed'; readonly text: string }
  | { readonly type: 'classify.selected'; readonly classify: Classify | null }
  | { readonly type: 'minBet.selected'; readonly minBet: MinBet | null }
  | { readonly type: 'sort.selected'; readonly sort: Sort | null }
  | { readonly type: 'more.requested' }
  | { readonly type: 'filters.cleared' }
  | { readonly type: 'retry.requested' }
  | { readonly type: 'place.changed'; readonly place: Place }
  | { readonly type: 'language.changed'; readonly language: Language }

/** The place to write to the address; `replace` when it should not become a step of the browser's history. */
export type LobbyEmitted = { readonly type: 'place.chosen'; readonly place: Place; readonly replace: boolean }

/** The place with what the search box says by now, so that a choice made while typing loses no letter. */
const here = ({ place, typed }: LobbyContext): Place => withFilter(place, { search: searchTerm(typed) })

/** Browses the games of one lobby: list types, filters, order, debounced search, and pages one below the other (spec §4, §9). */
export const lobbyMachine = setup({
  types: {
    input: {} as LobbyInput,
    context: {} as LobbyContext,
    events: {} as LobbyEvent,
    emitted: {} as LobbyEmitted,
    tags: {} as 'busy' | 'adding' | 'failed' | 'stuck' | 'hotOffered',
  },
  actors: {
    loadGames: notProvided<Answer<Found>, GamesWanted>('loadGames'),
    countHotGames: notProvided<Answer<{ readonly games: number }>, HotWanted>('countHotGames'),
    watchSurroundings: notProvidedWatch('watchSurroundings'),
  },
  guards: {
    hotIsOffered: stateIn({ hot: 'offered' }),
    leadsElsewhere: ({ context }, params: { readonly place: Place }) => !samePlace(params.place, context.place),
    moreToCome: ({ context }) => context.place.list !== 'hot' && context.place.page < (context.found?.totalPages ?? 0),
    searchAwaits: ({ context }) => searchTerm(context.typed) !== context.place.search,
    refused,
    beyondTheEnd: ({ context }, params: Answered<Answer<Found>>) =>
      params.answer.kind === 'value' && context.place.page > Math.max(1, params.answer.value.totalPages),
    endedBefore: ({ context }, params: Answered<Answer<Found>>) =>
      params.answer.kind === 'value' && context.place.page >= params.answer.value.totalPages,
    nothingFound: (_, params: { readonly answer: Answer<{ readonly games: number }> }) =>
      params.answer.kind === 'value' && params.answer.value.games === 0,
  },
  actions: {
    goTo: assign((_, params: { readonly place: Place }) => ({ place: params.place, typed: params.place.search })),
    goToLastPage: assign(({ context }, params: Answered<Answer<Found>>) => {
      const pages = params.answer.kind === 'value' ? params.answer.value.totalPages : 1
      return { place: { ...context.place, page: Math.max(1, pages) } }
    }),
    searchTyped: assign(({ context }) => ({ place: here(context) })),
    keepTyped: assign((_, params: { readonly text: string }) => ({ typed: params.text })),
    keepLanguage: assign((_, params: { readonly language: Language }) => ({ language: params.language })),
    keepAnswer: assign((_, params: Answered<Answer<Found>>) =>
      params.answer.kind === 'value' ? { found: params.answer.value } : { refusal: params.answer.code },
    ),
    addPage: assign(({ context }) => ({ place: nextPage(context.place), addedTo: context.found?.games ?? null })),
    endHere: assign(({ context: { found, place } }) =>
      found === null ? {} : { found: { ...found, total: found.games, totalPages: place.page } },
    ),
    forgetGames: assign({ found: null, refusal: null, addedTo: null }),
    forgetRefusal: assign({ refusal: null }),
    announcePlace: emit(({ context }) => ({ type: 'place.chosen' as const, place: context.place, replace: false })),
    correctPlace: emit(({ context }) => ({ type: 'place.chosen' as const, place: context.place, replace: true })),
  },
  delays: { searchDebounce: 500 },
}).createMachine({
  id: 'lobby',
  description:
    'A lobby of one game type: its games by list type, vendors, search, class and minimum bet, in an order, page below page.',
  meta: { requirements: ['spec §2 lobby', 'spec §4 lobby list types', 'spec §9 lobby constants'] },
  context: ({ input }) => ({ ...input, typed: input.place.search, found: null, refusal: null, addedTo: null }),
  invoke: { src: 'watchSurroundings', id: 'watchSurroundings' },
  type: 'parallel',
  states: {
    list: {
      description: 'The list of games at the place chosen.',
      meta: { requirements: ['spec §4 lobby list types'] },
      initial: 'loading',
      on: {
        'place.changed': { guard: given('leadsElsewhere'), target: '.loading', actions: given('goTo') },
        'language.changed': { target: '.loading', actions: given('keepLanguage') },
      },
      states: {
        loading: {
          description: 'The one game-list request is under way: asking for another list is ignored, typing is kept.',
          meta: { requirements: ['spec §4 one game-list request at a time'] },
          tags: ['busy'],
          entry: 'forgetGames',
          invoke: {
            src: 'loadGames',
            id: 'loadGames',
            input: ({ context }) => ({ gameType: context.gameType, language: context.language, place: context.place }),
            onDone: [
              { guard: 'searchAwaits', target: 'settled.debouncing', actions: answer('keepAnswer') },
              { guard: answer('refused'), target: 'settled.failed', actions: answer('keepAnswer') },
              {
                guard: answer('beyondTheEnd'),
                target: 'loading',
                reenter: true,
                actions: [answer('goToLastPage'), 'correctPlace'],
              },
              { guard: answer('nothingFound'), target: 'settled.empty', actions: answer('keepAnswer') },
              { target: 'settled.showing', actions: answer('keepAnswer') },
            ],
            onError: [{ guard: 'searchAwaits', target: 'settled.debouncing' }, { target: 'settled.failed' }],
          },
          on: { 'search.typed': { actions: given('keepTyped') } },
        },
        adding: {
          description: 'The next page is on its way, the one request there is; the games before it stay.',
          meta: { requirements: ['spec §4 one game-list request at a time', 'spec §9 lobby page size 15'] },
          tags: ['busy', 'adding'],
          entry: 'forgetRefusal',
          invoke: {
            src: 'loadGames',
            id: 'loadGames',
            input: ({ context }) => ({
              gameType: context.gameType,
              language: context.language,
              place: nextPage(context.place),
            }),
            onDone: [
              { guard: 'searchAwaits', target: 'settled.debouncing' },
              { guard: answer('refused'), target: 'settled.stuck', actions: answer('keepAnswer') },
              { guard: answer('endedBefore'), target: 'settled.showing', actions: 'endHere' },
              { target: 'settled.showing', actions: ['addPage', answer('keepAnswer'), 'correctPlace'] },
            ],
            onError: [{ guard: 'searchAwaits', target: 'settled.debouncing' }, { target: 'settled.stuck' }],
          },
          on: { 'search.typed': { actions: given('keepTyped') } },
        },
        settled: {
          description: 'No request is under way; every choice makes one.',
          meta: { requirements: ['spec §4 lobby list types'] },
          initial: 'showing',
          on: {
            'all.selected': {
              target: 'loading',
              actions: [
                { type: 'goTo', params: ({ context }) => ({ place: withList(here(context), 'all') }) },
                'announcePlace',
              ],
            },
            'hot.selected': {
              guard: 'hotIsOffered',
              target: 'loading',
              actions: [
                { type: 'goTo', params: ({ context }) => ({ place: withList(here(context), 'hot') }) },
                'announcePlace',
              ],
            },
            'vendor.toggled': {
              target: 'loading',
              actions: [
                { type: 'goTo', params: ({ context, event }) => ({ place: withVendor(here(context), event.vendor) }) },
                'announcePlace',
              ],
            },
            'vendors.chosen': {
              target: 'loading',
              actions: [
                {
                  type: 'goTo',
                  params: ({ context, event }) => ({
                    place: withFilter(here(context), { vendors: vendorChoice(event.vendors) }),
                  }),
                },
                'announcePlace',
              ],
            },
            'classify.selected': {
              target: 'loading',
              actions: [
                {
                  type: 'goTo',
                  params: ({ context, event }) => ({ place: withFilter(here(context), { classify: event.classify }) }),
                },
                'announcePlace',
              ],
            },
            'minBet.selected': {
              target: 'loading',
              actions: [
                {
                  type: 'goTo',
                  params: ({ context, event }) => ({ place: withFilter(here(context), { minBet: event.minBet }) }),
                },
                'announcePlace',
              ],
            },
            'sort.selected': {
              target: 'loading',
              actions: [
                {
                  type: 'goTo',
                  params: ({ context, event }) => ({ place: withFilter(here(context), { sort: event.sort }) }),
                },
                'announcePlace',
              ],
            },
            'filters.cleared': {
              target: 'loading',
              actions: [
                { type: 'goTo', params: ({ context }) => ({ place: withoutFilters(context.place) }) },
                'announcePlace',
              ],
            },
            'search.typed': { target: '.debouncing', reenter: true, actions: given('keepTyped') },
          },
          states: {
            showing: {
              description: 'The games are shown as far as one has come; more can be asked for while there are more.',
              meta: { requirements: ['spec §9 lobby page size 15'] },
              on: { 'more.requested': { guard: 'moreToCome', target: '#lobby.list.adding' } },
            },
            stuck: {
              description: 'The next page could not be had: the games before it stay, and one can try again.',
              meta: { requirements: ['spec §8 network link abnormal'] },
              tags: ['stuck'],
              on: { 'retry.requested': '#lobby.list.adding' },
            },
            empty: {
              description: 'No game matches; the filters can be cleared.',
              meta: { requirements: ['spec §4 lobby list types'] },
            },
            failed: {
              description: 'The games could not be had; one can try again.',
              meta: { requirements: ['spec §8 network link abnormal'] },
              tags: ['failed'],
              on: { 'retry.requested': '#lobby.list.loading' },
            },
            debouncing: {
              description: 'The search text is being typed; half a second of rest starts the search.',
              meta: { requirements: ['spec §4 search debounced 500 ms'] },
              after: {
                searchDebounce: { target: '#lobby.list.loading', actions: ['searchTyped', 'correctPlace'] },
              },
              on: {
                'search.typed': { target: 'debouncing', reenter: true, actions: given('keepTyped') },
              },
            },
          },
        },
      },
    },
    hot: {
      description: 'Whether this lobby has hot games, so that the hot list is on offer only then.',
      meta: { requirements: ['spec §2 lobby: hot only when hot games exist'] },
      initial: 'checking',
      states: {
        checking: {
          description: 'It is being asked whether there are hot games.',
          meta: { requirements: ['spec §2 lobby: hot only when hot games exist'] },
          invoke: {
            src: 'countHotGames',
            id: 'countHotGames',
            input: ({ context }) => ({ gameType: context.gameType, language: context.language }),
            onDone: [
              { guard: answer('refused'), target: 'unknown' },
              { guard: answer('nothingFound'), target: 'absent' },
              { target: 'offered' },
            ],
            onError: 'unknown',
          },
        },
        offered: {
          description: 'There are hot games: the hot list can be chosen.',
          meta: { requirements: ['spec §2 lobby: hot only when hot games exist'] },
          tags: ['hotOffered'],
        },
        absent: {
          description: 'There are none: the hot list is not on offer.',
          meta: { requirements: ['spec §2 lobby: hot only when hot games exist'] },
        },
        unknown: {
          description: 'It could not be found out; the next try-again or language asks once more.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          on: { 'retry.requested': 'checking', 'language.changed': 'checking' },
        },
      },
    },
  },
})
