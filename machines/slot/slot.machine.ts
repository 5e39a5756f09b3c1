import { assign, emit, setup } from 'xstate'
import type { Answer, Refusal } from '#wire/envelope.ts'
import type { PlayState, SpinResult, Turn } from '#wire/play.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { codeKept } from '#machines/lib/refusals.ts'
import { answer, type Answered, given, kept } from '#machines/lib/transitions.ts'
import { endsPlay, paysAnything } from './slot.rules.ts'

export interface SlotContext {
  /** The table as the server described it; null until the game has been entered. */
  readonly table: PlayState | null
  /** Index into the table's bets. */
  readonly bet: number
  /** Names the round in play; a repeated call carries the same one. */
  readonly spinId: string | null
  /** Times this round's call has been tried and got no answer. */
  readonly tries: number
  readonly result: SpinResult | null
  /** Which turn of the result is on show. */
  readonly turn: number
  readonly refusal: Refusal['code'] | null
}

export type SlotEvent =
  | { readonly type: 'spin.requested'; readonly spinId: string }
  | { readonly type: 'spin.retried' }
  | { readonly type: 'skip.requested' }
  | { readonly type: 'bet.raised' }
  | { readonly type: 'bet.lowered' }
  | { readonly type: 'enter.retried' }
  | { readonly type: 'paytable.toggled' }
  | { readonly type: 'paytable.closed' }
  | { readonly type: 'sound.toggled' }
  | { readonly type: 'leave.requested' }

export type SlotEmitted =
  | { readonly type: 'game.ready' }
  | { readonly type: 'round.started' }
  | { readonly type: 'win.shown'; readonly turn: Turn }
  | { readonly type: 'round.finished'; readonly result: SpinResult }
  | { readonly type: 'game.left' }

const triesAllowed = 3
const turnOnShow = (context: SlotContext) => context.result?.turns[context.turn]

