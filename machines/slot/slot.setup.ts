import { assign, emit, setup } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import type { ToldRound, Verdict } from '#games/fair/fair-check.ts'
import type { Turn } from '#games/slot/turn.ts'
import type { PlayState, SpinResult } from '#wire/play/play.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { codeKept } from '#machines/lib/refusals.ts'
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
import { type Answered, kept, refused } from '#machines/lib/transitions.ts'
import { paysAnything } from './slot.rules.ts'

/** The table, and the seed this browser adds to its draws. */
export interface Seat extends PlayState {
  readonly clientSeed: string
}

/** What a round is asked for with. */
export interface PlacedBet {
  readonly spinId: string
  readonly bet: string
  readonly commitment: string
  readonly clientSeed: string
}

/** A round that has been seen to its end, and the commitment that was shown before its bet. */
export interface ShownRound {
  readonly result: SpinResult
  readonly commitment: string
}

export interface SlotContext extends SeededContext {
  /** The table as the server described it; null until the game has been entered. */
  readonly table: Seat | null
  /** Index into the table's bets. */
  readonly bet: number
  /** Names the round in play; a repeated call carries the same one. */
  readonly spinId: string | null
  readonly result: SpinResult | null
  /** Which turn of the result is on show. */
  readonly turn: number
  /** The commitment that stood there when the round in play was asked for. */
  readonly shown: string
  /** The last round that has been seen to its end, and the commitment that was shown before it. */
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

/** The turn that the reels come to rest on. */
export const turnOnShow = (context: SlotContext) => context.result?.turns[context.turn]

/** The last round as it is drawn again; null where there is none, or it has no proof. */
export const roundToCheck = ({ last, table }: Pick<SlotContext, 'last' | 'table'>): ToldRound | null => {
  if (table === null || !last?.result.proof) return null
  const { spinId: roundId, model, bet, win, turns, proof } = last.result
  // The commitment that was seen before the bet counts, whatever the answer says it was.
  return { roundId, model, currency: table.currency, bet, win, turns, proof: { ...proof, commitment: last.commitment } }
}

/** What the names of the slot's chart mean. */
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
    checkRound: notProvided<Verdict, ToldRound | null>('checkRound'),
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
      kept((value: Seat) => ({
        table: value,
        next: value.next,
        clientSeed: value.clientSeed,
        bet: Math.max(0, value.bets.indexOf(value.defaultBet)),
        refusal: null,
      })),
    ),
    keepUnderWay: assign(
      kept(({ underWay, bets }: Seat) => ({
        result: underWay,
        bet: Math.max(0, bets.indexOf(underWay?.bet ?? '')),
        spinId: underWay?.spinId ?? null,
        shown: underWay?.proof?.commitment ?? '',
      })),
    ),
    keepTableAsPlayed: assign(kept((value: Seat) => ({ table: value, next: value.next }))),
    keepRefusal: assign(codeKept),
    startRound: assign(({ context: { table, result, next } }, params: { readonly spinId: string }) => ({
      // Until this round has a result, and where it never gets one, there is what the last one left.
      table: table === null || result === null ? table : { ...table, balance: result.balance },
      shown: next?.commitment ?? '',
      spinId: params.spinId,
      tries: 0,
      result: null,
      turn: 0,
      refusal: null,
    })),
    keepResult: assign(kept((value: SpinResult) => ({ result: value, next: value.next, turn: 0, tries: 0 }))),
    keepLast: assign(({ context: { result, shown } }) => ({
      last: result === null ? null : { result, commitment: shown },
      // Said of the round before.
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
    sayReady: emit({ type: 'game.ready' }),
    sayRoundStarted: emit({ type: 'round.started' }),
    sayWin: emit((_, params: { readonly turn: Turn }) => ({ type: 'win.shown' as const, turn: params.turn })),
    sayRoundFinished: emit((_, params: { readonly result: SpinResult }) => ({
      type: 'round.finished' as const,
      result: params.result,
    })),
    tellSeed: emit((_, params: { readonly clientSeed: string }) => ({
      type: 'clientSeed.kept' as const,
      clientSeed: params.clientSeed,
    })),
    sayLeft: emit({ type: 'game.left' }),
    sayMoneyWanted: emit({ type: 'money.wanted' }),
  },
  delays: { retryDelay },
})
