import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { noticesCalls } from './notices.calls.ts'
import { noticesMachine } from './notices.machine.ts'
import { firstPlace, isOn } from './notices.rules.ts'

const refused = refusal('rate_limited', { retryAfter: 5 })

export const noticesModel = defineModel({
  flow: 'notices',
  machine: noticesMachine,
  inputs: {
    plain: { language: 'fil', place: firstPlace },
    deepLink: { language: 'fil', place: { page: 1, id: 10 } },
  },
  events: {
    'notice.toggled': { first: { id: 25 }, second: { id: 24 }, tenth: { id: 16 }, elsewhere: { id: 1 } },
    'page.selected': { second: { page: 2 }, first: { page: 1 }, beyond: { page: 9 }, zero: { page: 0 } },
    'place.changed': { start: { place: firstPlace }, second: { place: { page: 1, id: 24 } } },
    'language.changed': { english: { language: 'en' } },
  },
  calls: noticesCalls,
  actors: {
    loadPage: {
      done: {
        first: { kind: 'value', value: { ids: [25, 24], page: 1, totalPages: 2 } },
        second: { kind: 'value', value: { ids: [16, 10], page: 2, totalPages: 2 } },
        none: { kind: 'value', value: { ids: [], page: 1, totalPages: 0 } },
        refused,
      },
    },
    watchSurroundings: { events: { news: { type: 'news.arrived' } } },
  },
  invariants: {
    'a notice that is open is on the page that is shown': ({ in: isIn, context }) =>
      !isIn('showing.selection.reading') || (context.place.id !== null && isOn(context.found, context.place.id)),
    'nothing is open in the list of closed notices': (state) =>
      !state.in('showing.selection.listing') || state.context.place.id === null,
    'the page shown is the page that came': (state) =>
      !state.in('showing') || state.context.place.page === state.context.found?.page,
    'a failed or loading page shows no notices': (state) =>
      !(state.in('failed') || state.in('loading')) || state.context.found === null,
    'busy means that there is nothing to read yet': (state) => state.tags.has('busy') === state.in('loading'),
  },
  laws: {
    'notices are asked for in the language that is spoken, and at once when it changes': ({ do: what, after, asks }) =>
      asks.every(({ input }) => (input as { readonly language: string }).language === after.context.language) &&
      (!what.startsWith('language.changed/') || asks.length === 1),
  },
  goals: {
    'a notice can always be read': (state) => state.in('showing.selection.reading'),
  },
  journeys: {
    'opens-at-the-first': {
      claim: 'The notices open at the first of the newest nine (spec §2).',
      starts: ['watchSurroundings', { src: 'loadPage', input: { language: 'fil', place: { page: 1, id: null } } }],
      steps: [
        {
          do: 'loadPage:done/first',
          in: ['showing.selection.reading', 'showing.freshness.current'],
          notTags: ['busy'],
          emits: [{ type: 'notice.opened', id: 25 }],
          context: { place: { page: 1, id: 25 } },
        },
      ],
    },
    'clicking-toggles': {
      claim: 'Clicking toggles a notice open or closed (spec §2, §4).',
      steps: [
        { do: 'loadPage:done/first', in: 'showing.selection.reading' },
        {
          do: 'notice.toggled/second',
          in: 'showing.selection.reading',
          emits: [
            { type: 'place.chosen', place: { page: 1, id: 24 }, replace: true },
            { type: 'notice.opened', id: 24 },
          ],
          context: { place: { id: 24 } },
        },
        {
          do: 'notice.toggled/second',
          in: 'showing.selection.listing',
          emits: [{ type: 'place.chosen', place: { page: 1, id: null }, replace: true }],
          context: { place: { page: 1, id: null } },
        },
        { do: 'notice.toggled/elsewhere', in: 'showing.selection.listing', emits: [] },
        {
          do: 'notice.toggled/first',
          in: 'showing.selection.reading',
          emits: [
            { type: 'place.chosen', place: { page: 1, id: 25 }, replace: true },
            { type: 'notice.opened', id: 25 },
          ],
        },
        { do: 'notice.toggled/elsewhere', in: 'showing.selection.reading', emits: [], context: { place: { id: 25 } } },
      ],
    },
    'page-change-selects-the-first': {
      claim: 'Changing page selects the first notice of the new one (spec §2).',
      steps: [
        { do: 'loadPage:done/first', context: { place: { page: 1, id: 25 } } },
        {
          do: 'page.selected/second',
          starts: [{ src: 'loadPage', input: { language: 'fil', place: { page: 2, id: null } } }],
          in: 'loading',
          tags: ['busy'],
          emits: [{ type: 'place.chosen', place: { page: 2, id: null }, replace: false }],
          context: { found: null, place: { page: 2, id: null } },
        },
        {
          do: 'loadPage:done/second',
          in: 'showing.selection.reading',
          emits: [{ type: 'notice.opened', id: 16 }],
          context: { place: { page: 2, id: 16 } },
        },
        { do: 'page.selected/second', in: 'showing', emits: [], starts: [] },
        { do: 'page.selected/zero', in: 'showing', emits: [], starts: [] },
        { do: 'page.selected/beyond', in: 'showing', emits: [], starts: [] },
        { do: 'page.selected/first', in: 'loading', context: { place: { page: 1, id: null } } },
      ],
    },
    'deep-link-opens-its-notice': {
      claim: 'An address that names a notice opens it on whatever page it is by now.',
      input: 'deepLink',
      starts: ['watchSurroundings', { src: 'loadPage', input: { language: 'fil', place: { page: 1, id: 10 } } }],
      steps: [
        {
          do: 'loadPage:done/second',
          in: 'showing.selection.reading',
          emits: [{ type: 'notice.opened', id: 10 }],
          context: { place: { page: 2, id: 10 } },
        },
      ],
    },
    'a-withdrawn-notice-gives-way-to-the-first': {
      claim: 'An address whose notice has been withdrawn opens the first one of its page.',
      input: 'deepLink',
      steps: [{ do: 'loadPage:done/first', context: { place: { page: 1, id: 25 } }, emits: ['notice.opened'] }],
    },
    'news-does-not-take-away-what-is-read': {
      claim: 'A notice published meanwhile reaches an open page without closing what is being read.',
      steps: [
        { do: 'loadPage:done/first' },
        { do: 'notice.toggled/second', context: { place: { id: 24 } } },
        {
          do: 'news.arrived',
          starts: [{ src: 'loadPage', input: { language: 'fil', place: { page: 1, id: 24 } } }],
          in: ['showing.freshness.refreshing', 'showing.selection.reading'],
          notTags: ['busy'],
        },
        { do: 'watchSurroundings:event/news', in: 'showing.freshness.refreshing', starts: ['loadPage'] },
        {
          do: 'loadPage:done/first',
          in: ['showing.freshness.current', 'showing.selection.reading'],
          emits: [],
          context: { place: { page: 1, id: 24 } },
        },
      ],
    },
    'a-notice-withdrawn-while-it-is-read': {
      claim:
        'When the notice that is open is withdrawn, the first one takes its place; when it was the last, none does.',
      steps: [
        { do: 'loadPage:done/first', context: { place: { id: 25 } } },
        {
          do: 'news.arrived',
          starts: [{ src: 'loadPage', input: { language: 'fil', place: { page: 1, id: 25 } } }],
          in: 'showing.freshness.refreshing',
        },
        {
          do: 'loadPage:done/second',
          in: ['showing.freshness.current', 'showing.selection.reading'],
          emits: [{ type: 'notice.opened', id: 16 }],
          context: { place: { page: 2, id: 16 } },
        },
        {
          do: 'news.arrived',
          starts: [{ src: 'loadPage', input: { language: 'fil', place: { page: 2, id: 16 } } }],
          in: 'showing.freshness.refreshing',
        },
        { do: 'loadPage:done/none', in: 'empty', emits: [], context: { found: { ids: [] } } },
        { do: 'news.arrived', in: 'loading' },
      ],
    },
    'closed-notices-stay-closed': {
      claim: 'News opens no notice before somebody who has closed them all.',
      steps: [
        { do: 'loadPage:done/first' },
        { do: 'notice.toggled/first', in: 'showing.selection.listing' },
        { do: 'news.arrived', in: ['showing.freshness.refreshing', 'showing.selection.listing'] },
        {
          do: 'loadPage:done/second',
          in: ['showing.freshness.current', 'showing.selection.listing'],
          emits: [],
          context: { place: { page: 2, id: null }, found: { ids: [16, 10] } },
        },
      ],
    },
    'news-that-cannot-be-had-leaves-the-page': {
      claim: 'When the newest notices cannot be had, those that were read stay.',
      steps: [
        { do: 'loadPage:done/first' },
        { do: 'news.arrived' },
        { do: 'loadPage:done/refused', in: ['showing.freshness.current', 'showing.selection.reading'], emits: [] },
        { do: 'news.arrived' },
        {
          do: 'loadPage:error/fault',
          in: ['showing.freshness.current', 'showing.selection.reading'],
          notTags: ['failed'],
          context: { found: { ids: [25, 24] } },
        },
      ],
    },
    'fault-can-be-tried-again': {
      claim: 'Notices that could not be had are asked for again on request (spec §8).',
      steps: [
        { do: 'loadPage:error/fault', in: 'failed', tags: ['failed'], notTags: ['busy'] },
        { do: 'retry.requested', in: 'loading', notTags: ['failed'] },
        { do: 'loadPage:done/refused', in: 'failed', context: { refusal: 'rate_limited', found: null } },
        { do: 'retry.requested', in: 'loading', context: { refusal: null } },
        { do: 'loadPage:done/none', in: 'empty', emits: [], context: { found: { ids: [] } } },
      ],
    },
    'browser-back-wins': {
      claim: 'The address is the truth: going back leads to the place it names.',
      steps: [
        { do: 'loadPage:done/first' },
        { do: 'place.changed/start', in: 'showing', starts: [], emits: [] },
        { do: 'place.changed/second', in: 'loading', emits: [], context: { place: { page: 1, id: 24 } } },
        { do: 'loadPage:done/first', context: { place: { page: 1, id: 24 } } },
        { do: 'place.changed/second', in: 'showing', starts: [], emits: [] },
        { do: 'page.selected/second', in: 'loading' },
        { do: 'place.changed/start', in: 'loading', context: { place: firstPlace } },
      ],
    },
    'language-reloads': {
      claim: 'A change of language reloads the notices in it, the one that is open included (spec §4).',
      input: 'deepLink',
      steps: [
        { do: 'loadPage:done/second' },
        {
          do: 'language.changed/english',
          in: 'loading',
          starts: ['loadPage'],
          context: { language: 'en', place: { page: 2, id: 10 } },
        },
        { do: 'news.arrived', in: 'loading', starts: ['loadPage'] },
        { do: 'loadPage:done/second', context: { language: 'en', place: { page: 2, id: 10 } } },
      ],
    },
  },
})
