import { gamesCalls } from '#wire/play/games.ts'
import { defineCalls } from '#machines/lib/calls.ts'
import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { gameLaunchMachine } from './game-launch.machine.ts'
import type { LaunchedGame } from './game-launch.rules.ts'

const game = (vendor: string, more: Partial<LaunchedGame> = {}): { game: LaunchedGame } => ({
  game: { gameCode: `${vendor}-1`, vendor, playType: null, name: vendor, isGame: 'GAME', ...more },
})

const cases = {
  slot: game('HARBOUR'),
  group: game('LANTERN', { isGame: 'VASSALAGE' }),
  vietnam: game('TCG_LOTTO_VN'),
  sea: game('TCG_SEA'),
  lott: game('LOTT', { playType: 'STANDARD' }),
  elott: game('ELOTT'),
  table: game('VELADA', { page: '/table' }),
}

export const gameLaunchModel = defineModel({
  flow: 'game-launch',
  machine: gameLaunchMachine,
  inputs: { default: undefined },
  events: {
    'card.pressed': { slot: cases.slot, group: cases.group },
    'game.chosen': {
      ...cases,
      cards: game('AMIHAN', { page: '/cards' }),
      sportsbook: game('FB', { playType: 'sports' }),
      seaGroup: game('TCG_SEA', { isGame: 'VASSALAGE' }),
    },
    'game.started': { ...cases, vendorOnly: game('LOTT', { gameCode: null }) },
  },
  calls: defineCalls({ loadSubGames: [gamesCalls.gameList] }),
  actors: {
    passGate: { done: { allowed: 'allowed', dismissed: 'dismissed' }, error: { fault: new Error('gate closed') } },
    loadSubGames: {
      done: {
        some: { kind: 'value', value: { games: 12 } },
        none: { kind: 'value', value: { games: 0 } },
        refused: refusal('rate_limited'),
      },
    },
  },
  invariants: {
    'a game is kept exactly while it is being launched': (state) => state.in('idle') === (state.context.game === null),
    'only an entry with sub-games opens the popup': (state) =>
      !state.in('subGames') || state.context.game?.isGame === 'VASSALAGE',
    'no lottery vendor of this site opens the popup from a tile': (state) =>
      !state.in('subGames') || !['TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT'].includes(state.context.game?.vendor ?? ''),
    'a reason is shown only for a failed list': (state) =>
      state.context.refusal === null || state.in('subGames.failed'),
  },
  laws: {
    'a game can be chosen or started at any time, and the latest counts (spec §4)': ({ do: what, after }) =>
      !/^game\.(chosen|started)\/|^card\.pressed\/group/.test(what) ||
      (after.in('gating') && after.context.direct === what.startsWith('game.started/')),
    'clicking the card of a game neither starts nor interrupts a launch': ({ do: what, before, after }) =>
      what !== 'card.pressed/slot' ||
      before.in('subGames') ||
      JSON.stringify(before.context) === JSON.stringify(after.context),
    'a list of games can be closed': ({ do: what, before, after }) =>
      what !== 'list.closed/default' || !before.in('subGames') || after.in('idle'),
    'no game is kept after its launch has finished or been cancelled': ({ after }) =>
      !after.in('idle') || (after.context.game === null && !after.context.direct),
  },
  goals: {
    'a launch can always be left': (state) => state.in('idle'),
    'a sub-game can be chosen': (state) => state.in('subGames.choosing'),
  },
  journeys: {
    'gate-first': {
      claim: 'The gate runs before a game is launched; leaving it launches nothing (spec §5).',
      steps: [
        {
          do: 'game.chosen/slot',
          starts: [
            {
              src: 'passGate',
              input: {
                game: { gameCode: 'HARBOUR-1', vendor: 'HARBOUR', playType: null, name: 'HARBOUR', isGame: 'GAME' },
              },
            },
          ],
          in: 'gating',
          emits: [],
        },
        { do: 'passGate:done/dismissed', in: 'idle', emits: [], context: { game: null } },
        {
          do: 'game.started/lott',
          starts: [
            {
              src: 'passGate',
              input: {
                game: { gameCode: 'LOTT-1', vendor: 'LOTT', playType: 'STANDARD', name: 'LOTT', isGame: 'GAME' },
              },
            },
          ],
          in: 'gating',
          emits: [],
        },
        { do: 'passGate:error/fault', in: 'idle', emits: [] },
      ],
    },
    'card-opens-the-sheet-first': {
      claim:
        'The card of a game opens its sheet; the card of a group opens its list, which closes for a sheet (spec §4).',
      steps: [
        {
          do: 'card.pressed/slot',
          in: 'idle',
          starts: [],
          emits: [{ type: 'sheet.requested', gameCode: 'HARBOUR-1' }],
        },
        { do: 'game.chosen/slot', in: 'gating', starts: ['passGate'], emits: [] },
        { do: 'passGate:done/dismissed', in: 'idle' },
        { do: 'card.pressed/group', in: 'gating', starts: ['passGate'], emits: [] },
        { do: 'passGate:done/allowed', in: 'subGames.loading' },
        { do: 'loadSubGames:done/some', in: 'subGames.choosing' },
        {
          do: 'card.pressed/slot',
          in: 'idle',
          notTags: ['popup'],
          emits: [{ type: 'sheet.requested', gameCode: 'HARBOUR-1' }],
        },
        { do: 'game.chosen/slot', in: 'gating', notTags: ['popup'] },
      ],
    },
    'third-party-starts-directly': {
      claim: 'A game of another vendor starts directly (spec §4).',
      steps: [
        { do: 'game.chosen/slot', in: 'gating' },
        {
          do: 'passGate:done/allowed',
          in: 'idle',
          emits: [{ type: 'navigate', to: '/game', search: { gameCode: 'HARBOUR-1', vendor: 'HARBOUR' } }],
        },
        { do: 'game.started/slot', in: 'gating' },
        { do: 'passGate:done/allowed', in: 'idle', emits: [{ type: 'navigate', to: '/game' }] },
      ],
    },
    'lotteries-go-to-their-pages': {
      claim: 'TCG_LOTTO_VN, TCG_SEA, LOTT and ELOTT lead to pages, never to a list (spec §4).',
      steps: [
        {
          do: 'game.chosen/vietnam',
          starts: [
            {
              src: 'passGate',
              input: {
                game: {
                  gameCode: 'TCG_LOTTO_VN-1',
                  vendor: 'TCG_LOTTO_VN',
                  playType: null,
                  name: 'TCG_LOTTO_VN',
                  isGame: 'GAME',
                },
              },
            },
          ],
          in: 'gating',
        },
        { do: 'passGate:done/allowed', in: 'idle', emits: [{ type: 'navigate', to: '/vnLottery' }] },
        { do: 'game.chosen/seaGroup', in: 'gating' },
        { do: 'passGate:done/allowed', in: 'idle', emits: [{ type: 'navigate', to: '/seaLottery' }] },
        { do: 'game.chosen/lott', in: 'gating' },
        { do: 'passGate:done/allowed', in: 'idle', emits: [{ type: 'navigate', to: '/lottery' }] },
        { do: 'game.chosen/elott', in: 'gating' },
        { do: 'passGate:done/allowed', in: 'idle', emits: [{ type: 'navigate', to: '/lottery' }] },
      ],
    },
    'tables-go-to-their-page': {
      claim: 'A live table of the house opens a page of this site from a tile and from the menu (issue 14).',
      steps: [
        { do: 'game.chosen/table', in: 'gating' },
        {
          do: 'passGate:done/allowed',
          in: 'idle',
          emits: [{ type: 'navigate', to: '/table', search: { gameCode: 'VELADA-1', vendor: 'VELADA' } }],
        },
        { do: 'game.started/table', in: 'gating' },
        { do: 'passGate:done/allowed', in: 'idle', emits: [{ type: 'navigate', to: '/table' }] },
      ],
    },
    'card-rooms-go-to-their-page': {
      claim: 'A card-room game of the house opens a page of this site (issue 14).',
      steps: [
        { do: 'game.chosen/cards', in: 'gating' },
        {
          do: 'passGate:done/allowed',
          in: 'idle',
          emits: [{ type: 'navigate', to: '/cards', search: { gameCode: 'AMIHAN-1', vendor: 'AMIHAN' } }],
        },
      ],
    },
    'sportsbook-goes-to-its-page': {
      claim: 'FB leads to /fbsports with its play type (spec §4).',
      steps: [
        { do: 'game.chosen/sportsbook', in: 'gating' },
        {
          do: 'passGate:done/allowed',
          in: 'idle',
          emits: [
            { type: 'navigate', to: '/fbsports', search: { gameCode: 'FB-1', vendor: 'FB', playType: 'sports' } },
          ],
        },
      ],
    },
    'the-menu-starts-every-lottery-on-one-page': {
      claim:
        'The v2 start sends TCG_LOTTO_VN, TCG_SEA, ELOTT and LOTT to /lottery with the known parameters (spec §4).',
      steps: [
        { do: 'game.started/vietnam', in: 'gating' },
        {
          do: 'passGate:done/allowed',
          in: 'idle',
          emits: [{ type: 'navigate', to: '/lottery', search: { gameCode: 'TCG_LOTTO_VN-1', vendor: 'TCG_LOTTO_VN' } }],
        },
        { do: 'game.started/sea', in: 'gating' },
        { do: 'passGate:done/allowed', in: 'idle', emits: [{ type: 'navigate', to: '/lottery' }] },
        { do: 'game.started/lott', in: 'gating' },
        {
          do: 'passGate:done/allowed',
          in: 'idle',
          emits: [{ type: 'navigate', to: '/lottery', search: { playType: 'STANDARD' } }],
        },
        { do: 'game.started/elott', in: 'gating' },
        { do: 'passGate:done/allowed', in: 'idle', emits: [{ type: 'navigate', to: '/lottery' }] },
        { do: 'game.started/vendorOnly', in: 'gating' },
        {
          do: 'passGate:done/allowed',
          in: 'idle',
          emits: [{ type: 'navigate', to: '/lottery', search: { gameCode: undefined, vendor: 'LOTT' } }],
        },
      ],
    },
    'sub-games-in-a-popup': {
      claim: 'An entry flagged VASSALAGE opens a popup list; the sub-game chosen there is started (spec §4).',
      steps: [
        { do: 'game.chosen/group', in: 'gating' },
        {
          do: 'passGate:done/allowed',
          starts: [
            {
              src: 'loadSubGames',
              input: {
                game: {
                  gameCode: 'LANTERN-1',
                  vendor: 'LANTERN',
                  playType: null,
                  name: 'LANTERN',
                  isGame: 'VASSALAGE',
                },
              },
            },
          ],
          in: 'subGames.loading',
          tags: ['popup', 'busy'],
          emits: [],
        },
        { do: 'loadSubGames:error/fault', in: 'subGames.failed', tags: ['failed', 'popup'] },
        { do: 'retry.requested', in: 'subGames.loading' },
        { do: 'loadSubGames:done/refused', in: 'subGames.failed', context: { refusal: 'rate_limited' } },
        { do: 'retry.requested', in: 'subGames.loading', context: { refusal: null } },
        { do: 'loadSubGames:done/some', in: 'subGames.choosing', tags: ['popup'], notTags: ['busy'] },
        { do: 'game.chosen/slot', in: 'gating', notTags: ['popup'] },
        { do: 'passGate:done/allowed', in: 'idle', emits: ['navigate'] },
      ],
    },
    'empty-entry': {
      claim: 'An entry without games shows an empty list that can be closed.',
      steps: [
        { do: 'game.chosen/group', in: 'gating' },
        { do: 'passGate:done/allowed', in: 'subGames.loading' },
        { do: 'loadSubGames:done/none', in: 'subGames.empty', tags: ['popup'] },
        { do: 'list.closed', in: 'idle', context: { game: null }, emits: [] },
      ],
    },
    'last-choice-wins': {
      claim: 'Choosing another game while the gate is open launches only the new one.',
      steps: [
        { do: 'game.chosen/vietnam', in: 'gating' },
        { do: 'game.chosen/slot', in: 'gating', emits: [], context: { game: { vendor: 'HARBOUR' } } },
        { do: 'passGate:done/allowed', in: 'idle', emits: ['navigate'] },
      ],
    },
  },
})
