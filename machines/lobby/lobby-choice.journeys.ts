import type { Journey } from '#atlas/model/model.ts'
import { firstPlace } from './lobby.rules.ts'

/** What can be chosen of a lobby: several vendors, an order, and everything again. */
export const lobbyChoiceJourneys: Readonly<Record<string, Journey>> = {
  'several-vendors': {
    claim: 'Games of several vendors can be chosen, one after the other or at once; one chosen again is given up.',
    input: 'deepLink',
    steps: [
      { do: 'loadGames:done/pages', in: 'list.settled.showing' },
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
      { do: 'loadGames:done/pages', in: 'list.settled.showing' },
      {
        do: 'vendor.toggled/harbour',
        in: 'list.loading',
        emits: ['place.chosen'],
        context: { place: { ...firstPlace, vendors: ['KISLAP'] } },
      },
      { do: 'loadGames:done/pages', in: 'list.settled.showing' },
      {
        do: 'vendor.toggled/harbour',
        in: 'list.loading',
        context: { place: { ...firstPlace, vendors: ['HARBOUR', 'KISLAP'] } },
      },
      { do: 'loadGames:done/none', in: 'list.settled.empty' },
      {
        do: 'vendors.chosen/all',
        in: 'list.loading',
        emits: [{ type: 'place.chosen', replace: false, place: firstPlace }],
        context: { place: firstPlace },
      },
    ],
  },
  'an-order-hides-no-game': {
    claim: 'An order begins at page 1 of all games, stays when the filters are cleared, and is no filter itself.',
    steps: [
      { do: 'loadGames:done/pages', in: 'list.settled.showing' },
      { do: 'more.requested', in: 'list.adding' },
      { do: 'loadGames:done/pages', in: 'list.settled.showing', context: { place: { page: 2 } } },
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
      { do: 'loadGames:done/pages', in: 'list.settled.showing' },
      { do: 'vendor.toggled/harbour', in: 'list.loading' },
      { do: 'loadGames:done/none', in: 'list.settled.empty' },
      {
        do: 'filters.cleared',
        in: 'list.loading',
        emits: ['place.chosen'],
        context: { place: { ...firstPlace, sort: 'name' } },
      },
      { do: 'loadGames:done/pages', in: 'list.settled.showing' },
      { do: 'sort.selected/house', in: 'list.loading', emits: ['place.chosen'], context: { place: firstPlace } },
    ],
  },
}
