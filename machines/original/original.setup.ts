import { assign, emit, setup } from 'xstate'
import type { Verdict } from '#games/fair/fair-check.ts'
import type { OriginalRecord } from '#games/fair/fair-original.ts'
import { takesPick } from '#games/originals/originals.ts'
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
import type { Answer } from '#wire/envelope.ts'
import type { OriginalResult, OriginalState } from '#wire/play/originals.ts'
import { originalRecord, type ShownRound } from './original.rules.ts'

/** The table, the seed this browser adds to its draws, and whether the choice of its game can be cleared. */
export interface Seat extends OriginalState {
  readonly clientSeed: string
  readonly clears: boolean
}

/** The request of a round; a retry sends the same one. */
export interface PlacedBet {
  readonly roundId: string
  readonly pick: unknown
  readonly bet: string
  readonly commitment: string
  readonly clientSeed: string
}

export interface OriginalContext extends SeededContext {
  /** The table as the server described it, with the balance of the last round; null until it has been entered. */
  readonly table: Seat | null
  /** Index into the table's bets. */
  readonly bet: number
  /** The choice besides the bet, as the rules of the game state it; null before the table and where it was cleared. */
  readonly pick: unknown
  readonly roundId: string | null
  /** The result of the current round, or of the last one while the player chooses. */
  readonly result: OriginalResult | null
  /** The commitment that was shown when the current round was requested. */
  readonly shown: string
  readonly last: ShownRound | null
}

export type OriginalEvent =
  | SeededEvent
  | { readonly type: 'play.requested'; readonly roundId: string }
  | { readonly type: 'play.retried' }
  | { readonly type: 'skip.requested' }
  /** A pick of null clears the choice. */
  | { readonly type: 'pick.changed'; readonly pick: unknown }
  | { readonly type: 'bet.raised' }
  | { readonly type: 'bet.lowered' }
  | { readonly type: 'rules.toggled' }
  | { readonly type: 'rules.closed' }

export type OriginalEmitted =
  | SeededEmitted
  | { readonly type: 'round.started' }
  | { readonly type: 'round.finished'; readonly result: OriginalResult }
  /** The player wants to play with nothing chosen. */
  | { readonly type: 'pick.missed' }

/** Returns the bet and the pick as they are sent to the server. */
export const placedBet = ({ roundId, pick, table, bet, next, clientSeed }: OriginalContext): PlacedBet => ({
  roundId: roundId ?? '',
  pick,
  bet: table?.bets[bet] ?? '0',
  commitment: next?.commitment ?? '',
  clientSeed,
})

/** Returns the record of the last round for its verification, or null where there is none. */
export const roundToCheck = ({ last, table }: Pick<OriginalContext, 'last' | 'table'>): OriginalRecord | null =>
  last === null || table === null ? null : originalRecord(last, table)

const indexOf = ({ bets }: Pick<Seat, 'bets'>, bet: string | undefined) => Math.max(0, bets.indexOf(bet ?? ''))

/** Types, actors, guards, actions and delays of the chart of the originals. */
export const originalSetup = setup({
  types: {
    context: {} as OriginalContext,
    events: {} as OriginalEvent,
    emitted: {} as OriginalEmitted,
    tags: {} as 'busy' | 'failed' | 'playable' | 'drawing' | 'over',
  },
  actors: {
    enterGame: notProvided<Answer<Seat>>('enterGame'),
    placeBet: notProvided<Answer<OriginalResult>, PlacedBet>('placeBet'),
    reveal: notProvided<void, { readonly result: OriginalResult | null }>('reveal'),
    checkRound: notProvided<Verdict, OriginalRecord | null>('checkRound'),
  },
  guards: {
    ...seededGuards,
    refused,
    roundUnderWay: (_, { answer }: Answered<Answer<Seat>>) => answer.kind === 'value' && answer.value.underWay !== null,
    playOver: (_, { answer }: Answered<Answer<OriginalResult>>) => answer.kind === 'refusal' && endsPlay(answer.code),
    tableOutdated: (_, { answer }: Answered<Answer<OriginalResult>>) =>
      answer.kind === 'refusal' && isOutdated(answer.code),
    pickTaken: ({ context: { table } }, { pick }: { readonly pick: unknown }) =>
      table !== null && (pick === null ? table.clears : takesPick(table.rules, pick)),
    pickMade: ({ context }) => context.pick !== null,
    betCanRise: ({ context: { bet, table } }) => table?.bets[bet + 1] !== undefined,
    betCanFall: ({ context }) => context.bet > 0,
    lacksMoneyHere: ({ context }) => isShortHere(context.table, context.refusal),
    atTable: ({ context }) => context.table !== null,
    anythingToCheck: ({ context }) => context.verdict === null && context.last !== null,
  },
  actions: {
    keepTable: assign(
      fromValue((table: Seat) => ({
        table,
        next: table.next,
        clientSeed: table.clientSeed,
        bet: indexOf(table, table.defaultBet),
        pick: table.pick,
        refusal: null,
      })),
    ),
    keepUnderWay: assign(
      fromValue(({ underWay, ...table }: Seat) => ({
        result: underWay,
        bet: indexOf(table, underWay?.bet),
        pick: underWay?.pick,
        roundId: underWay?.roundId ?? null,
        shown: underWay?.proof.commitment ?? '',
      })),
    ),
    keepTableAsPlayed: assign(fromValue((table: Seat) => ({ table, next: table.next }))),
    keepRefusal: assign(fromRefusal),
    forgetRefusal: assign({ refusal: null }),
    startRound: assign(({ context: { table, result, next } }, { roundId }: { readonly roundId: string }) => ({
      // The balance after the last round stays until this round has a result.
      table: table === null || result === null ? table : { ...table, balance: result.balance },
      roundId,
      shown: next?.commitment ?? '',
      tries: 0,
      result: null,
      refusal: null,
    })),
    keepResult: assign(fromValue((result: OriginalResult) => ({ result, next: result.next, tries: 0 }))),
    keepLast: assign(({ context: { result, shown } }) => ({
      last: result === null ? null : { result, commitment: shown },
      // The verdict belongs to the previous round.
      verdict: null,
    })),
    choosePick: assign((_, { pick }: { readonly pick: unknown }) => ({ pick })),
    raiseBet: assign({ bet: ({ context }) => context.bet + 1 }),
    lowerBet: assign({ bet: ({ context }) => context.bet - 1 }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    forgetTries: assign({ tries: 0 }),
    keepSeed: assign((_, { clientSeed }: { readonly clientSeed: string }) => ({ clientSeed })),
    keepVerdict: assign((_, { answer }: { readonly answer: Verdict }) => ({ verdict: answer })),
    keepUncheckable: assign({ verdict: 'uncheckable' }),
    forgetVerdict: assign({ verdict: null }),
    emitReady: emit({ type: 'game.ready' }),
    emitPickMissed: emit({ type: 'pick.missed' }),
    emitRoundStarted: emit({ type: 'round.started' }),
    emitRoundFinished: emit(({ context }) => ({ type: 'round.finished' as const, result: context.result! })),
    emitSeed: emit((_, { clientSeed }: { readonly clientSeed: string }) => ({
      type: 'clientSeed.saved' as const,
      clientSeed,
    })),
    emitLeft: emit({ type: 'game.left' }),
    emitTransferRequest: emit({ type: 'transfer.requested' }),
  },
  delays: { retryDelay },
})
