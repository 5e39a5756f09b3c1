import { assign, emit, setup } from 'xstate'
import type { Answer, Refusal } from '#wire/envelope.ts'
import { type FoundOnSite, searchCalls } from '#wire/content/search.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvidedWatch } from '#machines/lib/not-provided.ts'
import { codeKept } from '#machines/lib/refusals.ts'
import { answer, type Answered, given, kept, refused } from '#machines/lib/transitions.ts'
import { type Option, optionsOf, type Step, stepTo, termOf, type Visit, withoutTerm, withTerm } from './search.rules.ts'

/** The wire call behind each actor of the chart. */
export const searchActorCalls = defineCalls({ searchSite: searchCalls.searchSite })

export interface SearchContext extends Visit {
  /** Text of the search field; runs ahead of what was found until the pause is over and the answer there. */
  readonly typed: string
  /** What was found last; null while nothing is typed, and after what did not come. */
  readonly found: FoundOnSite | null
  /** Which of the options Enter takes, counted from 0; null for none. */
  readonly active: number | null
  /** Enter was pressed before the answer was there: the first option is taken once it is. */
  readonly takesFirst: boolean
  readonly refusal: Refusal['code'] | null
}

export type SearchEvent =
  /** Somebody wants to search: by a key or a button. `visit` is who is there. */
  | { readonly type: 'search.requested'; readonly visit: Visit }
  | { readonly type: 'search.closed' }
  /** The address opens the search: somebody came by a link, or forward again. */
  | { readonly type: 'address.opened'; readonly visit: Visit }
  /** Somebody went back. */
  | { readonly type: 'address.closed' }
  /** Somebody logged in or out meanwhile. */
  | { readonly type: 'owner.changed'; readonly visit: Visit }
  | { readonly type: 'term.typed'; readonly text: string }
  | { readonly type: 'term.forgotten'; readonly term: string }
  | { readonly type: 'terms.forgotten' }
  | { readonly type: 'active.moved'; readonly step: Step }
  /** An option is pressed, by its place in the list. */
  | { readonly type: 'option.pressed'; readonly at: number }
  | { readonly type: 'enter.pressed' }
  | { readonly type: 'retry.requested' }

export type SearchEmitted =
  /** The address should open or close the search. */
  | { readonly type: 'address.wanted'; readonly open: boolean }
  /** What is kept on this device for this name. */
  | { readonly type: 'terms.changed'; readonly owner: string; readonly terms: readonly string[] }
  | { readonly type: 'option.taken'; readonly option: Option }

const optionAt = (context: SearchContext, at: number | null): Option | undefined =>
  at === null ? undefined : optionsOf(context)[at]

