import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { type PagedListContext, pagedListMachine } from './paged-list.machine.ts'
import { isAt, type Page, type Place, sameFilter, type Wanted } from './paged-list.rules.ts'

const unfiltered = { state: 'open' }
const ended = { state: 'ended' }
const all = { state: 'all' }
const at = (place: Partial<Place>): Place => ({ filter: unfiltered, page: 1, row: null, ...place })
const value = (page: Page) => ({ kind: 'value' as const, value: page })

/** Where a choice leads from wherever the list stands, but for a page that is not there. */
const leads: Readonly<Record<string, (context: PagedListContext, before: PagedListContext) => boolean>> = {
  'filter.chosen/ended': ({ place }) => sameFilter(place.filter, { ...place.filter, ...ended }),
  'filter.chosen/all': ({ place }) => sameFilter(place.filter, { ...place.filter, ...all }),
  'filter.cleared/default': ({ place }) => sameFilter(place.filter, unfiltered) || sameFilter(place.filter, {}),
  'page.selected/first': ({ place }, { shown }) => place.page === 1 || (shown?.totalPages ?? 0) < 1,
  'page.selected/second': ({ place }, { shown }) => place.page === 2 || (shown?.totalPages ?? 0) < 2,
  'place.changed/start': ({ place }) => place.page === 1,
  'place.changed/second': ({ place }) => place.row === 24,
  'place.changed/ended': ({ place }) => sameFilter(place.filter, ended),
}

