import { assign, emit, setup } from 'xstate'
import type { Answer, Refusal } from '#wire/envelope.ts'
import type { Language } from '#wire/shapes.ts'
import { notProvided, notProvidedWatch } from '#machines/lib/not-provided.ts'
import { answer, type Answered, given, refused } from '#machines/lib/transitions.ts'
import { type Found, isOn, leadsElsewhere, type NoticesWanted, openOn, type Place } from './notices.rules.ts'

export interface NoticesInput {
  readonly language: Language
  readonly place: Place
}

export interface NoticesContext extends NoticesInput {
  /** Numbers only, for the chart branches on nothing else; the notices stay in the query cache the actor fills. */
  readonly found: Found | null
  readonly refusal: Refusal['code'] | null
}

export type NoticesEvent =
  | { readonly type: 'notice.toggled'; readonly id: number }
  | { readonly type: 'page.selected'; readonly page: number }
  | { readonly type: 'retry.requested' }
  | { readonly type: 'place.changed'; readonly place: Place }
  | { readonly type: 'language.changed'; readonly language: Language }
  /** The operator has published or withdrawn a notice. */
  | { readonly type: 'news.arrived' }

export type NoticesEmitted =
  /** The place to write to the address; `replace` when it should not become a step of the browser's history. */
  | { readonly type: 'place.chosen'; readonly place: Place; readonly replace: boolean }
  /** A notice is open before the reader, and so no longer unread. */
  | { readonly type: 'notice.opened'; readonly id: number }

const found = (answer: Answer<Found>): Found =>
  answer.kind === 'value' ? answer.value : { ids: [], page: 1, totalPages: 0 }

