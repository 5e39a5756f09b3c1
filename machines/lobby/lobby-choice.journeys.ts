import type { Journey } from '#atlas/model/model.ts'
import { firstPlace } from './lobby.rules.ts'

/** Journeys of the lobby's choices: several vendors, and the sort order. */
export const lobbyChoiceJourneys: Readonly<Record<string, Journey>> = {
  'several-vendors': {
    claim: 'Several vendors can be chosen, one by one or at once; a second click removes a vendor.',
    input: 'deepLink',
    steps: [
      { do: 'loadGames:done/pages', in: 'list.idle.showing' },
      {
        do: 'vendors.chosen/two',
        in: 'list.loading',
        emits: [{ type: 'place.chosen', replace: false, place: { ...firstPlace, vendors: ['HARBOUR', 'KISLAP'] } }],
        starts: [
          {
            src: 'loadGames',
            input: { gameType: 'RNG', language: 'fil', place: { ...firstPlace, vendors: ['HARBOUR', 'KISLAP'] } },
          },
        ],
      },
      { do: 'loadGames:done/pages', in: 'list.idle.showing' },
      {
        do: 'vendor.toggled/harbour',
        in: 'list.loading',
        emits: ['place.chosen'],
        context: { place: { ...firstPlace, vendors: ['KISLAP'] } },
      },
      { do: 'loadGames:done/pages', in: 'list.idle.showing' },
      {
        do: 'vendor.toggled/harbour',
        in: 'list.loading',
        context: { place: { ...firstPlace, vendors: ['HARBOUR', 'KISLAP'] } },
      },
      { do: 'loadGames:done/none', in: 'list.idle.empty' },
      {
        do: 'vendors.chosen/all',
        in: 'list.loading',
        emits: [{ type: 'place.chosen', replace: false, place: firstPlace }],
        context: { place: firstPlace },
      },
    ],
  },
  'an-order-hides-no-game': {
    claim: 'A sort order starts at page 1 of all games, stays when the filters are cleared, and is no filter itself.',
    steps: [
      { do: 'loadGames:done/pages', in: 'list.idle.showing' },
      { do: 'more.requested', in: 'list.adding' },
      { do: 'loadGames:done/pages', in: 'list.idle.showing', context: { place: { page: 2 } } },
      {
        do: 'sort.selected/alphabet',
        in: 'list.loading',
        emits: [{ type: 'place.chosen', replace: false, place: { ...firstPlace, sort: 'name' } }],
        starts: [
          {
            src: 'loadGames',
            input: { gameType: 'RNG', language: 'fil', place: { ...firstPlace, sort: 'name' } },
          },
        ],
      },
      { do: 'loadGames:done/pages', in: 'list.idle.showing' },
      { do: 'vendor.toggled/harbour', in: 'list.loading' },
      { do: 'loadGames:done/none', in: 'list.idle.empty' },
      {
        do: 'filters.cleared',
        in: 'list.loading',
        emits: ['place.chosen'],
        context: { place: { ...firstPlace, sort: 'name' } },
      },
      { do: 'loadGames:done/pages', in: 'list.idle.showing' },
      { do: 'sort.selected/house', in: 'list.loading', emits: ['place.chosen'], context: { place: firstPlace } },
    ],
  },
}
