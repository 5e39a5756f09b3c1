import type { Journey } from '#atlas/model/model.ts'
import { firstPlace } from './lobby.rules.ts'

const favourites = { ...firstPlace, list: 'fav' } as const
const recent = { ...firstPlace, list: 'recent' } as const
const loads = (place: object, language = 'fil') => ({ src: 'loadGames', input: { gameType: 'RNG', language, place } })

/** Journeys of a member's own lists, which require the gate, and of the most played games. */
export const lobbyOwnJourneys: Readonly<Record<string, Journey>> = {
  'own-lists-reset-everything': {
    claim: 'Choosing favourites or recent passes the gate and resets paging, filters and results (spec §4, §5).',
    input: 'deepLink',
    steps: [
      { do: 'loadGames:done/pages', in: 'list.idle.showing' },
      {
        do: 'own.selected/favourites',
        in: 'list.gatingChoice',
        tags: ['busy'],
        starts: ['passGate'],
        emits: [],
        context: { requestedList: 'fav', found: { games: 15 }, place: { vendors: ['HARBOUR'] } },
      },
      {
        do: 'passGate:done/allowed',
        in: 'list.loading',
        emits: [{ type: 'place.chosen', replace: false, place: favourites }],
        starts: [loads(favourites)],
        context: { place: favourites, found: null, typed: '', requestedList: null },
      },
      { do: 'loadGames:done/pages', in: 'list.idle.showing' },
      { do: 'more.requested', in: 'list.adding', starts: [loads({ ...favourites, page: 2 })] },
      { do: 'loadGames:done/twoPages', in: 'list.idle.showing', context: { place: { ...favourites, page: 2 } } },
      { do: 'own.selected/recent', in: 'list.gatingChoice', context: { requestedList: 'recent' } },
      {
        do: 'passGate:done/allowed',
        in: 'list.loading',
        emits: [{ type: 'place.chosen', replace: false, place: recent }],
        starts: [loads(recent)],
        context: { place: recent },
      },
      { do: 'loadGames:done/pages', in: 'list.idle.showing' },
      { do: 'more.requested', in: 'list.idle.showing', emits: [], starts: [] },
      { do: 'vendor.toggled/harbour', in: 'list.loading', context: { place: { ...firstPlace, vendors: ['HARBOUR'] } } },
    ],
  },
  'gate-dismissed-at-an-own-list': {
    claim: 'A user who dismisses the gate stays at the previous list and keeps the text typed (spec §5).',
    input: 'deepLink',
    steps: [
      { do: 'loadGames:done/pages', in: 'list.idle.showing' },
      { do: 'search.typed/koi', in: 'list.idle.debouncing' },
      { do: 'own.selected/favourites', in: 'list.gatingChoice', context: { typed: ' koi ' } },
      {
        do: 'passGate:done/dismissed',
        in: 'list.loading',
        emits: [],
        context: { requestedList: null, typed: ' koi ', place: { vendors: ['HARBOUR'], page: 2 } },
      },
      { do: 'loadGames:done/pages', in: 'list.idle.debouncing' },
      { do: 'own.selected/recent', in: 'list.gatingChoice' },
      {
        do: 'passGate:error/fault',
        in: 'list.loading',
        emits: [],
        context: { requestedList: null, place: { list: 'all' } },
      },
    ],
  },
  'a-link-to-favourites': {
    claim: 'A link to favourites asks for the login first, and shows all games if it is dismissed (spec §6).',
    input: 'favouritesLink',
    starts: ['watchSurroundings', 'countHotGames', 'passGate'],
    steps: [
      {
        do: 'passGate:done/dismissed',
        in: 'list.loading',
        emits: [{ type: 'place.chosen', replace: true, place: firstPlace }],
        starts: [loads(firstPlace)],
        context: { place: firstPlace, requestedList: null },
      },
      { do: 'loadGames:done/pages', in: 'list.idle.showing' },
      {
        do: 'place.changed/favourites',
        in: 'list.gatingLink',
        tags: ['busy'],
        emits: [],
        starts: ['passGate'],
        context: { place: favourites, found: null },
      },
      { do: 'passGate:done/allowed', in: 'list.loading', emits: [], starts: [loads(favourites)] },
      { do: 'loadGames:done/none', in: 'list.idle.empty' },
      { do: 'all.selected', in: 'list.loading', emits: ['place.chosen'], context: { place: firstPlace } },
      { do: 'place.changed/favourites', in: 'list.gatingLink' },
      {
        do: 'passGate:error/fault',
        in: 'list.loading',
        emits: [{ type: 'place.chosen', replace: true, place: firstPlace }],
        context: { place: firstPlace },
      },
    ],
  },
  'own-lists-in-another-language': {
    claim: 'A change of language loads an own list again, after the gate (spec §4, §5).',
    input: 'favouritesLink',
    steps: [
      { do: 'passGate:done/allowed', in: 'list.loading', starts: [loads(favourites)] },
      { do: 'loadGames:done/pages', in: 'list.idle.showing' },
      { do: 'language.changed/english', in: 'list.gatingLink', emits: [], context: { place: favourites } },
      { do: 'passGate:done/allowed', in: 'list.loading', starts: [loads(favourites, 'en')] },
    ],
  },
  'logged-out-at-an-own-list': {
    claim: 'After a logout all games are shown instead of the member’s own list.',
    input: 'favouritesLink',
    steps: [
      { do: 'passGate:done/allowed', in: 'list.loading' },
      { do: 'loadGames:done/pages', in: 'list.idle.showing' },
      { do: 'search.typed/koi', in: 'list.idle.debouncing' },
      {
        do: 'watchSurroundings:event/left',
        in: 'list.loading',
        emits: [{ type: 'place.chosen', replace: true, place: firstPlace }],
        starts: [loads(firstPlace)],
        context: { place: firstPlace, typed: '', found: null },
      },
      { do: 'loadGames:done/pages', in: 'list.idle.showing' },
      { do: 'watchSurroundings:event/left', in: 'list.idle.showing', emits: [], starts: [] },
    ],
  },
  'most-played-has-one-page': {
    claim: 'Choosing the most played games resets paging, filters and results, as hot does (spec §4).',
    input: 'deepLink',
    steps: [
      { do: 'rank.selected', in: 'list.loading', emits: [], starts: [] },
      { do: 'own.selected/favourites', in: 'list.loading', emits: [], starts: [], context: { requestedList: null } },
      { do: 'loadGames:done/pages', in: 'list.idle.showing' },
      {
        do: 'rank.selected',
        in: 'list.loading',
        emits: [{ type: 'place.chosen', replace: false, place: { ...firstPlace, list: 'rank' } }],
        starts: [loads({ ...firstPlace, list: 'rank' })],
        context: { place: { ...firstPlace, list: 'rank' }, found: null },
      },
      { do: 'loadGames:done/pages', in: 'list.idle.showing' },
      { do: 'more.requested', in: 'list.idle.showing', emits: [] },
    ],
  },
}
