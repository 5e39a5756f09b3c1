import { assign, emit, setup, stateIn } from 'xstate'
import type { Answer, Refusal } from '#wire/envelope.ts'
import type { Classify } from '#wire/play/game.ts'
import type { GameType, Language } from '#wire/shapes.ts'
import { notProvided, notProvidedWatch } from '#machines/lib/not-provided.ts'
import { type Answered, refused } from '#machines/lib/transitions.ts'
import {
  firstPlace,
  type Found,
  type GamesWanted,
  type HotWanted,
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
  /** Text of the search box; runs ahead of `place.search` until the debounce is over. */
  readonly typed: string
  /** Counts only, for the chart branches on nothing else; the games stay in the query cache the actor fills. */
  readonly found: Found | null
  readonly refusal: Refusal['code'] | null
  /** How many games stood there before the page that was added last; null while none was. */
  readonly addedTo: number | null
  /** The own list that was chosen and waits for the gate; null while none does. */
  readonly wanted: OwnList | null
}

/** What became of asking the gate: go on, or the person turned away. */
export type GateResult = 'allowed' | 'dismissed'

export type LobbyEvent =
  | { readonly type: 'all.selected' }
  | { readonly type: 'hot.selected' }
  | { readonly type: 'rank.selected' }
  | { readonly type: 'own.selected'; readonly list: OwnList }
  /** Whoever was logged in is not any more. */
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

/** The place to write to the address; `replace` when it should not become a step of the browser's history. */
export type LobbyEmitted = { readonly type: 'place.chosen'; readonly place: Place; readonly replace: boolean }

/** The place with what the search box says by now, so that a choice made while typing loses no letter. */
export const here = ({ place, typed }: LobbyContext): Place => withFilter(place, { search: searchTerm(typed) })

/** What a lobby is made of: its actors, guards and actions by name. */
export const lobbySetup = setup({
  types: {
    input: {} as LobbyInput,
    context: {} as LobbyContext,
    events: {} as LobbyEvent,
    emitted: {} as LobbyEmitted,
    tags: {} as 'busy' | 'adding' | 'failed' | 'stuck' | 'hotOffered',
  },
  actors: {
    loadGames: notProvided<Answer<Found>, GamesWanted>('loadGames'),
    passGate: notProvided<GateResult>('passGate'),
    countHotGames: notProvided<Answer<{ readonly games: number }>, HotWanted>('countHotGames'),
    watchSurroundings: notProvidedWatch('watchSurroundings'),
  },
  guards: {
    hotIsOffered: stateIn({ hot: 'offered' }),
    leadsElsewhere: ({ context }, params: { readonly place: Place }) => !samePlace(params.place, context.place),
    atOwnList: ({ context }) => isOwn(context.place.list),
    allowed: (_, params: Answered<GateResult>) => params.answer === 'allowed',
    moreToCome: ({ context }) => isPaged(context.place.list) && context.place.page < (context.found?.totalPages ?? 0),
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
    goToAll: assign({ place: firstPlace, typed: '' }),
    keepWanted: assign((_, params: { readonly list: OwnList }) => ({ wanted: params.list })),
    goToWanted: assign(({ context: { wanted, place } }) =>
      wanted === null ? {} : { place: withList(place, wanted), typed: '' },
    ),
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
    forgetGames: assign({ found: null, refusal: null, addedTo: null, wanted: null }),
    forgetRefusal: assign({ refusal: null }),
    announcePlace: emit(({ context }) => ({ type: 'place.chosen' as const, place: context.place, replace: false })),
    correctPlace: emit(({ context }) => ({ type: 'place.chosen' as const, place: context.place, replace: true })),
  },
  delays: { searchDebounce: 500 },
})

/** The event of a choice. */
export type Choice<Type extends LobbyEvent['type']> = Extract<LobbyEvent, { readonly type: Type }>

/** The transition of a choice: goes to the place that `place` returns, announces it, and loads its games. */
export const chosen = <Event>(place: (context: LobbyContext, event: Event) => Place) =>
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
