import { assign, emit, setup, stateIn } from 'xstate'
import type { Answer, Refusal } from '#wire/envelope.ts'
import type { Classify } from '#wire/play/game.ts'
import type { GameType, Language } from '#wire/shapes.ts'
import { notProvided, notProvidedWatch } from '#machines/lib/not-provided.ts'
import { type Answered, refused } from '#machines/lib/transitions.ts'
import {
  firstPlace,
  type GameCounts,
  type GamesQuery,
  type HotGamesQuery,
  isOwn,
  isPaged,
  type MinBet,
  nextPage,
  type OwnList,
  type Place,
  samePlace,
  searchTerm,
  type Sort,
  withFilter,
  withList,
} from './lobby.rules.ts'

export interface LobbyInput {
  readonly gameType: GameType | null
  readonly language: Language
  readonly place: Place
}

export interface LobbyContext extends LobbyInput {
  /** Text of the search box; ahead of `place.search` until the debounce ends. */
  readonly typed: string
  /** Counts of the loaded list; null while none is loaded. */
  readonly found: GameCounts | null
  readonly refusal: Refusal['code'] | null
  /** Number of games before the page added last; null if none was added. */
  readonly addedTo: number | null
  /** The chosen own list that waits for the gate; otherwise null. */
  readonly requestedList: OwnList | null
}

/** Result of the gate: allowed, or dismissed by the user. */
export type GateResult = 'allowed' | 'dismissed'

export type LobbyEvent =
  | { readonly type: 'all.selected' }
  | { readonly type: 'hot.selected' }
  | { readonly type: 'rank.selected' }
  | { readonly type: 'own.selected'; readonly list: OwnList }
  /** The member has logged out or the session has ended. */
  | { readonly type: 'member.left' }
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

/** The place to write to the URL; `replace`: without a new history entry. */
export type LobbyEmitted = { readonly type: 'place.chosen'; readonly place: Place; readonly replace: boolean }

/** The place with the current search text, so that a choice made while typing keeps it. */
export const placeWithSearch = ({ place, typed }: LobbyContext): Place =>
  withFilter(place, { search: searchTerm(typed) })

/** Actors, guards and actions of the lobby chart, by name. */
export const lobbySetup = setup({
  types: {
    input: {} as LobbyInput,
    context: {} as LobbyContext,
    events: {} as LobbyEvent,
    emitted: {} as LobbyEmitted,
    tags: {} as 'busy' | 'adding' | 'failed' | 'moreFailed' | 'hotOffered',
  },
  actors: {
    loadGames: notProvided<Answer<GameCounts>, GamesQuery>('loadGames'),
    passGate: notProvided<GateResult>('passGate'),
    countHotGames: notProvided<Answer<{ readonly games: number }>, HotGamesQuery>('countHotGames'),
    watchSurroundings: notProvidedWatch('watchSurroundings'),
  },
  guards: {
    hotIsOffered: stateIn({ hot: 'offered' }),
    leadsElsewhere: ({ context }, params: { readonly place: Place }) => !samePlace(params.place, context.place),
    atOwnList: ({ context }) => isOwn(context.place.list),
    allowed: (_, params: Answered<GateResult>) => params.answer === 'allowed',
    hasMore: ({ context }) => isPaged(context.place.list) && context.place.page < (context.found?.totalPages ?? 0),
    searchChanged: ({ context }) => searchTerm(context.typed) !== context.place.search,
    refused,
    beyondTheEnd: ({ context }, params: Answered<Answer<GameCounts>>) =>
      params.answer.kind === 'value' && context.place.page > Math.max(1, params.answer.value.totalPages),
    endedBefore: ({ context }, params: Answered<Answer<GameCounts>>) =>
      params.answer.kind === 'value' && context.place.page >= params.answer.value.totalPages,
    nothingFound: (_, params: { readonly answer: Answer<{ readonly games: number }> }) =>
      params.answer.kind === 'value' && params.answer.value.games === 0,
  },
  actions: {
    goTo: assign((_, params: { readonly place: Place }) => ({ place: params.place, typed: params.place.search })),
    goToAll: assign({ place: firstPlace, typed: '' }),
    keepRequestedList: assign((_, params: { readonly list: OwnList }) => ({ requestedList: params.list })),
    goToRequestedList: assign(({ context: { requestedList, place } }) =>
      requestedList === null ? {} : { place: withList(place, requestedList), typed: '' },
    ),
    goToLastPage: assign(({ context }, params: Answered<Answer<GameCounts>>) => {
      const pages = params.answer.kind === 'value' ? params.answer.value.totalPages : 1
      return { place: { ...context.place, page: Math.max(1, pages) } }
    }),
    applySearch: assign(({ context }) => ({ place: placeWithSearch(context) })),
    keepSearchText: assign((_, params: { readonly text: string }) => ({ typed: params.text })),
    keepLanguage: assign((_, params: { readonly language: Language }) => ({ language: params.language })),
    keepAnswer: assign((_, params: Answered<Answer<GameCounts>>) =>
      params.answer.kind === 'value' ? { found: params.answer.value } : { refusal: params.answer.code },
    ),
    addPage: assign(({ context }) => ({ place: nextPage(context.place), addedTo: context.found?.games ?? null })),
    endList: assign(({ context: { found, place } }) =>
      found === null ? {} : { found: { ...found, total: found.games, totalPages: place.page } },
    ),
    forgetGames: assign({ found: null, refusal: null, addedTo: null, requestedList: null }),
    forgetRefusal: assign({ refusal: null }),
    announcePlace: emit(({ context }) => ({ type: 'place.chosen' as const, place: context.place, replace: false })),
    correctPlace: emit(({ context }) => ({ type: 'place.chosen' as const, place: context.place, replace: true })),
  },
  delays: { searchDebounce: 500 },
})

/** The event of this type. */
export type Choice<Type extends LobbyEvent['type']> = Extract<LobbyEvent, { readonly type: Type }>

/** Returns a transition that goes to the place returned by `place`, announces it, and loads its games. */
export const choiceTransition = <Event>(place: (context: LobbyContext, event: Event) => Place) =>
  ({
    target: 'loading',
    actions: [
      {
        type: 'goTo',
        params: ({ context, event }: { readonly context: LobbyContext; readonly event: Event }) => ({
          place: place(context, event),
        }),
      },
      'announcePlace',
    ],
  }) as const