/** Reads the site's notices: a page of titles, one of them open at most (spec §2 notice modal, §4). */
export const noticesMachine = setup({
  types: {
    input: {} as NoticesInput,
    context: {} as NoticesContext,
    events: {} as NoticesEvent,
    emitted: {} as NoticesEmitted,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    loadPage: notProvided<Answer<Found>, NoticesWanted>('loadPage'),
    watchSurroundings: notProvidedWatch('watchSurroundings'),
  },
  guards: {
    refused,
    nothingFound: (_, params: Answered<Answer<Found>>) => found(params.answer).ids.length === 0,
    openOneIsGone: ({ context }, params: Answered<Answer<Found>>) =>
      context.place.id !== null && !isOn(found(params.answer), context.place.id),
    isOpen: ({ context }, params: { readonly id: number }) => context.place.id === params.id,
    isHere: ({ context }, params: { readonly id: number }) => isOn(context.found, params.id),
    pageExists: ({ context }, params: { readonly page: number }) =>
      params.page !== context.place.page && params.page >= 1 && params.page <= (context.found?.totalPages ?? 0),
    leadsElsewhere: ({ context }, params: { readonly place: Place }) => leadsElsewhere(params.place, context.place),
  },
  actions: {
    goTo: assign((_, params: { readonly place: Place }) => ({ place: params.place })),
    keepLanguage: assign((_, params: { readonly language: Language }) => ({ language: params.language })),
    keepPage: assign(({ context }, params: Answered<Answer<Found>>) => {
      const { page } = found(params.answer)
      return { found: found(params.answer), place: { ...context.place, page } }
    }),
    openOne: assign(({ context }, params: Answered<Answer<Found>>) => ({
      place: openOn(found(params.answer), context.place.id),
    })),
    keepRefusal: assign((_, params: Answered<Answer<Found>>) =>
      params.answer.kind === 'refusal' ? { refusal: params.answer.code } : {},
    ),
    forgetPage: assign({ found: null, refusal: null }),
    open: assign(({ context }, params: { readonly id: number }) => ({ place: { ...context.place, id: params.id } })),
    close: assign(({ context }) => ({ place: { ...context.place, id: null } })),
    announceOpened: emit(({ context }) => ({ type: 'notice.opened' as const, id: context.place.id ?? 0 })),
    announcePage: emit(({ context }) => ({ type: 'place.chosen' as const, place: context.place, replace: false })),
    announceToggle: emit(({ context }) => ({ type: 'place.chosen' as const, place: context.place, replace: true })),
  },
}).createMachine({
  id: 'notices',
  description: 'The notices of the site, nine a page: titles to choose from, and the one that is open.',
  meta: { requirements: ['spec §2 notice modal', 'spec §2 /noticePage', 'spec §4 notice selection'] },
  context: ({ input }) => ({ ...input, found: null, refusal: null }),
  invoke: { src: 'watchSurroundings', id: 'watchSurroundings' },
  initial: 'loading',
  on: {
    'place.changed': { guard: given('leadsElsewhere'), target: '.loading', actions: given('goTo') },
    'language.changed': { target: '.loading', actions: given('keepLanguage') },
    'news.arrived': '.loading',
  },
  states: {
    loading: {
      description: 'The page of notices is on its way.',
      meta: { requirements: ['spec §2 notice modal'] },
      tags: ['busy'],
      entry: 'forgetPage',
      invoke: {
        src: 'loadPage',
        id: 'loadPage',
        input: ({ context }) => ({ language: context.language, place: context.place }),
        onDone: [
          { guard: answer('refused'), target: 'failed', actions: answer('keepRefusal') },
          { guard: answer('nothingFound'), target: 'empty', actions: answer('keepPage') },
          { target: 'showing', actions: [answer('keepPage'), answer('openOne')] },
        ],
        onError: 'failed',
      },
    },
    failed: {
      description: 'The notices could not be had; one can try again.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: { 'retry.requested': 'loading' },
    },
    empty: {
      description: 'There are no notices.',
      meta: { requirements: ['spec §2 notice modal'] },
    },
    showing: {
      description: 'A page of titles is shown.',
      meta: { requirements: ['spec §2 notice modal: 9 per page', 'spec §9 notice page size 9'] },
      type: 'parallel',
      on: {
        'page.selected': {
          guard: given('pageExists'),
          target: 'loading',
          actions: [
            { type: 'goTo', params: ({ event }) => ({ place: { page: event.page, id: null } }) },
            'announcePage',
          ],
        },
      },
      states: {
        selection: {
          description: 'Whether one of the notices is open.',
          meta: { requirements: ['spec §4 notice selection toggles open or closed'] },
          initial: 'reading',
          states: {
            reading: {
              description: 'One notice is open; choosing it again closes it, choosing another opens that.',
              meta: { requirements: ['spec §4 notice selection toggles open or closed'] },
              entry: 'announceOpened',
              on: {
                'notice.toggled': [
                  { guard: given('isOpen'), target: 'listing', actions: ['close', 'announceToggle'] },
                  {
                    guard: given('isHere'),
                    target: 'reading',
                    reenter: true,
                    actions: [given('open'), 'announceToggle'],
                  },
                ],
              },
            },
            listing: {
              description: 'Every notice is closed.',
              meta: { requirements: ['spec §4 notice selection toggles open or closed'] },
              on: {
                'notice.toggled': {
                  guard: given('isHere'),
                  target: 'reading',
                  actions: [given('open'), 'announceToggle'],
                },
              },
            },
          },
        },
        freshness: {
          description: 'Whether the page is what the operator has published by now.',
          meta: { requirements: ['spec §1 site-wide notices'] },
          initial: 'current',
          states: {
            current: {
              description: 'Nothing has been published or withdrawn since the page came.',
              meta: { requirements: ['spec §1 site-wide notices'] },
              on: { 'news.arrived': 'refreshing' },
            },
            refreshing: {
              description:
                'Something was: the page is fetched anew while it can still be read, and what is open stays.',
              meta: { requirements: ['spec §1 site-wide notices'] },
              invoke: {
                src: 'loadPage',
                id: 'loadPage',
                input: ({ context }) => ({ language: context.language, place: context.place }),
                onDone: [
                  { guard: answer('refused'), target: 'current' },
                  { guard: answer('nothingFound'), target: '#notices.empty', actions: answer('keepPage') },
                  {
                    guard: answer('openOneIsGone'),
                    target: '#notices.showing',
                    reenter: true,
                    actions: [answer('keepPage'), answer('openOne')],
                  },
                  { target: 'current', actions: answer('keepPage') },
                ],
                onError: 'current',
              },
              on: { 'news.arrived': { target: 'refreshing', reenter: true } },
            },
          },
        },
      },
    },
  },
})
