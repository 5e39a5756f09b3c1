import { withOutput, withEvent } from '#machines/lib/transitions.ts'
import { type Choice, choiceTransition, placeWithSearch, lobbySetup } from './lobby.setup.ts'
import { nextPage, vendorChoice, withFilter, withList, withoutFilters, withVendor } from './lobby.rules.ts'

/** The games of one lobby: list types, filters, sort order, debounced search and incremental paging (spec §4, §9). */
export const lobbyMachine = lobbySetup.createMachine({
  id: 'lobby',
  description:
    'A lobby of one game type: its games by list type, vendors, search, class and minimum bet, sorted and paged.',
  meta: { requirements: ['spec §2 lobby', 'spec §4 lobby list types', 'spec §9 lobby constants'] },
  context: ({ input }) => ({
    ...input,
    typed: input.place.search,
    found: null,
    refusal: null,
    addedTo: null,
    requestedList: null,
  }),
  invoke: { src: 'watchSurroundings', id: 'watchSurroundings' },
  type: 'parallel',
  states: {
    list: {
      description: 'The list of games at the current place (list, filters, page).',
      meta: { requirements: ['spec §4 lobby list types'] },
      initial: 'opening',
      on: {
        'place.changed': { guard: withEvent('leadsElsewhere'), target: '.opening', actions: withEvent('goTo') },
        'language.changed': { target: '.opening', actions: withEvent('keepLanguage') },
        'member.left': { guard: 'atOwnList', target: '.loading', actions: ['goToAll', 'correctPlace'] },
      },
      states: {
        opening: {
          description: 'Transient: an own list named by the URL requires the gate, any other list loads.',
          meta: { requirements: ['spec §6 favourites and recent open the login popup'] },
          always: [{ guard: 'atOwnList', target: 'gatingLink' }, { target: 'loading' }],
        },
        gatingLink: {
          description: 'The gate decides whether the own list named by the URL is shown; otherwise all games are.',
          meta: { requirements: ['spec §5 the gate runs before favourites and recent games'] },
          tags: ['busy'],
          entry: 'forgetGames',
          invoke: {
            src: 'passGate',
            id: 'passGate',
            onDone: [
              { guard: withOutput('allowed'), target: 'loading' },
              { target: 'loading', actions: ['goToAll', 'correctPlace'] },
            ],
            onError: { target: 'loading', actions: ['goToAll', 'correctPlace'] },
          },
        },
        gatingChoice: {
          description: 'The gate decides whether the chosen own list is shown; the previous list stays until then.',
          meta: { requirements: ['spec §5 the gate runs before favourites and recent games'] },
          tags: ['busy'],
          invoke: {
            src: 'passGate',
            id: 'passGate',
            onDone: [
              { guard: withOutput('allowed'), target: 'loading', actions: ['goToRequestedList', 'announcePlace'] },
              { target: 'loading' },
            ],
            onError: 'loading',
          },
        },
        loading: {
          description: 'The one game-list request is under way: choosing another list is ignored, typing is kept.',
          meta: { requirements: ['spec §4 one game-list request at a time'] },
          tags: ['busy'],
          entry: 'forgetGames',
          invoke: {
            src: 'loadGames',
            id: 'loadGames',
            input: ({ context }) => ({ gameType: context.gameType, language: context.language, place: context.place }),
            onDone: [
              { guard: 'searchChanged', target: 'idle.debouncing', actions: withOutput('keepAnswer') },
              { guard: withOutput('refused'), target: 'idle.failed', actions: withOutput('keepAnswer') },
              {
                guard: withOutput('beyondTheEnd'),
                target: 'loading',
                reenter: true,
                actions: [withOutput('goToLastPage'), 'correctPlace'],
              },
              { guard: withOutput('nothingFound'), target: 'idle.empty', actions: withOutput('keepAnswer') },
              { target: 'idle.showing', actions: withOutput('keepAnswer') },
            ],
            onError: [{ guard: 'searchChanged', target: 'idle.debouncing' }, { target: 'idle.failed' }],
          },
          on: { 'search.typed': { actions: withEvent('keepSearchText') } },
        },
        adding: {
          description: 'The next page is loading, as the only request; the games before it stay.',
          meta: { requirements: ['spec §4 one game-list request at a time', 'spec §9 lobby page size 15'] },
          tags: ['busy', 'adding'],
          entry: 'forgetRefusal',
          invoke: {
            src: 'loadGames',
            id: 'loadGames',
            input: ({ context }) => ({
              gameType: context.gameType,
              language: context.language,
              place: nextPage(context.place),
            }),
            onDone: [
              { guard: 'searchChanged', target: 'idle.debouncing' },
              { guard: withOutput('refused'), target: 'idle.moreFailed', actions: withOutput('keepAnswer') },
              { guard: withOutput('endedBefore'), target: 'idle.showing', actions: 'endList' },
              { target: 'idle.showing', actions: ['addPage', withOutput('keepAnswer'), 'correctPlace'] },
            ],
            onError: [{ guard: 'searchChanged', target: 'idle.debouncing' }, { target: 'idle.moreFailed' }],
          },
          on: { 'search.typed': { actions: withEvent('keepSearchText') } },
        },
        idle: {
          description: 'No request is under way; every choice starts one.',
          initial: 'showing',
          on: {
            'all.selected': choiceTransition((context) => withList(placeWithSearch(context), 'all')),
            'hot.selected': {
              guard: 'hotIsOffered',
              ...choiceTransition((context) => withList(placeWithSearch(context), 'hot')),
            },
            'rank.selected': choiceTransition((context) => withList(placeWithSearch(context), 'rank')),
            'own.selected': { target: 'gatingChoice', actions: withEvent('keepRequestedList') },
            'vendor.toggled': choiceTransition((context, { vendor }: Choice<'vendor.toggled'>) =>
              withVendor(placeWithSearch(context), vendor),
            ),
            'vendors.chosen': choiceTransition((context, { vendors }: Choice<'vendors.chosen'>) =>
              withFilter(placeWithSearch(context), { vendors: vendorChoice(vendors) }),
            ),
            'classify.selected': choiceTransition((context, { classify }: Choice<'classify.selected'>) =>
              withFilter(placeWithSearch(context), { classify }),
            ),
            'minBet.selected': choiceTransition((context, { minBet }: Choice<'minBet.selected'>) =>
              withFilter(placeWithSearch(context), { minBet }),
            ),
            'sort.selected': choiceTransition((context, { sort }: Choice<'sort.selected'>) =>
              withFilter(placeWithSearch(context), { sort }),
            ),
            'filters.cleared': choiceTransition(({ place }) => withoutFilters(place)),
            'search.typed': { target: '.debouncing', reenter: true, actions: withEvent('keepSearchText') },
          },
          states: {
            showing: {
              description: 'The games loaded so far are shown; more can be requested while there are more.',
              meta: { requirements: ['spec §9 lobby page size 15'] },
              on: { 'more.requested': { guard: 'hasMore', target: '#lobby.list.adding' } },
            },
            moreFailed: {
              description: 'The next page failed to load: the games before it stay, and the user can try again.',
              meta: { requirements: ['spec §8 network link abnormal'] },
              tags: ['moreFailed'],
              on: { 'retry.requested': '#lobby.list.adding' },
            },
            empty: {
              description: 'No game matches; the filters can be cleared.',
            },
            failed: {
              description: 'The games failed to load; the user can try again.',
              meta: { requirements: ['spec §8 network link abnormal'] },
              tags: ['failed'],
              on: { 'retry.requested': '#lobby.list.loading' },
            },
            debouncing: {
              description: 'The search text is being typed; the search starts after 500 ms without input.',
              meta: { requirements: ['spec §4 search debounced 500 ms'] },
              after: {
                searchDebounce: { target: '#lobby.list.loading', actions: ['applySearch', 'correctPlace'] },
              },
              on: {
                'search.typed': { target: 'debouncing', reenter: true, actions: withEvent('keepSearchText') },
              },
            },
          },
        },
      },
    },
    hot: {
      description: 'Whether this lobby has hot games; the hot list is offered only then.',
      meta: { requirements: ['spec §2 lobby: hot only when hot games exist'] },
      initial: 'checking',
      states: {
        checking: {
          description: 'The hot games are being counted.',
          invoke: {
            src: 'countHotGames',
            id: 'countHotGames',
            input: ({ context }) => ({ gameType: context.gameType, language: context.language }),
            onDone: [
              { guard: withOutput('refused'), target: 'unknown' },
              { guard: withOutput('nothingFound'), target: 'absent' },
              { target: 'offered' },
            ],
            onError: 'unknown',
          },
        },
        offered: {
          description: 'There are hot games: the hot list can be chosen.',
          tags: ['hotOffered'],
        },
        absent: {
          description: 'There are no hot games: the hot list is not offered.',
        },
        unknown: {
          description: 'The count failed; the next retry or change of language counts again.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          on: { 'retry.requested': 'checking', 'language.changed': 'checking' },
        },
      },
    },
  },
})
