import { answer, given } from '#machines/lib/transitions.ts'
import { type Choice, chosen, here, lobbySetup } from './lobby.setup.ts'
import { nextPage, vendorChoice, withFilter, withList, withoutFilters, withVendor } from './lobby.rules.ts'

/** Browses the games of one lobby: list types, filters, order, debounced search, and pages one below the other (spec §4, §9). */
export const lobbyMachine = lobbySetup.createMachine({
  id: 'lobby',
  description:
    'A lobby of one game type: its games by list type, vendors, search, class and minimum bet, in an order, page below page.',
  meta: { requirements: ['spec §2 lobby', 'spec §4 lobby list types', 'spec §9 lobby constants'] },
  context: ({ input }) => ({
    ...input,
    typed: input.place.search,
    found: null,
    refusal: null,
    addedTo: null,
    wanted: null,
  }),
  invoke: { src: 'watchSurroundings', id: 'watchSurroundings' },
  type: 'parallel',
  states: {
    list: {
      description: 'The list of games at the place chosen.',
      meta: { requirements: ['spec §4 lobby list types'] },
      initial: 'opening',
      on: {
        'place.changed': { guard: given('leadsElsewhere'), target: '.opening', actions: given('goTo') },
        'language.changed': { target: '.opening', actions: given('keepLanguage') },
        'member.left': { guard: 'atOwnList', target: '.loading', actions: ['goToAll', 'correctPlace'] },
      },
      states: {
        opening: {
          description: 'A place of an address: a list of one’s own asks who is there.',
          meta: { requirements: ['spec §6 favourites and recent open the login popup'] },
          always: [{ guard: 'atOwnList', target: 'arriving' }, { target: 'loading' }],
        },
        arriving: {
          description:
            'The gate decides whether the list that the address names is shown; all games are instead of it.',
          meta: { requirements: ['spec §5 the gate runs before favourites and recent games'] },
          tags: ['busy'],
          entry: 'forgetGames',
          invoke: {
            src: 'passGate',
            id: 'passGate',
            onDone: [
              { guard: answer('allowed'), target: 'loading' },
              { target: 'loading', actions: ['goToAll', 'correctPlace'] },
            ],
            onError: { target: 'loading', actions: ['goToAll', 'correctPlace'] },
          },
        },
        asking: {
          description:
            'The gate decides whether the own list that was chosen is shown; the one before is kept meanwhile.',
          meta: { requirements: ['spec §5 the gate runs before favourites and recent games'] },
          tags: ['busy'],
          invoke: {
            src: 'passGate',
            id: 'passGate',
            onDone: [
              { guard: answer('allowed'), target: 'loading', actions: ['goToWanted', 'announcePlace'] },
              { target: 'loading' },
            ],
            onError: 'loading',
          },
        },
        loading: {
          description: 'The one game-list request is under way: asking for another list is ignored, typing is kept.',
          meta: { requirements: ['spec §4 one game-list request at a time'] },
          tags: ['busy'],
          entry: 'forgetGames',
          invoke: {
            src: 'loadGames',
            id: 'loadGames',
            input: ({ context }) => ({ gameType: context.gameType, language: context.language, place: context.place }),
            onDone: [
              { guard: 'searchAwaits', target: 'settled.debouncing', actions: answer('keepAnswer') },
              { guard: answer('refused'), target: 'settled.failed', actions: answer('keepAnswer') },
              {
                guard: answer('beyondTheEnd'),
                target: 'loading',
                reenter: true,
                actions: [answer('goToLastPage'), 'correctPlace'],
              },
              { guard: answer('nothingFound'), target: 'settled.empty', actions: answer('keepAnswer') },
              { target: 'settled.showing', actions: answer('keepAnswer') },
            ],
            onError: [{ guard: 'searchAwaits', target: 'settled.debouncing' }, { target: 'settled.failed' }],
          },
          on: { 'search.typed': { actions: given('keepTyped') } },
        },
        adding: {
          description: 'The next page is on its way, the one request there is; the games before it stay.',
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
              { guard: 'searchAwaits', target: 'settled.debouncing' },
              { guard: answer('refused'), target: 'settled.stuck', actions: answer('keepAnswer') },
              { guard: answer('endedBefore'), target: 'settled.showing', actions: 'endHere' },
              { target: 'settled.showing', actions: ['addPage', answer('keepAnswer'), 'correctPlace'] },
            ],
            onError: [{ guard: 'searchAwaits', target: 'settled.debouncing' }, { target: 'settled.stuck' }],
          },
          on: { 'search.typed': { actions: given('keepTyped') } },
        },
        settled: {
          description: 'No request is under way; every choice makes one.',
          initial: 'showing',
          on: {
            'all.selected': chosen((context) => withList(here(context), 'all')),
            'hot.selected': { guard: 'hotIsOffered', ...chosen((context) => withList(here(context), 'hot')) },
            'rank.selected': chosen((context) => withList(here(context), 'rank')),
            'own.selected': { target: 'asking', actions: given('keepWanted') },
            'vendor.toggled': chosen((context, { vendor }: Choice<'vendor.toggled'>) =>
              withVendor(here(context), vendor),
            ),
            'vendors.chosen': chosen((context, { vendors }: Choice<'vendors.chosen'>) =>
              withFilter(here(context), { vendors: vendorChoice(vendors) }),
            ),
            'classify.selected': chosen((context, { classify }: Choice<'classify.selected'>) =>
              withFilter(here(context), { classify }),
            ),
            'minBet.selected': chosen((context, { minBet }: Choice<'minBet.selected'>) =>
              withFilter(here(context), { minBet }),
            ),
            'sort.selected': chosen((context, { sort }: Choice<'sort.selected'>) =>
              withFilter(here(context), { sort }),
            ),
            'filters.cleared': chosen(({ place }) => withoutFilters(place)),
            'search.typed': { target: '.debouncing', reenter: true, actions: given('keepTyped') },
          },
          states: {
            showing: {
              description: 'The games are shown as far as one has come; more can be asked for while there are more.',
              meta: { requirements: ['spec §9 lobby page size 15'] },
              on: { 'more.requested': { guard: 'moreToCome', target: '#lobby.list.adding' } },
            },
            stuck: {
              description: 'The next page could not be had: the games before it stay, and one can try again.',
              meta: { requirements: ['spec §8 network link abnormal'] },
              tags: ['stuck'],
              on: { 'retry.requested': '#lobby.list.adding' },
            },
            empty: {
              description: 'No game matches; the filters can be cleared.',
            },
            failed: {
              description: 'The games could not be had; one can try again.',
              meta: { requirements: ['spec §8 network link abnormal'] },
              tags: ['failed'],
              on: { 'retry.requested': '#lobby.list.loading' },
            },
            debouncing: {
              description: 'The search text is being typed; half a second of rest starts the search.',
              meta: { requirements: ['spec §4 search debounced 500 ms'] },
              after: {
                searchDebounce: { target: '#lobby.list.loading', actions: ['searchTyped', 'correctPlace'] },
              },
              on: {
                'search.typed': { target: 'debouncing', reenter: true, actions: given('keepTyped') },
              },
            },
          },
        },
      },
    },
    hot: {
      description: 'Whether this lobby has hot games, so that the hot list is on offer only then.',
      meta: { requirements: ['spec §2 lobby: hot only when hot games exist'] },
      initial: 'checking',
      states: {
        checking: {
          description: 'It is being asked whether there are hot games.',
          invoke: {
            src: 'countHotGames',
            id: 'countHotGames',
            input: ({ context }) => ({ gameType: context.gameType, language: context.language }),
            onDone: [
              { guard: answer('refused'), target: 'unknown' },
              { guard: answer('nothingFound'), target: 'absent' },
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
          description: 'There are none: the hot list is not on offer.',
        },
        unknown: {
          description: 'It could not be found out; the next try-again or language asks once more.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          on: { 'retry.requested': 'checking', 'language.changed': 'checking' },
        },
      },
    },
  },
})
