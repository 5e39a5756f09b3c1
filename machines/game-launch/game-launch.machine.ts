import { assign, emit, setup } from 'xstate'
import type { Answer, Refusal } from '#wire/envelope.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { fromRefusal } from '#machines/lib/refusals.ts'
import { withOutput, type Answered, withEvent, refused } from '#machines/lib/transitions.ts'
import {
  type GamePath,
  gameQuery,
  type GameQuery,
  isLotteryVendor,
  type LaunchedGame,
  sportsbook,
  vendors,
} from './game-launch.rules.ts'

/** Result of the gate: the launch may go on, or the person left it. */
export type GateResult = 'allowed' | 'dismissed'

export interface GameLaunchContext {
  readonly game: LaunchedGame | null
  /** True for the v2 start (spec §4) of menu entries; a tile is routed by its vendor. */
  readonly direct: boolean
  readonly refusal: Refusal['code'] | null
}

export type GameLaunchEvent =
  | { readonly type: 'card.pressed'; readonly game: LaunchedGame }
  | { readonly type: 'game.chosen'; readonly game: LaunchedGame }
  | { readonly type: 'game.started'; readonly game: LaunchedGame }
  | { readonly type: 'retry.requested' }
  | { readonly type: 'list.closed' }

/** The page that a launch opens, or the game whose sheet is opened first. */
export type GameLaunchEmitted =
  | { readonly type: 'navigate'; readonly to: GamePath; readonly search: GameQuery }
  | { readonly type: 'sheet.requested'; readonly gameCode: string }

/**
 * Opens the sheet of a game, or launches it from anywhere on the site: gate first, then its page by vendor, or its
 * sub-games (spec §4, §5).
 */
