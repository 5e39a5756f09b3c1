import { assign, emit, setup } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import type { GameRoundRecord, Verdict } from '#games/fair/fair-check.ts'
import type { Turn } from '#games/slot/turn.ts'
import type { PlayState, SpinResult } from '#wire/play/play.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { fromRefusal } from '#machines/lib/refusals.ts'
import {
  endsPlay,
  isOutdated,
  isShortHere,
  retryDelay,
  type SeededContext,
  type SeededEmitted,
  type SeededEvent,
  seededGuards,
} from '#machines/lib/seeded-play.ts'
import { type Answered, fromValue, refused } from '#machines/lib/transitions.ts'
import { paysAnything } from './slot.rules.ts'

/** The table, and the seed this browser adds to its draws. */
export interface Seat extends PlayState {
  readonly clientSeed: string
}

/** The request of a round. */
export interface PlacedBet {
  readonly spinId: string
  readonly bet: string
  readonly commitment: string
  readonly clientSeed: string
}

/** A round that was shown to its end, and the commitment that was shown before its bet. */
export interface ShownRound {
  readonly result: SpinResult
  readonly commitment: string
}

export interface SlotContext extends SeededContext {
  /** The table as the server described it; null until the game has been entered. */
  readonly table: Seat | null
  /** Index into the table's bets. */
  readonly bet: number
  /** The id of the current round; a retry sends the same one. */
  readonly spinId: string | null
  readonly result: SpinResult | null
  /** Which turn of the result is on show. */
  readonly turn: number
  /** The commitment that was shown when the current round was requested. */
  readonly shown: string
  /** The last round that was shown to its end, and the commitment that was shown before it. */
  readonly last: ShownRound | null
}

export type SlotEvent =
  | SeededEvent
  | { readonly type: 'spin.requested'; readonly spinId: string }
  | { readonly type: 'spin.retried' }
  | { readonly type: 'skip.requested' }
  | { readonly type: 'bet.raised' }
  | { readonly type: 'bet.lowered' }
  | { readonly type: 'paytable.toggled' }
  | { readonly type: 'paytable.closed' }

export type SlotEmitted =
  | SeededEmitted
  | { readonly type: 'round.started' }
  | { readonly type: 'win.shown'; readonly turn: Turn }
  | { readonly type: 'round.finished'; readonly result: SpinResult }

/** Returns the turn that the reels show. */
export const turnOnShow = (context: SlotContext) => context.result?.turns[context.turn]

/** Returns the last round for its verification, or null where there is none or it has no proof. */
export const roundToCheck = ({ last, table }: Pick<SlotContext, 'last' | 'table'>): GameRoundRecord | null => {
  if (table === null || !last?.result.proof) return null
  const { spinId: roundId, model, bet, win, turns, proof } = last.result
  // The commitment that was shown before the bet counts, not that of the answer.
  return { roundId, model, currency: table.currency, bet, win, turns, proof: { ...proof, commitment: last.commitment } }
}

/** Types, actors, guards, actions and delays of the slot chart. */
export const slotSetup = setup({
  types: {
    context: {} as SlotContext,
    events: {} as SlotEvent,
    emitted: {} as SlotEmitted,
    tags: {} as 'busy' | 'failed' | 'playable' | 'turning' | 'over',
  },
  actors: {
    enterGame: notProvided<Answer<Seat>>('enterGame'),
    placeBet: notProvided<Answer<SpinResult>, PlacedBet>('placeBet'),
    checkRound: notProvided<Verdict, GameRoundRecord | null>('checkRound'),
    stopReels: notProvided<void, { readonly turn: Turn | undefined }>('stopReels'),
    showWin: notProvided<void, { readonly turn: Turn | undefined }>('showWin'),
  },
  guards: {
    ...seededGuards,
    refused,
    roundUnderWay: (_, params: Answered<Answer<Seat>>) =>
      params.answer.kind === 'value' && params.answer.value.underWay !== null,
    playOver: (_, params: Answered<Answer<SpinResult>>) =>
      params.answer.kind === 'refusal' && endsPlay(params.answer.code),
    tableOutdated: (_, params: Answered<Answer<SpinResult>>) =>
      params.answer.kind === 'refusal' && isOutdated(params.answer.code),
    turnPays: ({ context }) => paysAnything(turnOnShow(context)?.win ?? '0'),
    moreTurns: ({ context }) => context.turn + 1 < (context.result?.turns.length ?? 0),
    lacksMoneyHere: ({ context }) => isShortHere(context.table, context.refusal),
    betCanRise: ({ context }) => context.bet + 1 < (context.table?.bets.length ?? 0),
    betCanFall: ({ context }) => context.bet > 0,
    atTable: ({ context }) => context.table !== null,
    anythingToCheck: ({ context }) => context.verdict === null && (context.last?.result.proof ?? null) !== null,
  },
  actions: {
    keepTable: assign(
      fromValue((value: Seat) => ({
        table: value,
        next: value.next,
        clientSeed: value.clientSeed,
        bet: Math.max(0, value.bets.indexOf(value.defaultBet)),
        refusal: null,
      })),
    ),
    keepUnderWay: assign(
      fromValue(({ underWay, bets }: Seat) => ({
        result: underWay,
        bet: Math.max(0, bets.indexOf(underWay?.bet ?? '')),
        spinId: underWay?.spinId ?? null,
        shown: underWay?.proof?.commitment ?? '',
      })),
    ),
    keepTableAsPlayed: assign(fromValue((value: Seat) => ({ table: value, next: value.next }))),
    keepRefusal: assign(fromRefusal),
    startRound: assign(({ context: { table, result, next } }, params: { readonly spinId: string }) => ({
      // The balance after the last round stays until this round has a result.
      table: table === null || result === null ? table : { ...table, balance: result.balance },
      shown: next?.commitment ?? '',
      spinId: params.spinId,
      tries: 0,
      result: null,
      turn: 0,
      refusal: null,
    })),
    keepResult: assign(fromValue((value: SpinResult) => ({ result: value, next: value.next, turn: 0, tries: 0 }))),
    keepLast: assign(({ context: { result, shown } }) => ({
      last: result === null ? null : { result, commitment: shown },
      // The verdict belongs to the previous round.
      verdict: null,
    })),
    keepSeed: assign((_, params: { readonly clientSeed: string }) => ({ clientSeed: params.clientSeed })),
    keepVerdict: assign((_, params: { readonly answer: Verdict }) => ({ verdict: params.answer })),
    keepUncheckable: assign({ verdict: 'uncheckable' }),
    forgetVerdict: assign({ verdict: null }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    forgetTries: assign({ tries: 0 }),
    nextTurn: assign({ turn: ({ context }) => context.turn + 1 }),
    raiseBet: assign({ bet: ({ context }) => context.bet + 1 }),
    lowerBet: assign({ bet: ({ context }) => context.bet - 1 }),
    forgetRefusal: assign({ refusal: null }),
    emitReady: emit({ type: 'game.ready' }),
    emitRoundStarted: emit({ type: 'round.started' }),
    emitWin: emit((_, params: { readonly turn: Turn }) => ({ type: 'win.shown' as const, turn: params.turn })),
    emitRoundFinished: emit((_, params: { readonly result: SpinResult }) => ({
      type: 'round.finished' as const,
      result: params.result,
    })),
    emitSeed: emit((_, params: { readonly clientSeed: string }) => ({
      type: 'clientSeed.saved' as const,
      clientSeed: params.clientSeed,
    })),
    emitLeft: emit({ type: 'game.left' }),
    emitTransferRequest: emit({ type: 'transfer.requested' }),
  },
  delays: { retryDelay },
})
