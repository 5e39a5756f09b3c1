import { assign, setup } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { answer, type Answered, kept, refused } from '#machines/lib/transitions.ts'
import { tableCalls } from '#wire/lottery/table.ts'
import {
  cardTime,
  closesIn,
  dealsIn,
  isTurning,
  settlesIn,
  type TableTold,
  takesBets,
  turnedBy,
} from './table.rules.ts'

/** The wire call behind each actor of the chart. */
export const tableActorCalls = defineCalls({ readRound: tableCalls.tableRound })

export interface TableContext {
  readonly gameCode: string
  /** What the server said last; null before it said anything. */
  readonly told: TableTold | null
  /** How many cards of the last round are turned over. */
  readonly turned: number
}

export type TableEvent =
  /** The page is looked at again, or there is a line again: its timers may have slept. */
  | { readonly type: 'page.returned' }
  | { readonly type: 'retry.requested' }
  /** The server tells that something was dealt or paid. */
  | { readonly type: 'table.told' }

type Heard = Answered<Answer<TableTold>>

const says =
  (claim: (told: TableTold) => boolean) =>
  (_: unknown, { answer: heard }: Heard): boolean =>
    heard.kind === 'value' && claim(heard.value)
const cardsOf = (told: TableTold | null) => told?.dealt?.numbers.length ?? 0

/** One live table from round to round: bets, cards, result; everybody sees the same at the same time. */
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
    tableUnknown: (_, { answer: heard }: Heard) => heard.kind === 'refusal' && heard.code === 'game_not_found',
    allTurned: says((told) => isTurning(told) && turnedBy(told) === cardsOf(told)),
    turning: says(isTurning),
    takesBets: says(takesBets),
    lastCard: ({ context: { told, turned } }) => turned + 1 >= cardsOf(told),
  },
  actions: {
    keepTold: assign(kept((told: TableTold) => ({ told, turned: turnedBy(told) }))),
    turnCard: assign({ turned: ({ context: { turned } }) => turned + 1 }),
  },
  delays: { cardTime, askAgainTime: 2_000 },
}).createMachine({
  id: 'table',
  description: 'One live table from round to round, by the server’s clock.',
  meta: { requirements: ['issue 14 live table', 'spec §7 Games'] },
  context: ({ input }) => ({ gameCode: input.gameCode, told: null, turned: 0 }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The running round is on its way.',
      meta: { requirements: ['issue 14 live table'] },
      tags: ['busy'],
      invoke: {
        src: 'readRound',
        id: 'readRound',
        input: ({ context: { gameCode } }) => ({ gameCode }),
        onDone: [
          { guard: answer('tableUnknown'), target: 'unknown' },
          { guard: answer('refused'), target: 'unloaded' },
          { guard: answer('allTurned'), target: 'turning.result', actions: answer('keepTold') },
          { guard: answer('turning'), target: 'turning', actions: answer('keepTold') },
          { guard: answer('takesBets'), target: 'betting', actions: answer('keepTold') },
          { target: 'closed', actions: answer('keepTold') },
        ],
        onError: 'unloaded',
      },
    },
    unloaded: {
      description: 'It did not come; one can ask for it again.',
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
      description: 'The coming round takes bets until it closes.',
      meta: { requirements: ['issue 14 live table'] },
      tags: ['shown', 'open'],
      invoke: {
        src: 'wait',
        id: 'wait',
        input: ({ context: { told } }) => ({ for: told === null ? 0 : closesIn(told) }),
        onDone: 'closed',
        onError: 'asking',
      },
      on: { 'page.returned': 'asking' },
    },
    closed: {
      description: 'No more bets: the cards are about to be dealt.',
      meta: { requirements: ['issue 14 live table'] },
      tags: ['shown'],
      invoke: {
        src: 'wait',
        id: 'wait',
        input: ({ context: { told } }) => ({ for: told === null ? 0 : dealsIn(told) }),
        onDone: 'asking',
        onError: 'asking',
      },
      on: { 'page.returned': 'asking', 'table.told': 'asking' },
    },
    asking: {
      description: 'The server is asked for the cards, or for the next round.',
      meta: { requirements: ['issue 14 live table'] },
      tags: ['shown'],
      invoke: {
        src: 'readRound',
        id: 'readRound',
        input: ({ context: { gameCode } }) => ({ gameCode }),
        onDone: [
          { guard: answer('tableUnknown'), target: 'unknown' },
          { guard: answer('refused'), target: 'pausing' },
          { guard: answer('allTurned'), target: 'turning.result', actions: answer('keepTold') },
          { guard: answer('turning'), target: 'turning', actions: answer('keepTold') },
          { guard: answer('takesBets'), target: 'betting', actions: answer('keepTold') },
          { target: 'closed', actions: answer('keepTold') },
        ],
        onError: 'pausing',
      },
    },
    pausing: {
      description: 'The line is bad: the round is asked for again in a moment.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['shown'],
      after: { askAgainTime: 'asking' },
      on: { 'page.returned': 'asking', 'table.told': 'asking' },
    },
    turning: {
      description:
        'The cards are turned over one by one; when all have been seen the round is paid, and the next begins.',
      meta: { requirements: ['issue 14 live table'] },
      tags: ['shown'],
      invoke: {
        src: 'wait',
        id: 'wait',
        input: ({ context: { told } }) => ({ for: told === null ? 0 : settlesIn(told) }),
        onDone: 'asking',
        onError: 'asking',
      },
      initial: 'cards',
      states: {
        cards: {
          description: 'There are cards face down.',
          after: {
            cardTime: [
              { guard: 'lastCard', target: 'result', actions: 'turnCard' },
              { target: 'cards', reenter: true, actions: 'turnCard' },
            ],
          },
        },
        result: {
          description: 'All cards are turned: everybody sees who won.',
        },
      },
    },
  },
})
