import { assign, emit, setup } from 'xstate'
import type { Answer, Refusal } from '#wire/envelope.ts'
import { type FoundOnSite, searchCalls } from '#wire/content/search.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvidedWatch } from '#machines/lib/not-provided.ts'
import { fromRefusal } from '#machines/lib/refusals.ts'
import { withOutput, type Answered, withEvent, fromValue, refused } from '#machines/lib/transitions.ts'
import { type Option, optionsOf, type Step, stepTo, termOf, type Visit, withoutTerm, withTerm } from './search.rules.ts'

/** The wire call behind each actor of the chart. */
export const searchActorCalls = defineCalls({ searchSite: searchCalls.searchSite })

export interface SearchContext extends Visit {
  /** The text of the search field; `found` may still belong to an earlier text. */
  readonly typed: string
  /** The latest results; null while nothing is typed and after a failure. */
  readonly found: FoundOnSite | null
  /** The index of the option that Enter selects; null for none. */
  readonly active: number | null
  /** Enter was pressed before the answer: its first option will be selected. */
  readonly selectsFirst: boolean
  readonly refusal: Refusal['code'] | null
}

export type SearchEvent =
  /** A key or a button opens the search. `visit` names the user and their recent terms. */
  | { readonly type: 'search.requested'; readonly visit: Visit }
  | { readonly type: 'search.closed' }
  /** The address opens the search: by a link or by going forward. */
  | { readonly type: 'address.opened'; readonly visit: Visit }
  /** The address closes the search: by going back. */
  | { readonly type: 'address.closed' }
  /** A login or logout changed the user. */
  | { readonly type: 'owner.changed'; readonly visit: Visit }
  | { readonly type: 'term.typed'; readonly text: string }
  | { readonly type: 'term.forgotten'; readonly term: string }
  | { readonly type: 'terms.forgotten' }
  | { readonly type: 'active.moved'; readonly step: Step }
  /** An option is pressed; `at` is its index. */
  | { readonly type: 'option.pressed'; readonly at: number }
  | { readonly type: 'enter.pressed' }
  | { readonly type: 'retry.requested' }

export type SearchEmitted =
  /** The address should open or close the search. */
  | { readonly type: 'address.requested'; readonly open: boolean }
  /** The recent terms of this user on this device have changed. */
  | { readonly type: 'terms.changed'; readonly owner: string; readonly terms: readonly string[] }
  | { readonly type: 'option.selected'; readonly option: Option }

const optionAt = (context: SearchContext, at: number | null): Option | undefined =>
  at === null ? undefined : optionsOf(context)[at]