/** One slot table: enter, bet, turn the reels, show what they paid; a round cut off by the network is asked for again. */
export const slotMachine = setup({
  types: {
    context: {} as SlotContext,
    events: {} as SlotEvent,
    emitted: {} as SlotEmitted,
    tags: {} as 'busy' | 'failed' | 'playable' | 'turning' | 'over',
  },
  actors: {
    enterGame: notProvided<Answer<PlayState>>('enterGame'),
    placeBet: notProvided<Answer<SpinResult>, { readonly spinId: string; readonly bet: string }>('placeBet'),
    stopReels: notProvided<void, { readonly turn: Turn | undefined }>('stopReels'),
    showWin: notProvided<void, { readonly turn: Turn | undefined }>('showWin'),
  },
  guards: {
    enterRefused: (_, params: Answered<Answer<PlayState>>) => params.answer.kind === 'refusal',
    playOver: (_, params: Answered<Answer<SpinResult>>) =>
      params.answer.kind === 'refusal' && endsPlay(params.answer.code),
    betRefused: (_, params: Answered<Answer<SpinResult>>) => params.answer.kind === 'refusal',
    mayTryAgain: ({ context }) => context.tries + 1 < triesAllowed,
    turnPays: ({ context }) => paysAnything(turnOnShow(context)?.win ?? '0'),
    moreTurns: ({ context }) => context.turn + 1 < (context.result?.turns.length ?? 0),
    betCanRise: ({ context }) => context.bet + 1 < (context.table?.bets.length ?? 0),
    betCanFall: ({ context }) => context.bet > 0,
  },
  actions: {
    keepTable: assign(
      kept((value: PlayState) => ({
        table: value,
        bet: Math.max(0, value.bets.indexOf(value.defaultBet)),
        refusal: null,
      })),
    ),
    keepRefusal: assign(codeKept),
    startRound: assign((_, params: { readonly spinId: string }) => ({
      spinId: params.spinId,
      tries: 0,
      result: null,
      turn: 0,
      refusal: null,
    })),
    keepResult: assign(kept((value: SpinResult) => ({ result: value, turn: 0, tries: 0 }))),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    forgetTries: assign({ tries: 0 }),
    nextTurn: assign({ turn: ({ context }) => context.turn + 1 }),
    raiseBet: assign({ bet: ({ context }) => context.bet + 1 }),
    lowerBet: assign({ bet: ({ context }) => context.bet - 1 }),
    forgetRefusal: assign({ refusal: null }),
    sayReady: emit({ type: 'game.ready' }),
    sayRoundStarted: emit({ type: 'round.started' }),
    sayWin: emit((_, params: { readonly turn: Turn }) => ({ type: 'win.shown' as const, turn: params.turn })),
    sayRoundFinished: emit((_, params: { readonly result: SpinResult }) => ({
      type: 'round.finished' as const,
      result: params.result,
    })),
    sayLeft: emit({ type: 'game.left' }),
  },
  delays: { retryDelay: ({ context }) => 1000 * 2 ** context.tries },
}).createMachine({
  id: 'slot',
  description: 'A slot table on the games origin; the player bets and turns the reels until leaving.',
  meta: { requirements: ['decision 11 a playable slot on a seamless wallet'] },
  context: { table: null, bet: 0, spinId: null, tries: 0, result: null, turn: 0, refusal: null },
  type: 'parallel',
  on: { 'leave.requested': { actions: 'sayLeft' } },
  states: {
    play: {
      description: 'The round: from entering the table through bets to their wins.',
      meta: { requirements: ['decision 11 a playable slot on a seamless wallet'] },
      initial: 'entering',
      states: {
        entering: {
          description: 'The launch code is being traded for a place at the table.',
          meta: { requirements: ['spec §7 launchGame'] },
          tags: ['busy'],
          invoke: {
            src: 'enterGame',
            id: 'enterGame',
            onDone: [
              { guard: answer('enterRefused'), target: 'ended', actions: answer('keepRefusal') },
              { target: 'idle', actions: [answer('keepTable'), 'sayReady'] },
            ],
            onError: 'notEntered',
          },
        },
        notEntered: {
          description: 'The table could not be reached; the player can try again.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['failed'],
          on: { 'enter.retried': 'entering' },
        },
        idle: {
          description: 'The reels stand still and the player may change the bet or spin.',
          meta: { requirements: ['decision 11 a playable slot on a seamless wallet'] },
          tags: ['playable'],
          on: {
            'spin.requested': { target: 'spinning', actions: [given('startRound'), 'sayRoundStarted'] },
            'bet.raised': { guard: 'betCanRise', actions: 'raiseBet' },
            'bet.lowered': { guard: 'betCanFall', actions: 'lowerBet' },
          },
        },
        declined: {
          description: 'The server would not take the bet; the reason is shown and nothing was taken.',
          meta: { requirements: ['decision 12 money', 'spec §8 server message shown'] },
          tags: ['playable'],
          on: {
            'spin.requested': { target: 'spinning', actions: [given('startRound'), 'sayRoundStarted'] },
            'bet.raised': { guard: 'betCanRise', target: 'idle', actions: ['raiseBet', 'forgetRefusal'] },
            'bet.lowered': { guard: 'betCanFall', target: 'idle', actions: ['lowerBet', 'forgetRefusal'] },
          },
        },
        spinning: {
          description: 'The bet is with the server and the reels turn.',
          meta: { requirements: ['decision 12 every money call carries an idempotency key'] },
          tags: ['busy', 'turning'],
          invoke: {
            src: 'placeBet',
            id: 'placeBet',
            input: ({ context }) => ({
              spinId: context.spinId ?? '',
              bet: context.table?.bets[context.bet] ?? '0',
            }),
            onDone: [
              { guard: answer('playOver'), target: 'ended', actions: answer('keepRefusal') },
              { guard: answer('betRefused'), target: 'declined', actions: answer('keepRefusal') },
              { target: 'revealing', actions: answer('keepResult') },
            ],
            onError: [
              { guard: 'mayTryAgain', target: 'waitingToRetry', actions: 'countTry' },
              { target: 'unanswered' },
            ],
          },
        },
        waitingToRetry: {
          description: 'No answer came; the same round is asked for again after a pause.',
          meta: { requirements: ['decision 12 every money call carries an idempotency key'] },
          tags: ['busy', 'turning'],
          after: { retryDelay: 'spinning' },
        },
        unanswered: {
          description: 'The server stayed silent; the player can ask for the same round again, it is never bet twice.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['failed'],
          on: { 'spin.retried': { target: 'spinning', actions: 'forgetTries' } },
        },
        revealing: {
          description: 'The reels come to rest on the drawn symbols.',
          meta: { requirements: ['decision 11 a playable slot on a seamless wallet'] },
          tags: ['turning'],
          invoke: {
            src: 'stopReels',
            id: 'stopReels',
            input: ({ context }) => ({ turn: turnOnShow(context) }),
            onDone: 'turnShown',
            onError: 'turnShown',
          },
          on: { 'skip.requested': 'turnShown' },
        },
        turnShown: {
          description: 'Decides whether there is a win to show, another free turn, or the round is over.',
          meta: { requirements: ['decision 11 a playable slot on a seamless wallet'] },
          always: [{ guard: 'turnPays', target: 'celebrating' }, { target: 'turnDone' }],
        },
        celebrating: {
          description: 'The winning lines light up and the win is counted.',
          meta: { requirements: ['decision 11 a playable slot on a seamless wallet'] },
          entry: { type: 'sayWin', params: ({ context }) => ({ turn: turnOnShow(context)! }) },
          invoke: {
            src: 'showWin',
            id: 'showWin',
            input: ({ context }) => ({ turn: turnOnShow(context) }),
            onDone: 'turnDone',
            onError: 'turnDone',
          },
          on: { 'skip.requested': 'turnDone' },
        },
        turnDone: {
          description: 'Goes on to the next free turn, or closes the round with its balance.',
          meta: { requirements: ['decision 11 a playable slot on a seamless wallet'] },
          always: [
            { guard: 'moreTurns', target: 'revealing', actions: 'nextTurn' },
            {
              target: 'idle',
              actions: { type: 'sayRoundFinished', params: ({ context }) => ({ result: context.result! }) },
            },
          ],
        },
        ended: {
          description: 'This launch can be played no further: the session ended or the launch was used up.',
          meta: { requirements: ['spec §8 not logged in'], terminal: true },
          tags: ['over'],
        },
      },
    },
    paytable: {
      description: 'Whether the rules and pays are open over the table.',
      meta: { requirements: ['decision 11 a playable slot on a seamless wallet'] },
      initial: 'closed',
      states: {
        closed: {
          description: 'Only the table is shown.',
          meta: { requirements: ['decision 11 a playable slot on a seamless wallet'] },
          on: { 'paytable.toggled': 'open' },
        },
        open: {
          description: 'Pays, lines, free turns and the published return are shown.',
          meta: { requirements: ['decision 11 a playable slot on a seamless wallet'] },
          on: { 'paytable.toggled': 'closed', 'paytable.closed': 'closed' },
        },
      },
    },
    sound: {
      description: 'Whether the table makes sounds; it starts silent.',
      meta: { requirements: ['decision 11 a playable slot on a seamless wallet'] },
      initial: 'off',
      states: {
        off: {
          description: 'No sounds.',
          meta: { requirements: ['decision 11 a playable slot on a seamless wallet'] },
          on: { 'sound.toggled': 'on' },
        },
        on: {
          description: 'Reels, stops and wins are heard.',
          meta: { requirements: ['decision 11 a playable slot on a seamless wallet'] },
          on: { 'sound.toggled': 'off' },
        },
      },
    },
  },
})
