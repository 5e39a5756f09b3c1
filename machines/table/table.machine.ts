import { assign, setup } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { withOutput, type Answered, fromValue, refused } from '#machines/lib/transitions.ts'
import { tableCalls } from '#wire/lottery/table.ts'
import {
  cardTime,
  closesIn,
  dealsIn,
  isTurning,
  settlesIn,
  type TableState,
  takesBets,
  turnedBy,
} from './table.rules.ts'

/** The wire call behind each actor of the chart. */
export const tableActorCalls = defineCalls({ readRound: tableCalls.tableRound })

export interface TableContext {
  readonly gameCode: string
  /** The latest answer of the server; null before the first. */
  readonly latest: TableState | null
  /** Number of turned cards of the last round. */
  readonly turned: number
}

export type TableEvent =
  /** The page is visible or online again; its timers may have been suspended. */
  | { readonly type: 'page.returned' }
  | { readonly type: 'retry.requested' }
  /** A live event: a round was dealt or paid. */
  | { readonly type: 'table.changed' }

type TableAnswer = Answered<Answer<TableState>>

const stateSatisfies =
  (condition: (state: TableState) => boolean) =>
  (_: unknown, { answer }: TableAnswer): boolean =>
    answer.kind === 'value' && condition(answer.value)
const cardCount = (state: TableState | null) => state?.dealt?.numbers.length ?? 0

/** One live table from round to round: bets, cards, result. All visitors see the same at the same time. */
export const tableMachine = setup({
  types: {
    input: {} as { readonly gameCode: string },
    context: {} as TableContext,
    events: {} as TableEvent,
    tags: {} as 'busy' | 'failed' | 'shown' | 'open',
  },
  actors: { ...callsNotProvided(tableActorCalls), wait: notProvided<void, { readonly for: number }>('wait') },
  guards: {
    refused,
    tableUnknown: (_, { answer }: TableAnswer) => answer.kind === 'refusal' && answer.code === 'game_not_found',
    allTurned: stateSatisfies((state) => isTurning(state) && turnedBy(state) === cardCount(state)),
    turning: stateSatisfies(isTurning),
    takesBets: stateSatisfies(takesBets),
    lastCard: ({ context: { latest, turned } }) => turned + 1 >= cardCount(latest),
  },
  actions: {
    keepLatest: assign(fromValue((latest: TableState) => ({ latest, turned: turnedBy(latest) }))),
    turnCard: assign({ turned: ({ context: { turned } }) => turned + 1 }),
  },
  delays: { cardTime, askAgainTime: 2_000 },
}).createMachine({
  id: 'table',
  description: 'One live table from round to round, timed by the server.',
  meta: { requirements: ['issue 14 live table', 'spec §7 Games'] },
  context: ({ input }) => ({ gameCode: input.gameCode, latest: null, turned: 0 }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The current round is loading.',
      meta: { requirements: ['issue 14 live table'] },
      tags: ['busy'],
      invoke: {
        src: 'readRound',
        id: 'readRound',
        input: ({ context: { gameCode } }) => ({ gameCode }),
        onDone: [
          { guard: withOutput('tableUnknown'), target: 'unknown' },
          { guard: withOutput('refused'), target: 'loadFailed' },
          { guard: withOutput('allTurned'), target: 'turning.result', actions: withOutput('keepLatest') },
          { guard: withOutput('turning'), target: 'turning', actions: withOutput('keepLatest') },
          { guard: withOutput('takesBets'), target: 'betting', actions: withOutput('keepLatest') },
          { target: 'closed', actions: withOutput('keepLatest') },
        ],
        onError: 'loadFailed',
      },
    },
    loadFailed: {
      description: 'The round could not be loaded; the user can retry.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: { 'retry.requested': 'loading', 'page.returned': 'loading' },
    },
    unknown: {
      description: 'There is no such table, or it cannot be joined.',
      meta: { requirements: ['spec §8 error catalogue'] },
      type: 'final',
    },
    betting: {
      description: 'The next round takes bets until it closes.',
      meta: { requirements: ['issue 14 live table'] },
      tags: ['shown', 'open'],
      invoke: {
        src: 'wait',
        id: 'wait',
        input: ({ context: { latest } }) => ({ for: latest === null ? 0 : closesIn(latest) }),
        onDone: 'closed',
        onError: 'refreshing',
      },
      on: { 'page.returned': 'refreshing' },
    },
    closed: {
      description: 'No more bets: the cards are about to be dealt.',
      meta: { requirements: ['issue 14 live table'] },
      tags: ['shown'],
      invoke: {
        src: 'wait',
        id: 'wait',
        input: ({ context: { latest } }) => ({ for: latest === null ? 0 : dealsIn(latest) }),
        onDone: 'refreshing',
        onError: 'refreshing',
      },
      on: { 'page.returned': 'refreshing', 'table.changed': 'refreshing' },
    },
    refreshing: {
      description: 'The cards or the next round are loading.',
      meta: { requirements: ['issue 14 live table'] },
      tags: ['shown'],
      invoke: {
        src: 'readRound',
        id: 'readRound',
        input: ({ context: { gameCode } }) => ({ gameCode }),
        onDone: [
          { guard: withOutput('tableUnknown'), target: 'unknown' },
          { guard: withOutput('refused'), target: 'waitingToRetry' },
          { guard: withOutput('allTurned'), target: 'turning.result', actions: withOutput('keepLatest') },
          { guard: withOutput('turning'), target: 'turning', actions: withOutput('keepLatest') },
          { guard: withOutput('takesBets'), target: 'betting', actions: withOutput('keepLatest') },
          { target: 'closed', actions: withOutput('keepLatest') },
        ],
        onError: 'waitingToRetry',
      },
    },
    waitingToRetry: {
      description: 'The connection failed: the round is loaded again after a delay.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['shown'],
      after: { askAgainTime: 'refreshing' },
      on: { 'page.returned': 'refreshing', 'table.changed': 'refreshing' },
    },
    turning: {
      description: 'The cards are turned over one by one; after the last one the round is paid and the next begins.',
      meta: { requirements: ['issue 14 live table'] },
      tags: ['shown'],
      invoke: {
        src: 'wait',
        id: 'wait',
        input: ({ context: { latest } }) => ({ for: latest === null ? 0 : settlesIn(latest) }),
        onDone: 'refreshing',
        onError: 'refreshing',
      },
      initial: 'cards',
      states: {
        cards: {
          description: 'Some cards are face down.',
          after: {
            cardTime: [
              { guard: 'lastCard', target: 'result', actions: 'turnCard' },
              { target: 'cards', reenter: true, actions: 'turnCard' },
            ],
          },
        },
        result: {
          description: 'All cards are turned: the result is shown.',
        },
      },
    },
  },
})