/** Searches the whole site in a dialog: games, vendors, lobbies, pages and help while typing, and recent terms. */
export const searchMachine = setup({
  types: {
    context: {} as SearchContext,
    events: {} as SearchEvent,
    emitted: {} as SearchEmitted,
    tags: {} as 'busy' | 'failed' | 'open',
  },
  actors: { ...callsNotProvided(searchActorCalls), watchSurroundings: notProvidedWatch('watchSurroundings') },
  guards: {
    refused,
    nothingFound: (_, { answer }: Answered<Answer<FoundOnSite>>) =>
      answer.kind === 'value' && answer.value.match === 'none',
    onlyNearest: (_, { answer }: Answered<Answer<FoundOnSite>>) =>
      answer.kind === 'value' && answer.value.match === 'nearest',
    isEmptied: (_, { text }: { readonly text: string }) => termOf(text) === '',
    selectsFirst: ({ context }) => context.selectsFirst,
    isTerm: ({ context }, { at }: { readonly at: number | null }) => optionAt(context, at)?.kind === 'term',
    isThere: ({ context }, { at }: { readonly at: number | null }) => optionAt(context, at) !== undefined,
  },
  actions: {
    begin: assign((_, { visit }: { readonly visit: Visit }) => ({
      ...visit,
      typed: '',
      found: null,
      active: null,
      selectsFirst: false,
      refusal: null,
    })),
    keepTyped: assign(({ context }, { text }: { readonly text: string }) => ({
      typed: text,
      active: context.found === null ? null : context.active,
    })),
    typeTerm: assign(({ context }, { at }: { readonly at: number | null }) => {
      const option = optionAt(context, at)
      return option?.kind === 'term' ? { typed: option.term, active: null } : {}
    }),
    keepFound: assign(fromValue((found: FoundOnSite) => ({ found }))),
    keepRefusal: assign(fromRefusal),
    forgetFound: assign({ found: null, active: null }),
    forgetRefusal: assign({ refusal: null }),
    rememberEnter: assign({ selectsFirst: true }),
    forgetEnter: assign({ selectsFirst: false }),
    activateFirst: assign({ active: 0 }),
    deactivate: assign({ active: null }),
    move: assign(({ context }, { step }: { readonly step: Step }) => ({
      active: stepTo(step, context.active, optionsOf(context).length),
    })),
    forgetTerm: assign(({ context }, { term }: { readonly term: string }) => ({
      terms: withoutTerm(context.terms, term),
      active: null,
    })),
    forgetTerms: assign({ terms: [], active: null }),
    keepTerm: assign(({ context }) => ({ terms: withTerm(context.terms, termOf(context.typed)) })),
    emitTerms: emit(({ context: { owner, terms } }) => ({ type: 'terms.changed' as const, owner, terms })),
    emitSelected: emit(({ context }, { at }: { readonly at: number | null }) => ({
      type: 'option.selected' as const,
      option: optionAt(context, at)!,
    })),
    requestOpen: emit({ type: 'address.requested', open: true }),
    requestClosed: emit({ type: 'address.requested', open: false }),
  },
  delays: { debounceTime: 150 },
}).createMachine({
  id: 'search',
  description: 'Search over the whole site: games, vendors, lobbies, pages and help while typing, and recent terms.',
  meta: { requirements: ['spec §2 search over the whole site'] },
  context: { owner: '', terms: [], typed: '', found: null, active: null, selectsFirst: false, refusal: null },
  invoke: { src: 'watchSurroundings', id: 'watchSurroundings' },
  initial: 'closed',
  states: {
    closed: {
      description:
        'The search is closed. A key or a button opens it and adds its address, so that going back closes it.',
      on: {
        'search.requested': { target: 'open', actions: [withEvent('begin'), 'requestOpen'] },
        'address.opened': { target: 'open', actions: withEvent('begin') },
      },
    },
    open: {
      description: 'The search dialog is open over the page.',
      tags: ['open'],
      initial: 'idle',
      on: {
        'search.closed': { target: 'closed', actions: 'requestClosed' },
        'address.closed': 'closed',
        'owner.changed': { target: '.idle', actions: withEvent('begin') },
        'term.typed': [
          { guard: withEvent('isEmptied'), target: '.idle', actions: withEvent('keepTyped') },
          { target: '.debouncing', actions: withEvent('keepTyped') },
        ],
        'option.pressed': {
          guard: withEvent('isThere'),
          target: 'closed',
          actions: [withEvent('emitSelected'), 'keepTerm', 'emitTerms'],
        },
      },
      states: {
        idle: {
          description: 'Nothing is typed; recent terms and games are offered.',
          entry: ['forgetFound', 'forgetRefusal'],
          on: {
            'active.moved': { actions: withEvent('move') },
            'option.pressed': { guard: withEvent('isTerm'), target: 'searching', actions: withEvent('typeTerm') },
            'enter.pressed': {
              guard: { type: 'isTerm', params: ({ context }) => ({ at: context.active }) },
              target: 'searching',
              actions: { type: 'typeTerm', params: ({ context }) => ({ at: context.active }) },
            },
            'term.forgotten': { actions: [withEvent('forgetTerm'), 'emitTerms'] },
            'terms.forgotten': { actions: ['forgetTerms', 'emitTerms'] },
          },
        },
        debouncing: {
          description: 'A term is typed; a pause or Enter starts the search. Earlier results stay visible.',
          meta: { requirements: ['spec §4 search debounced'] },
          after: { debounceTime: 'searching' },
          on: { 'enter.pressed': { target: 'searching', actions: 'rememberEnter' } },
        },
        searching: {
          description:
            'The server searches; further typing cancels the request. Enter before the answer selects its first option.',
          tags: ['busy'],
          entry: 'forgetRefusal',
          exit: 'forgetEnter',
          on: { 'enter.pressed': { actions: 'rememberEnter' } },
          invoke: {
            src: 'searchSite',
            id: 'searchSite',
            input: ({ context }) => ({ q: termOf(context.typed) }),
            onDone: [
              { guard: withOutput('refused'), target: 'failed', actions: withOutput('keepRefusal') },
              { guard: withOutput('nothingFound'), target: 'noResults' },
              { guard: withOutput('onlyNearest'), target: 'showing', actions: [withOutput('keepFound'), 'deactivate'] },
              {
                guard: 'selectsFirst',
                target: '#search.closed',
                actions: [
                  withOutput('keepFound'),
                  { type: 'emitSelected', params: { at: 0 } },
                  'keepTerm',
                  'emitTerms',
                ],
              },
              { target: 'showing', actions: [withOutput('keepFound'), 'activateFirst'] },
            ],
            onError: 'failed',
          },
        },
        showing: {
          description: 'The results or the nearest ones are shown; Enter selects the active option.',
          on: {
            'active.moved': { actions: withEvent('move') },
            'enter.pressed': {
              guard: { type: 'isThere', params: ({ context }) => ({ at: context.active }) },
              target: '#search.closed',
              actions: [
                { type: 'emitSelected', params: ({ context }) => ({ at: context.active }) },
                'keepTerm',
                'emitTerms',
              ],
            },
          },
        },
        noResults: {
          description: 'There is no match, not even a similar one.',
          entry: 'forgetFound',
        },
        failed: {
          description: 'The search failed or was refused; the user can retry.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['failed'],
          entry: 'forgetFound',
          on: { 'retry.requested': 'searching', 'enter.pressed': 'searching' },
        },
      },
    },
  },
})