/** Searches the whole site in a layer over the page: games, vendors and lobbies while one types, and terms from before. */
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
    empties: (_, { text }: { readonly text: string }) => termOf(text) === '',
    takesFirst: ({ context }) => context.takesFirst,
    isTerm: ({ context }, { at }: { readonly at: number | null }) => optionAt(context, at)?.kind === 'term',
    isThere: ({ context }, { at }: { readonly at: number | null }) => optionAt(context, at) !== undefined,
  },
  actions: {
    begin: assign((_, { visit }: { readonly visit: Visit }) => ({
      ...visit,
      typed: '',
      found: null,
      active: null,
      takesFirst: false,
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
    keepFound: assign(kept((found: FoundOnSite) => ({ found }))),
    keepRefusal: assign(codeKept),
    forgetFound: assign({ found: null, active: null }),
    forgetRefusal: assign({ refusal: null }),
    rememberEnter: assign({ takesFirst: true }),
    forgetEnter: assign({ takesFirst: false }),
    pointAtFirst: assign({ active: 0 }),
    pointAtNone: assign({ active: null }),
    move: assign(({ context }, { step }: { readonly step: Step }) => ({
      active: stepTo(step, context.active, optionsOf(context).length),
    })),
    forgetTerm: assign(({ context }, { term }: { readonly term: string }) => ({
      terms: withoutTerm(context.terms, term),
      active: null,
    })),
    forgetTerms: assign({ terms: [], active: null }),
    keepTerm: assign(({ context }) => ({ terms: withTerm(context.terms, termOf(context.typed)) })),
    tellTerms: emit(({ context: { owner, terms } }) => ({ type: 'terms.changed' as const, owner, terms })),
    take: emit(({ context }, { at }: { readonly at: number | null }) => ({
      type: 'option.taken' as const,
      option: optionAt(context, at)!,
    })),
    wantOpen: emit({ type: 'address.wanted', open: true }),
    wantClosed: emit({ type: 'address.wanted', open: false }),
  },
  delays: { typingPause: 150 },
}).createMachine({
  id: 'search',
  description: 'Search over the whole site: games, vendors and lobbies while one types, and terms from before.',
  meta: { requirements: ['spec §2 search over the whole site'] },
  context: { owner: '', terms: [], typed: '', found: null, active: null, takesFirst: false, refusal: null },
  invoke: { src: 'watchSurroundings', id: 'watchSurroundings' },
  initial: 'closed',
  states: {
    closed: {
      description:
        'Nobody searches. A key or a button opens the search and tells the address, so that going back closes it.',
      on: {
        'search.requested': { target: 'open', actions: [given('begin'), 'wantOpen'] },
        'address.opened': { target: 'open', actions: given('begin') },
      },
    },
    open: {
      description: 'The search stands over the page.',
      tags: ['open'],
      initial: 'resting',
      on: {
        'search.closed': { target: 'closed', actions: 'wantClosed' },
        'address.closed': 'closed',
        'owner.changed': { target: '.resting', actions: given('begin') },
        'term.typed': [
          { guard: given('empties'), target: '.resting', actions: given('keepTyped') },
          { target: '.pausing', actions: given('keepTyped') },
        ],
        'option.pressed': {
          guard: given('isThere'),
          target: 'closed',
          actions: [given('take'), 'keepTerm', 'tellTerms'],
        },
      },
      states: {
        resting: {
          description: 'Nothing is typed; what was searched for before is offered.',
          entry: ['forgetFound', 'forgetRefusal'],
          on: {
            'active.moved': { actions: given('move') },
            'option.pressed': { guard: given('isTerm'), target: 'asking', actions: given('typeTerm') },
            'enter.pressed': {
              guard: { type: 'isTerm', params: ({ context }) => ({ at: context.active }) },
              target: 'asking',
              actions: { type: 'typeTerm', params: ({ context }) => ({ at: context.active }) },
            },
            'term.forgotten': { actions: [given('forgetTerm'), 'tellTerms'] },
            'terms.forgotten': { actions: ['forgetTerms', 'tellTerms'] },
          },
        },
        pausing: {
          description: 'It is being typed; a moment of rest, or Enter, asks. What was found before stays in sight.',
          meta: { requirements: ['spec §4 search debounced'] },
          after: { typingPause: 'asking' },
          on: { 'enter.pressed': { target: 'asking', actions: 'rememberEnter' } },
        },
        asking: {
          description:
            'The server searches; typing on takes the question back. Enter pressed before the answer takes the first of it.',
          tags: ['busy'],
          entry: 'forgetRefusal',
          exit: 'forgetEnter',
          on: { 'enter.pressed': { actions: 'rememberEnter' } },
          invoke: {
            src: 'searchSite',
            id: 'searchSite',
            input: ({ context }) => ({ q: termOf(context.typed) }),
            onDone: [
              { guard: answer('refused'), target: 'failed', actions: answer('keepRefusal') },
              { guard: answer('nothingFound'), target: 'nothing' },
              { guard: answer('onlyNearest'), target: 'showing', actions: [answer('keepFound'), 'pointAtNone'] },
              {
                guard: 'takesFirst',
                target: '#search.closed',
                actions: [answer('keepFound'), { type: 'take', params: { at: 0 } }, 'keepTerm', 'tellTerms'],
              },
              { target: 'showing', actions: [answer('keepFound'), 'pointAtFirst'] },
            ],
            onError: 'failed',
          },
        },
        showing: {
          description: 'What was found is shown, or what is nearest to it; Enter takes what is pointed at.',
          on: {
            'active.moved': { actions: given('move') },
            'enter.pressed': {
              guard: { type: 'isThere', params: ({ context }) => ({ at: context.active }) },
              target: '#search.closed',
              actions: [{ type: 'take', params: ({ context }) => ({ at: context.active }) }, 'keepTerm', 'tellTerms'],
            },
          },
        },
        nothing: {
          description: 'Nothing is called so, and nothing is called anything like it.',
          entry: 'forgetFound',
        },
        failed: {
          description: 'The answer did not come, or the server said no; one can try again.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['failed'],
          entry: 'forgetFound',
          on: { 'retry.requested': 'asking', 'enter.pressed': 'asking' },
        },
      },
    },
  },
})