export const gameLaunchMachine = setup({
  types: {
    context: {} as GameLaunchContext,
    events: {} as GameLaunchEvent,
    emitted: {} as GameLaunchEmitted,
    tags: {} as 'busy' | 'failed' | 'popup',
  },
  actors: {
    passGate: notProvided<GateResult, { readonly game: LaunchedGame | null }>('passGate'),
    loadSubGames: notProvided<Answer<{ readonly games: number }>, { readonly game: LaunchedGame | null }>(
      'loadSubGames',
    ),
  },
  guards: {
    allowed: (_, params: Answered<GateResult>) => params.answer === 'allowed',
    isV2Lottery: ({ context }) => context.direct && isLotteryVendor(context.game?.vendor ?? ''),
    isVietnamLottery: ({ context }) => !context.direct && context.game?.vendor === vendors.vietnam,
    isSeaLottery: ({ context }) => !context.direct && context.game?.vendor === vendors.sea,
    isLottery: ({ context }) =>
      !context.direct && (context.game?.vendor === vendors.lott || context.game?.vendor === vendors.elott),
    isOneGame: (_, params: { readonly game: LaunchedGame }) => params.game.isGame === 'GAME',
    isSportsbook: ({ context }) => context.game?.vendor === sportsbook && context.game.isGame === 'GAME',
    hasSubGames: ({ context }) => context.game?.isGame === 'VASSALAGE',
    refused,
    nothingFound: (_, params: { readonly answer: Answer<{ readonly games: number }> }) =>
      params.answer.kind === 'value' && params.answer.value.games === 0,
  },
  actions: {
    keepChosen: assign((_, params: { readonly game: LaunchedGame }) => ({
      game: params.game,
      direct: false,
      refusal: null,
    })),
    keepStarted: assign((_, params: { readonly game: LaunchedGame }) => ({
      game: params.game,
      direct: true,
      refusal: null,
    })),
    keepRefusal: assign(fromRefusal),
    forgetRefusal: assign({ refusal: null }),
    forgetGame: assign({ game: null, direct: false, refusal: null }),
    requestSheet: emit((_, params: { readonly game: LaunchedGame }) => ({
      type: 'sheet.requested' as const,
      gameCode: params.game.gameCode ?? '',
    })),
    openPage: emit(({ context }, params: { readonly to: GamePath }) => ({
      type: 'navigate' as const,
      to: params.to,
      search: context.game ? gameQuery(context.game) : {},
    })),
    openOwnPage: emit(({ context: { game } }) => ({
      type: 'navigate' as const,
      to: game?.page ?? ('/game' as const),
      search: game ? gameQuery(game) : {},
    })),
  },
}).createMachine({
  id: 'gameLaunch',
  description: 'Opens the sheet of a clicked game, and takes a chosen game through the gate to the page of its vendor.',
  meta: { requirements: ['spec §4 game launch by vassalage', 'spec §5 protected-action gate'] },
  context: { game: null, direct: false, refusal: null },
  initial: 'idle',
  on: {
    'card.pressed': [
      { guard: withEvent('isOneGame'), actions: withEvent('requestSheet') },
      { target: '.gating', reenter: true, actions: withEvent('keepChosen') },
    ],
    'game.chosen': { target: '.gating', reenter: true, actions: withEvent('keepChosen') },
    'game.started': { target: '.gating', reenter: true, actions: withEvent('keepStarted') },
  },
  states: {
    idle: {
      description: 'No game is being started.',
      meta: { requirements: ['spec §4 game launch by vassalage'] },
      entry: 'forgetGame',
    },
    gating: {
      description: 'The gate decides: a visitor logs in first, a trial account sees a notice.',
      meta: { requirements: ['spec §5 protected-action gate'] },
      invoke: {
        src: 'passGate',
        id: 'passGate',
        input: ({ context }) => ({ game: context.game }),
        onDone: [{ guard: withOutput('allowed'), target: 'routing' }, { target: 'idle' }],
        onError: 'idle',
      },
    },
    routing: {
      description: 'The vendor decides which page the game opens on.',
      meta: { requirements: ['spec §4 game launch by vassalage', 'spec §4 v2 start'] },
      always: [
        { guard: 'isV2Lottery', target: 'idle', actions: { type: 'openPage', params: { to: '/lottery' } } },
        { guard: 'isVietnamLottery', target: 'idle', actions: { type: 'openPage', params: { to: '/vnLottery' } } },
        { guard: 'isSeaLottery', target: 'idle', actions: { type: 'openPage', params: { to: '/seaLottery' } } },
        { guard: 'isLottery', target: 'idle', actions: { type: 'openPage', params: { to: '/lottery' } } },
        { guard: 'isSportsbook', target: 'idle', actions: { type: 'openPage', params: { to: '/fbsports' } } },
        { guard: 'hasSubGames', target: 'subGames' },
        { target: 'idle', actions: 'openOwnPage' },
      ],
    },
    subGames: {
      description: 'A popup lists the games behind this entry.',
      meta: { requirements: ['spec §4 popup list of sub-games if flagged VASSALAGE'] },
      tags: ['popup'],
      initial: 'loading',
      on: {
        'list.closed': 'idle',
        // Closing a dialog also closes the dialogs on top of it, so the list closes before the sheet opens.
        'card.pressed': { guard: withEvent('isOneGame'), target: 'idle', actions: withEvent('requestSheet') },
      },
      states: {
        loading: {
          description: 'Loads the sub-games.',
          tags: ['busy'],
          entry: 'forgetRefusal',
          invoke: {
            src: 'loadSubGames',
            id: 'loadSubGames',
            input: ({ context }) => ({ game: context.game }),
            onDone: [
              { guard: withOutput('refused'), target: 'failed', actions: withOutput('keepRefusal') },
              { guard: withOutput('nothingFound'), target: 'empty' },
              { target: 'choosing' },
            ],
            onError: 'failed',
          },
        },
        choosing: {
          description: 'The sub-games are shown; choosing one starts it through the same gate.',
        },
        empty: {
          description: 'The entry has no games at the moment.',
        },
        failed: {
          description: 'Loading the sub-games failed; the member can retry.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['failed'],
          on: { 'retry.requested': 'loading' },
        },
      },
    },
  },
})
