import type { Journey } from '#atlas/model/model.ts'
import { firstPlace } from './lobby.rules.ts'

const favourites = { ...firstPlace, list: 'fav' } as const
const recent = { ...firstPlace, list: 'recent' } as const
const asked = (place: object, language = 'fil') => ({ src: 'loadGames', input: { gameType: 'RNG', language, place } })

/** The lists of a member's own, which the gate stands before, and the games that are played most. */
export const lobbyOwnJourneys: Readonly<Record<string, Journey>> = {
  'own-lists-reset-everything': {
    claim: 'Choosing favourites or recent passes the gate and resets paging, filters and results (spec §4, §5).',
    input: 'deepLink',
    steps: [
      { do: 'loadGames:done/pages', in: 'list.settled.showing' },
      {
        do: 'own.selected/favourites',
        in: 'list.asking',
        tags: ['busy'],
        starts: ['passGate'],
        emits: [],
        context: { wanted: 'fav', found: { games: 15 }, place: { vendors: ['HARBOUR'] } },
      },
      {
        do: 'passGate:done/allowed',
        in: 'list.loading',
        emits: [{ type: 'place.chosen', replace: false, place: favourites }],
        starts: [asked(favourites)],
        context: { place: favourites, found: null, typed: '', wanted: null },
      },
      { do: 'loadGames:done/pages', in: 'list.settled.showing' },
      { do: 'more.requested', in: 'list.adding', starts: [asked({ ...favourites, page: 2 })] },
      { do: 'loadGames:done/twoPages', in: 'list.settled.showing', context: { place: { ...favourites, page: 2 } } },
      { do: 'own.selected/recent', in: 'list.asking', context: { wanted: 'recent' } },
      {
        do: 'passGate:done/allowed',
        in: 'list.loading',
        emits: [{ type: 'place.chosen', replace: false, place: recent }],
        starts: [asked(recent)],
        context: { place: recent },
      },
      { do: 'loadGames:done/pages', in: 'list.settled.showing' },
      { do: 'more.requested', in: 'list.settled.showing', emits: [], starts: [] },
      { do: 'vendor.toggled/harbour', in: 'list.loading', context: { place: { ...firstPlace, vendors: ['HARBOUR'] } } },
    ],
  },
  'turned-away-from-an-own-list': {
    claim: 'Whoever turns away from the gate stays at the list before, and loses no letter typed (spec §5).',
    input: 'deepLink',
    steps: [
      { do: 'loadGames:done/pages', in: 'list.settled.showing' },
      { do: 'search.typed/koi', in: 'list.settled.debouncing' },
      { do: 'own.selected/favourites', in: 'list.asking', context: { typed: ' koi ' } },
      {
        do: 'passGate:done/dismissed',
        in: 'list.loading',
        emits: [],
        context: { wanted: null, typed: ' koi ', place: { vendors: ['HARBOUR'], page: 2 } },
      },
      { do: 'loadGames:done/pages', in: 'list.settled.debouncing' },
      { do: 'own.selected/recent', in: 'list.asking' },
      {
        do: 'passGate:error/fault',
        in: 'list.loading',
        emits: [],
        context: { wanted: null, place: { list: 'all' } },
      },
    ],
  },
  'a-link-to-favourites': {
    claim: 'A link to favourites asks for the login first, and shows all games to whoever turns away (spec §6).',
    input: 'favouritesLink',
    starts: ['watchSurroundings', 'countHotGames', 'passGate'],
    steps: [
      {
        do: 'passGate:done/dismissed',
        in: 'list.loading',
        emits: [{ type: 'place.chosen', replace: true, place: firstPlace }],
        starts: [asked(firstPlace)],
        context: { place: firstPlace, wanted: null },
      },
      { do: 'loadGames:done/pages', in: 'list.settled.showing' },
      {
        do: 'place.changed/favourites',
        in: 'list.arriving',
        tags: ['busy'],
        emits: [],
        starts: ['passGate'],
        context: { place: favourites, found: null },
      },
      { do: 'passGate:done/allowed', in: 'list.loading', emits: [], starts: [asked(favourites)] },
      { do: 'loadGames:done/none', in: 'list.settled.empty' },
      { do: 'all.selected', in: 'list.loading', emits: ['place.chosen'], context: { place: firstPlace } },
      { do: 'place.changed/favourites', in: 'list.arriving' },
      {
        do: 'passGate:error/fault',
        in: 'list.loading',
        emits: [{ type: 'place.chosen', replace: true, place: firstPlace }],
        context: { place: firstPlace },
      },
    ],
  },
  'own-lists-in-another-language': {
    claim: 'A change of language asks for an own list again, by way of the gate (spec §4, §5).',
    input: 'favouritesLink',
    steps: [
      { do: 'passGate:done/allowed', in: 'list.loading', starts: [asked(favourites)] },
      { do: 'loadGames:done/pages', in: 'list.settled.showing' },
      { do: 'language.changed/english', in: 'list.arriving', emits: [], context: { place: favourites } },
      { do: 'passGate:done/allowed', in: 'list.loading', starts: [asked(favourites, 'en')] },
    ],
  },
  'nobody-is-there-any-more': {
    claim: 'Whoever is not logged in any more sees all games instead of what was a member’s own.',
    input: 'favouritesLink',
    steps: [
      { do: 'passGate:done/allowed', in: 'list.loading' },
      { do: 'loadGames:done/pages', in: 'list.settled.showing' },
      { do: 'search.typed/koi', in: 'list.settled.debouncing' },
      {
        do: 'watchSurroundings:event/left',
        in: 'list.loading',
        emits: [{ type: 'place.chosen', replace: true, place: firstPlace }],
        starts: [asked(firstPlace)],
        context: { place: firstPlace, typed: '', found: null },
      },
      { do: 'loadGames:done/pages', in: 'list.settled.showing' },
      { do: 'watchSurroundings:event/left', in: 'list.settled.showing', emits: [], starts: [] },
    ],
  },
  'played-most-has-one-page': {
    claim: 'Choosing the games that are played most resets paging, filters and results, as hot does (spec §4).',
    input: 'deepLink',
    steps: [
      { do: 'rank.selected', in: 'list.loading', emits: [], starts: [] },
      { do: 'own.selected/favourites', in: 'list.loading', emits: [], starts: [], context: { wanted: null } },
      { do: 'loadGames:done/pages', in: 'list.settled.showing' },
      {
        do: 'rank.selected',
        in: 'list.loading',
        emits: [{ type: 'place.chosen', replace: false, place: { ...firstPlace, list: 'rank' } }],
        starts: [asked({ ...firstPlace, list: 'rank' })],
        context: { place: { ...firstPlace, list: 'rank' }, found: null },
      },
      { do: 'loadGames:done/pages', in: 'list.settled.showing' },
      { do: 'more.requested', in: 'list.settled.showing', emits: [] },
    ],
  },
}
