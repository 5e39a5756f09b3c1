import { assign, emit, setup } from 'xstate'
import type { Answer, Refusal } from '#wire/envelope.ts'
import { notProvided, notProvidedWatch } from '#machines/lib/not-provided.ts'
import { codeKept } from '#machines/lib/refusals.ts'
import { answer, type Answered, given, refused } from '#machines/lib/transitions.ts'
import {
  type Filter,
  isAt,
  leadsElsewhere,
  type Page,
  type Place,
  type RowKey,
  rowToOpen,
  sameFilter,
  type Shown,
  type Wanted,
} from './paged-list.rules.ts'

export interface PagedListInput {
  readonly place: Place
  /** The filter before anybody has chosen one. */
  readonly unfiltered: Filter
  /** Rows on a page. */
  readonly size: number
  /** Whether a page comes with its first row open. */
  readonly opensFirst: boolean
}

export interface PagedListContext extends PagedListInput {
  /** Stays while the next page is on its way. The rows themselves lie where the actor puts them. */
  readonly shown: Shown | null
  readonly refusal: Refusal['code'] | null
}

export type PagedListEvent =
  /** What one or more parts of the filter shall be. */
  | { readonly type: 'filter.chosen'; readonly filter: Filter }
  | { readonly type: 'filter.cleared' }
  | { readonly type: 'page.selected'; readonly page: number }
  | { readonly type: 'row.toggled'; readonly row: RowKey }
  /** The page shall be asked for again: a reader wants it, or what it tells of has changed. */
  | { readonly type: 'reload.requested' }
  | { readonly type: 'place.changed'; readonly place: Place }

export type PagedListEmitted =
  /** The place to write to the address; `replace` when it should not become a step of the browser's history. */
  | { readonly type: 'place.chosen'; readonly place: Place; readonly replace: boolean }
  /** Which row is open before the reader, null for none: after a page has come, and after each choice. */
  | { readonly type: 'open.settled'; readonly row: RowKey | null }

type PageAnswered = Answered<Answer<Page>>

const nothing: Page = { rows: [], page: 1, totalPages: 0, total: 0 }
const pageOf = ({ answer }: PageAnswered): Page => (answer.kind === 'value' ? answer.value : nothing)

const isFiltered = ({ context }: { readonly context: PagedListContext }) =>
  !sameFilter(context.place.filter, context.unfiltered)