export const pagedListModel = defineModel({
  flow: 'paged-list',
  machine: pagedListMachine,
  inputs: {
    record: { place: at({}), unfiltered, size: 20, opensFirst: false },
    reader: { place: { filter: {}, page: 1, row: null }, unfiltered: {}, size: 9, opensFirst: true },
    deepLink: { place: { filter: {}, page: 1, row: 10 }, unfiltered: {}, size: 9, opensFirst: true },
  },
  events: {
    'filter.chosen': { ended: { filter: ended }, all: { filter: all } },
    'page.selected': { second: { page: 2 }, first: { page: 1 }, beyond: { page: 9 }, zero: { page: 0 } },
    'row.toggled': { first: { row: 25 }, second: { row: 24 }, tenth: { row: 16 }, elsewhere: { row: 1 } },
    'place.changed': {
      start: { place: { filter: {}, page: 1, row: null } },
      second: { place: { filter: {}, page: 1, row: 24 } },
      beyond: { place: at({ page: 3 }) },
      ended: { place: at({ filter: ended }) },
    },
  },
  actors: {
    loadPage: {
      done: {
        first: value({ rows: [25, 24], page: 1, totalPages: 2, total: 4 }),
        second: value({ rows: [16, 10], page: 2, totalPages: 2, total: 4 }),
        none: value({ rows: [], page: 1, totalPages: 0, total: 0 }),
        refused: refusal('rate_limited', { retryAfter: 5 }),
        expired: refusal('session_expired'),
        unknown: refusal('not_logged_in'),
      },
      error: { fault: new Error('network') },
    },
    watchSurroundings: { events: { news: { type: 'reload.requested' } } },
  },
  /** A record has a filter and rows that do not open; a reader has rows that do, and no filter. */
  within: ({ context: { opensFirst, place } }) =>
    opensFirst !== 'state' in place.filter && (opensFirst || place.row === null),
  invariants: {
    'a row that is open is on the page that is shown': ({ in: isIn, context: { place, shown } }) =>
      !isIn('showing') || place.row === null || (shown?.rows.includes(place.row) ?? false),
    'the page shown is the page of the place': ({ in: isIn, context: { place, shown } }) =>
      !isIn('showing') || (isAt(shown, place) && shown.rows.length > 0),
    'nothing to show is said of the place': (state) =>
      !(state.in('nothing') || state.in('nothingMatching')) || isAt(state.context.shown, state.context.place),
    'nothing matches only where something was chosen': ({ in: isIn, context: { place, unfiltered: all } }) =>
      isIn('nothingMatching') ? !sameFilter(place.filter, all) : !isIn('nothing') || sameFilter(place.filter, all),
    'a refusal is kept exactly as long as it holds': (state) =>
      state.context.refusal === null || state.in('failed') || state.in('over'),
  },
  laws: {
    'a page is asked for exactly as the place says': ({ after: { context }, asks }) =>
      asks.every(({ input }) => {
        const { filter, page, row, size } = input as Wanted
        const { place } = context
        return sameFilter(filter, place.filter) && page === place.page && row === place.row && size === context.size
      }),
    'the old page stays until another has come': ({ before, after }) =>
      !after.tags.has('busy') || after.context.shown === before.context.shown,
    'what is chosen is where the list goes, wherever it stands': ({ do: what, before, after }) =>
      leads[what]?.(after.context, before.context) ?? true,
    'whoever asks again is asked for, wherever the list stands': ({ do: what, asks }) =>
      what !== 'reload.requested/default' || asks.length === 1,
    'whoever chooses is told where that leads, and the address is not told what it said': ({ do: what, emits }) =>
      !what.startsWith('place.changed/') || emits.length === 0,
  },
  goals: {
    'a page can always be read': (state) => state.in('showing'),
  },
  journeys: {
    'a-record-is-turned-page-by-page': {
      claim: 'The first page comes, the next replaces it only when it is there, and each is a step of the history.',
      starts: [
        'watchSurroundings',
        { src: 'loadPage', input: { filter: { state: 'open' }, page: 1, row: null, size: 20 } },
      ],
      steps: [
        {
          do: 'loadPage:done/first',
          in: 'showing',
          notTags: ['busy'],
          emits: [{ type: 'open.settled', row: null }],
          context: { shown: { rows: [25, 24], page: 1, totalPages: 2, total: 4 }, place: { row: null } },
        },
        { do: 'page.selected/first', in: 'showing', starts: [], emits: [] },
        { do: 'page.selected/zero', in: 'showing', starts: [], emits: [] },
        { do: 'page.selected/beyond', in: 'showing', starts: [], emits: [] },
        {
          do: 'page.selected/second',
          in: 'asking',
          tags: ['busy'],
          starts: [{ src: 'loadPage', input: { filter: { state: 'open' }, page: 2, row: null, size: 20 } }],
          emits: [{ type: 'place.chosen', place: { page: 2, row: null, filter: { state: 'open' } }, replace: false }],
          context: { shown: { page: 1, rows: [25, 24] }, place: { page: 2 } },
        },
        { do: 'loadPage:done/second', in: 'showing', context: { shown: { rows: [16, 10], page: 2 } } },
        { do: 'page.selected/second', in: 'showing', starts: [], emits: [] },
        { do: 'page.selected/first', in: 'asking', context: { place: { page: 1 } } },
      ],
    },
    'a-filter-begins-at-the-first-page': {
      claim: 'Choosing a filter leads to its first page; the newest choice wins over an answer that comes late.',
      steps: [
        { do: 'loadPage:done/second', in: 'showing', context: { place: { page: 2 } } },
        {
          do: 'filter.chosen/ended',
          in: 'asking',
          starts: [{ src: 'loadPage', input: { filter: { state: 'ended' }, page: 1, row: null, size: 20 } }],
          emits: [{ type: 'place.chosen', place: { page: 1, filter: { state: 'ended' } }, replace: false }],
          context: { shown: { page: 2, filter: { state: 'open' } } },
        },
        { do: 'filter.chosen/ended', in: 'asking', starts: [], emits: [] },
        {
          do: 'filter.chosen/all',
          in: 'asking',
          starts: [{ src: 'loadPage', input: { filter: { state: 'all' }, page: 1, row: null, size: 20 } }],
        },
        {
          do: 'loadPage:done/first',
          in: 'showing',
          context: { shown: { filter: { state: 'all' }, page: 1 }, place: { filter: { state: 'all' } } },
        },
        { do: 'page.selected/second', starts: [{ src: 'loadPage', input: { filter: { state: 'all' }, page: 2 } }] },
      ],
    },
    'nothing-of-that-kind': {
      claim: 'Where nothing is of the kind chosen, the filter can be cleared; an empty list says that it is empty.',
      steps: [
        { do: 'loadPage:done/none', in: 'nothing', emits: [], context: { shown: { total: 0 } } },
        { do: 'filter.cleared', in: 'nothing', starts: [], emits: [] },
        { do: 'filter.chosen/ended', in: 'asking' },
        { do: 'loadPage:done/none', in: 'nothingMatching', emits: [] },
        {
          do: 'filter.cleared',
          in: 'asking',
          starts: [{ src: 'loadPage', input: { filter: { state: 'open' }, page: 1, row: null, size: 20 } }],
          emits: [{ type: 'place.chosen', place: { page: 1, filter: { state: 'open' } }, replace: false }],
        },
        { do: 'loadPage:done/first', in: 'showing' },
      ],
    },
    'a-page-beyond-the-last': {
      claim: 'An address that names a page beyond the last one leads to the last, and says so from then on.',
      steps: [
        { do: 'place.changed/beyond', in: 'asking', emits: [], context: { place: { page: 3 } } },
        {
          do: 'loadPage:done/second',
          in: 'showing',
          emits: [{ type: 'place.chosen', place: { page: 2, row: null }, replace: true }, 'open.settled'],
          context: { place: { page: 2 } },
        },
      ],
    },
    'a-fault-leaves-what-was-there': {
      claim: 'A page that does not come can be asked for again, and the one before it stays meanwhile (spec §8).',
      steps: [
        { do: 'loadPage:error/fault', in: 'failed', tags: ['failed'], notTags: ['busy'], context: { shown: null } },
        { do: 'reload.requested', in: 'asking', tags: ['busy'], starts: ['loadPage'] },
        { do: 'loadPage:done/refused', in: 'failed', context: { refusal: 'rate_limited', shown: null } },
        { do: 'reload.requested', in: 'asking', context: { refusal: null } },
        { do: 'loadPage:done/first', in: 'showing' },
        { do: 'page.selected/second', in: 'asking' },
        {
          do: 'loadPage:error/fault',
          in: 'failed',
          context: { refusal: null, shown: { page: 1 }, place: { page: 2 } },
        },
        { do: 'reload.requested', starts: [{ src: 'loadPage', input: { page: 2 } }] },
        { do: 'loadPage:done/second', in: 'showing', context: { shown: { page: 2 } } },
      ],
    },
    'a-session-that-is-over-ends-the-list': {
      claim:
        'Whoever is not logged in any more is shown nothing more; after a new login the page can be had (spec §7).',
      steps: [
        { do: 'loadPage:done/first' },
        { do: 'reload.requested', in: 'asking' },
        {
          do: 'loadPage:done/expired',
          in: 'over',
          notTags: ['busy', 'failed'],
          context: { refusal: 'session_expired', shown: null },
        },
        { do: 'reload.requested', in: 'asking', context: { refusal: null } },
      ],
    },
    'a-session-that-never-was-ends-the-list': {
      claim: 'A token that nobody knows is as good as none (spec §7).',
      steps: [{ do: 'loadPage:done/unknown', in: 'over', context: { refusal: 'not_logged_in' } }],
    },
    'a-reader-opens-the-first': {
      claim: 'A reader opens the first row of a page, and changing page opens the first of the new one (spec §2).',
      input: 'reader',
      steps: [
        {
          do: 'loadPage:done/first',
          in: 'showing',
          emits: [{ type: 'open.settled', row: 25 }],
          context: { place: { page: 1, row: 25 } },
        },
        {
          do: 'page.selected/second',
          starts: [{ src: 'loadPage', input: { filter: {}, page: 2, row: null, size: 9 } }],
          emits: [{ type: 'place.chosen', place: { page: 2, row: null }, replace: false }],
        },
        { do: 'row.toggled/second', in: 'asking', emits: [] },
        {
          do: 'loadPage:done/second',
          in: 'showing',
          emits: [{ type: 'open.settled', row: 16 }],
          context: { place: { page: 2, row: 16 } },
        },
      ],
    },
    'choosing-toggles': {
      claim: 'Choosing a row opens it, choosing it again closes it (spec §2, §4).',
      input: 'reader',
      steps: [
        { do: 'loadPage:done/first' },
        {
          do: 'row.toggled/second',
          in: 'showing',
          starts: [],
          emits: [
            { type: 'place.chosen', place: { page: 1, row: 24 }, replace: true },
            { type: 'open.settled', row: 24 },
          ],
          context: { place: { row: 24 } },
        },
        {
          do: 'row.toggled/second',
          emits: [
            { type: 'place.chosen', place: { page: 1, row: null }, replace: true },
            { type: 'open.settled', row: null },
          ],
          context: { place: { row: null } },
        },
        { do: 'row.toggled/elsewhere', emits: [], context: { place: { row: null } } },
        { do: 'row.toggled/first', context: { place: { row: 25 } } },
        { do: 'row.toggled/elsewhere', emits: [], context: { place: { row: 25 } } },
      ],
    },
    'a-link-to-a-row': {
      claim: 'An address that names a row opens it on whatever page it is by now.',
      input: 'deepLink',
      starts: ['watchSurroundings', { src: 'loadPage', input: { filter: {}, page: 1, row: 10, size: 9 } }],
      steps: [
        {
          do: 'loadPage:done/second',
          in: 'showing',
          emits: [
            { type: 'place.chosen', place: { page: 2, row: 10 }, replace: true },
            { type: 'open.settled', row: 10 },
          ],
          context: { place: { page: 2, row: 10 } },
        },
      ],
    },
    'a-link-to-a-row-that-is-gone': {
      claim: 'An address whose row is gone opens the first one of the page it leads to.',
      input: 'deepLink',
      steps: [
        {
          do: 'loadPage:done/first',
          context: { place: { page: 1, row: 25 } },
          emits: [{ type: 'open.settled', row: 25 }],
        },
      ],
    },
    'news-does-not-take-away-what-is-read': {
      claim: 'A page that has changed is asked for anew while it can still be read, and what is open stays.',
      input: 'reader',
      steps: [
        { do: 'loadPage:done/first' },
        { do: 'row.toggled/second', context: { place: { row: 24 } } },
        {
          do: 'watchSurroundings:event/news',
          in: 'asking',
          starts: [{ src: 'loadPage', input: { filter: {}, page: 1, row: 24, size: 9 } }],
          context: { shown: { rows: [25, 24] }, place: { row: 24 } },
        },
        { do: 'row.toggled/first', in: 'asking', context: { place: { row: 25 } }, starts: [] },
        { do: 'watchSurroundings:event/news', in: 'asking', starts: ['loadPage'] },
        { do: 'loadPage:done/first', in: 'showing', context: { place: { page: 1, row: 25 } } },
        { do: 'reload.requested' },
        { do: 'loadPage:error/fault', in: 'failed', context: { shown: { rows: [25, 24] }, place: { row: 25 } } },
        { do: 'row.toggled/first', in: 'failed', context: { place: { row: null } } },
      ],
    },
    'a-row-that-goes-while-it-is-read': {
      claim: 'When the row that is open goes, the first one takes its place; when it was the last, none does.',
      input: 'reader',
      steps: [
        { do: 'loadPage:done/first', context: { place: { row: 25 } } },
        { do: 'reload.requested' },
        { do: 'loadPage:done/second', context: { place: { page: 2, row: 16 } } },
        { do: 'reload.requested' },
        { do: 'loadPage:done/none', in: 'nothing', context: { shown: { rows: [] }, place: { row: null } } },
      ],
    },
    'closed-rows-stay-closed': {
      claim: 'News opens no row before somebody who has closed them all.',
      input: 'reader',
      steps: [
        { do: 'loadPage:done/first' },
        { do: 'row.toggled/first', context: { place: { row: null } } },
        { do: 'reload.requested', starts: [{ src: 'loadPage', input: { row: null, page: 1 } }] },
        { do: 'loadPage:done/first', emits: [{ type: 'open.settled', row: null }], context: { place: { row: null } } },
      ],
    },
    'browser-back-wins': {
      claim: 'The address is the truth: going back leads to the place it names.',
      input: 'reader',
      steps: [
        { do: 'loadPage:done/first' },
        { do: 'place.changed/start', in: 'showing', starts: [], emits: [] },
        { do: 'place.changed/second', in: 'asking', emits: [], context: { place: { page: 1, row: 24 } } },
        { do: 'loadPage:done/first', context: { place: { page: 1, row: 24 } } },
        { do: 'place.changed/second', in: 'showing', starts: [], emits: [] },
        { do: 'page.selected/second', in: 'asking' },
        { do: 'place.changed/start', in: 'asking', context: { place: { page: 1, row: null } } },
      ],
    },
    'browser-back-through-filters': {
      claim: 'A filter that the address names is the filter.',
      steps: [
        { do: 'loadPage:done/first' },
        { do: 'place.changed/ended', in: 'asking', emits: [], context: { place: { filter: { state: 'ended' } } } },
        { do: 'loadPage:done/refused', in: 'failed', context: { refusal: 'rate_limited' } },
        { do: 'reload.requested', in: 'asking' },
        { do: 'loadPage:done/none', in: 'nothingMatching' },
      ],
    },
  },
})
