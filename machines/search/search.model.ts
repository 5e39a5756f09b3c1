import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import type { Game } from '#wire/play/game.ts'
import type { FoundOnSite } from '#wire/content/search.ts'
import { searchActorCalls, searchMachine } from './search.machine.ts'
import { searchJourneys } from './search.journeys.ts'
import { optionsOf, termOf } from './search.rules.ts'

const game: Game = {
  gameCode: 'harbour-lights',
  name: 'Harbour Lights',
  vassalage: 'HARBOUR',
  vendorName: 'Harbour Light Games',
  gameType: 'RNG',
  isGame: 'GAME',
  defaultPlayType: null,
  rtp: 96.1,
  minBet: '0.20',
  classify: null,
  badge: null,
  soon: false,
  art: '/art/game/harbour-lights.svg?v=1&tone=102030',
}
const vendor = {
  vassalage: 'HARBOUR',
  title: 'Harbour Light Games',
  gameType: 'RNG',
  games: 12,
} as const

const topic = { section: 'wallet', question: 'When can I withdraw?' }

/** A visitor without recent terms, and one with some. */
const first = { owner: '', terms: [] }
const again = { owner: '', terms: ['slots', 'koi'] }

const good: FoundOnSite = {
  match: 'good',
  games: [game],
  vendors: [vendor],
  lobbies: ['RNG'],
  pages: ['withdraw'],
  help: [topic],
}
const nearest: FoundOnSite = { match: 'nearest', games: [game], vendors: [], lobbies: [], pages: [], help: [] }
const none: FoundOnSite = { match: 'none', games: [], vendors: [], lobbies: [], pages: [], help: [] }

export const searchModel = defineModel({
  flow: 'search',
  machine: searchMachine,
  inputs: { default: undefined },
  events: {
    'search.requested': { first: { visit: first }, again: { visit: again } },
    'address.opened': { first: { visit: first }, again: { visit: again } },
    'owner.changed': { member: { visit: { owner: 'marisol', terms: ['slots'] } } },
    'term.typed': { harbour: { text: ' harbour ' }, nothing: { text: ' ' } },
    'term.forgotten': { slots: { term: 'SLOTS' } },
    'active.moved': {
      next: { step: 'next' },
      previous: { step: 'previous' },
      first: { step: 'first' },
      last: { step: 'last' },
    },
    'option.pressed': { first: { at: 0 }, second: { at: 1 }, third: { at: 2 }, fourth: { at: 3 }, fifth: { at: 4 } },
  },
  calls: searchActorCalls,
  actors: {
    searchSite: {
      done: {
        good: { kind: 'value', value: good },
        nearest: { kind: 'value', value: nearest },
        none: { kind: 'value', value: none },
        refused: refusal('rate_limited', { retryAfter: 5 }),
      },
    },
    watchSurroundings: { events: { back: { type: 'address.closed' } } },
  },
  within: ({ context }) => context.terms.length <= 2,
  invariants: {
    'the active option exists': ({ context }) => context.active === null || context.active < optionsOf(context).length,
    'recent terms are offered exactly while nothing is typed': (state) =>
      !state.in('open') || state.in('open.idle') === (termOf(state.context.typed) === ''),
    'there are no results while nothing is typed': (state) => !state.in('open.idle') || state.context.found === null,
    'only results are shown': (state) =>
      state.in('open.showing') ? state.context.found !== null && state.context.found.match !== 'none' : true,
    'only a refusal has a code to show': ({ context, in: within }) =>
      context.refusal === null || !within('open') || within('open.failed') || within('open.debouncing'),
    'a failure shows no earlier results': (state) => !state.in('open.failed') || state.context.found === null,
    'Enter is remembered only until the answer': (state) => !state.context.selectsFirst || state.in('open.searching'),
    'busy means that a search is running': (state) => state.tags.has('busy') === state.in('open.searching'),
  },
  laws: {
    'a typed term is searched after a debounce, and every letter restarts it': ({ do: what, before, after }) =>
      what !== 'term.typed/harbour' || !before.in('open') || after.in('open.debouncing'),
    'an empty field starts no search': ({ do: what, before, after }) =>
      what !== 'term.typed/nothing' || !before.in('open') || after.in('open.idle'),
    'going back closes it in every state': ({ do: what, after }) =>
      what !== 'address.closed/default' || after.in('closed'),
    'the address is changed only by opening or closing the search here': ({ do: what, before, emits }) =>
      emits.some(({ type }) => type === 'address.requested') ===
      ((what.startsWith('search.requested/') && before.in('closed')) ||
        (what === 'search.closed/default' && before.in('open'))),
    'it opens empty, with the recent terms of the user': ({ do: what, carries, before, after }) =>
      !/^(search\.requested|address\.opened|owner\.changed)\//.test(what) ||
      before.in('closed') === what.startsWith('owner.changed/') ||
      (after.in('open.idle') &&
        after.context.typed === '' &&
        after.context.active === null &&
        JSON.stringify(carries) ===
          JSON.stringify({ visit: { owner: after.context.owner, terms: after.context.terms } })),
    'an answer selects its first option only after Enter': ({ do: what, before, emits }) =>
      what !== 'searchSite:done/good' ||
      emits.some(({ type }) => type === 'option.selected') === before.context.selectsFirst,
    'a selection closes it': ({ after, emits }) =>
      !emits.some(({ type }) => type === 'option.selected') || after.in('closed'),
    'only a selection adds a recent term': ({ do: what, before, after, emits }) =>
      emits.some(({ type }) => type === 'option.selected')
        ? after.context.terms[0] === termOf(before.context.typed) && emits.some(({ type }) => type === 'terms.changed')
        : /^(search\.requested|address\.opened|owner\.changed|term\.forgotten|terms\.forgotten)/.test(what) ||
          JSON.stringify(before.context.terms) === JSON.stringify(after.context.terms),
    'no empty term is searched': ({ asks }) =>
      asks.every(({ src, input }) => src !== 'searchSite' || JSON.stringify(input) !== '{"q":""}'),
  },
  goals: { 'the search can always be closed': (state) => state.in('closed') },
  journeys: searchJourneys({ game, vendor, topic }),
})