/** Reads a list page by page: filters, pages, one row open at most, and the old page on the screen until the next has come. */
export const pagedListMachine = setup({
  types: {
    input: {} as PagedListInput,
    context: {} as PagedListContext,
    events: {} as PagedListEvent,
    emitted: {} as PagedListEmitted,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    loadPage: notProvided<Answer<Page>, Wanted>('loadPage'),
    watchSurroundings: notProvidedWatch('watchSurroundings'),
  },
  guards: {
    refused,
    sessionIsOver: (_, { answer }: Answered) =>
      answer.kind === 'refusal' && (answer.code === 'session_expired' || answer.code === 'not_logged_in'),
    isFiltered,
    nothingFound: (_, params: PageAnswered) => pageOf(params).rows.length === 0,
    nothingMatches: ({ context }, params: PageAnswered) => isFiltered({ context }) && pageOf(params).rows.length === 0,
    isAnotherPage: ({ context }, params: PageAnswered) => pageOf(params).page !== context.place.page,
    filterDiffers: ({ context: { place } }, params: { readonly filter: Filter }) =>
      !sameFilter(place.filter, { ...place.filter, ...params.filter }),
    pageExists: ({ context: { place, shown } }, params: { readonly page: number }) =>
      params.page !== place.page && params.page >= 1 && params.page <= (shown?.totalPages ?? 0),
    leadsElsewhere: ({ context }, params: { readonly place: Place }) => leadsElsewhere(params.place, context.place),
    isOpen: ({ context }, params: { readonly row: RowKey }) => context.place.row === params.row,
    /** The page that stays while another one comes cannot be read in: where would that lead back to? */
    isHere: ({ context: { shown, place } }, params: { readonly row: RowKey }) =>
      isAt(shown, place) && shown.rows.includes(params.row),
  },
  actions: {
    goTo: assign((_, params: { readonly place: Place }) => ({ place: params.place })),
    choosePage: assign(({ context }, params: { readonly page: number }) => ({
      place: { ...context.place, page: params.page, row: null },
    })),
    chooseFilter: assign(({ context }, params: { readonly filter: Filter }) => ({
      place: { filter: { ...context.place.filter, ...params.filter }, page: 1, row: null },
    })),
    clearFilter: assign(({ context }) => ({ place: { filter: context.unfiltered, page: 1, row: null } })),
    keepPage: assign(({ context }, params: PageAnswered) => {
      const page = pageOf(params)
      const { filter } = context.place
      return { shown: { ...page, filter }, place: { filter, page: page.page, row: rowToOpen(page, context) } }
    }),
    keepRefusal: assign(codeKept),
    forgetPage: assign({ shown: null }),
    forgetRefusal: assign({ refusal: null }),
    open: assign(({ context }, params: { readonly row: RowKey }) => ({ place: { ...context.place, row: params.row } })),
    close: assign(({ context }) => ({ place: { ...context.place, row: null } })),
    tellOpen: emit(({ context }) => ({ type: 'open.settled' as const, row: context.place.row })),
    announcePlace: emit(({ context }) => ({ type: 'place.chosen' as const, place: context.place, replace: false })),
    correctPlace: emit(({ context }) => ({ type: 'place.chosen' as const, place: context.place, replace: true })),
  },
}).createMachine({
  id: 'pagedList',
  description: 'A list that is read page by page, narrowed down by filters, with one row open at most.',
  meta: { requirements: ['spec §2 personal center', 'spec §2 notice modal', 'spec §2 /noticePage'] },
  context: ({ input }) => ({ ...input, shown: null, refusal: null }),
  invoke: { src: 'watchSurroundings', id: 'watchSurroundings' },
  initial: 'asking',
  on: {
    'filter.chosen': {
      guard: given('filterDiffers'),
      target: '.asking',
      actions: [given('chooseFilter'), 'announcePlace'],
    },
    'filter.cleared': { guard: 'isFiltered', target: '.asking', actions: ['clearFilter', 'announcePlace'] },
    'page.selected': { guard: given('pageExists'), target: '.asking', actions: [given('choosePage'), 'announcePlace'] },
    'place.changed': { guard: given('leadsElsewhere'), target: '.asking', actions: given('goTo') },
    'reload.requested': '.asking',
    'row.toggled': [
      { guard: given('isOpen'), actions: ['close', 'correctPlace', 'tellOpen'] },
      { guard: given('isHere'), actions: [given('open'), 'correctPlace', 'tellOpen'] },
    ],
  },
  states: {
    asking: {
      description: 'A page is on its way, and the one before it stays; whoever asks again gives the first answer up.',
      meta: { requirements: ['spec §2 personal center'] },
      tags: ['busy'],
      entry: 'forgetRefusal',
      invoke: {
        src: 'loadPage',
        id: 'loadPage',
        input: ({ context: { place, size } }) => ({ ...place, size }),
        onDone: [
          { guard: answer('sessionIsOver'), target: 'over', actions: ['forgetPage', answer('keepRefusal')] },
          { guard: answer('refused'), target: 'failed', actions: answer('keepRefusal') },
          { guard: answer('nothingMatches'), target: 'nothingMatching', actions: answer('keepPage') },
          { guard: answer('nothingFound'), target: 'nothing', actions: answer('keepPage') },
          {
            guard: answer('isAnotherPage'),
            target: 'showing',
            actions: [answer('keepPage'), 'correctPlace', 'tellOpen'],
          },
          { target: 'showing', actions: [answer('keepPage'), 'tellOpen'] },
        ],
        onError: 'failed',
      },
    },
    failed: {
      description: 'The page could not be had; what was there before it stays, and one can try again.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
    },
    over: {
      description: 'Whoever asks is not logged in any more: only a new login helps, and then the page can be had.',
      meta: { requirements: ['spec §7 session'] },
    },
    nothing: {
      description: 'There is nothing on this list yet.',
      meta: { requirements: ['spec §2 personal center'] },
    },
    nothingMatching: {
      description: 'Nothing on the list is of the kind chosen; the filter can be cleared.',
      meta: { requirements: ['spec §2 personal center'] },
    },
    showing: {
      description: 'A page of the list is shown; choosing a row opens it, choosing it again closes it.',
      meta: {
        requirements: [
          'spec §2 personal center',
          'spec §9 notice page size 9',
          'spec §4 notice selection toggles open or closed',
        ],
      },
    },
  },
})
