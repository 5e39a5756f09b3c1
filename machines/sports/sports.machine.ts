import { assign, setup } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import type { SportsHall } from '#games/sports/sports-leagues.ts'
import { type SportsBoard, sportsCalls } from '#wire/sports/sports.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvidedWatch } from '#machines/lib/not-provided.ts'
import { withOutput, type Answered, withEvent, refused } from '#machines/lib/transitions.ts'

/** The wire call behind each actor of the chart. */
export const sportsActorCalls = defineCalls({ readBoard: sportsCalls.sportsBoard })

export interface SportsContext {
  readonly hall: SportsHall
  /** The latest board; null before the first. */
  readonly board: SportsBoard | null
  /** The board before it, so that moved odds can be marked. */
  readonly before: SportsBoard | null
}

/** The events of the stream of a hall. */
export type StreamEvent =
  | { readonly type: 'board.received'; readonly board: SportsBoard }
  /** The stream ended or could not be opened. */
  | { readonly type: 'stream.lost' }

export type SportsEvent =
  | StreamEvent
  /** The page is visible or online again; the stream may have been suspended. */
  | { readonly type: 'page.returned' }
  | { readonly type: 'retry.requested' }

type BoardAnswer = Answered<Answer<SportsBoard>>

/** A sports hall: its matches and odds, updated live. */
export const sportsMachine = setup({
  types: {
    input: {} as { readonly hall: SportsHall },
    context: {} as SportsContext,
    events: {} as SportsEvent,
    tags: {} as 'busy' | 'failed' | 'shown' | 'stale',
  },
  actors: {
    ...callsNotProvided(sportsActorCalls),
    watchBoard: notProvidedWatch<{ readonly hall: SportsHall }>('watchBoard'),
  },
  guards: {
    refused,
    hallClosed: (_, { answer }: BoardAnswer) => answer.kind === 'refusal' && answer.code === 'game_not_found',
  },
  actions: {
    keepBoard: assign(({ context }, { answer }: BoardAnswer) =>
      answer.kind === 'value' ? { board: answer.value, before: context.board } : {},
    ),
    updateBoard: assign(({ context }, { board }: { readonly board: SportsBoard }) => ({
      board,
      before: context.board,
    })),
  },
  delays: { askAgainTime: 4_000 },
}).createMachine({
  id: 'sports',
  description: 'A sports hall: its matches and odds, updated live.',
  meta: { requirements: ['spec §2 /sports, /esports, /fbsports', 'issue 14 odds that move over SSE'] },
  context: ({ input: { hall } }) => ({ hall, board: null, before: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The board is loading.',
      meta: { requirements: ['spec §2 /fbsports'] },
      tags: ['busy'],
      invoke: {
        src: 'readBoard',
        id: 'readBoard',
        input: ({ context: { hall } }) => ({ hall }),
        onDone: [
          { guard: withOutput('hallClosed'), target: 'closed' },
          { guard: withOutput('refused'), target: 'loadFailed' },
          { target: 'following', actions: withOutput('keepBoard') },
        ],
        onError: 'loadFailed',
      },
    },
    loadFailed: {
      description: 'The board could not be loaded; the user can retry.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: { 'retry.requested': 'loading', 'page.returned': 'loading' },
    },
    closed: {
      description: 'This site has no such hall.',
      meta: { requirements: ['spec §8 error catalogue'] },
      type: 'final',
    },
    following: {
      description: 'Matches, scores and odds are updated over the stream.',
      meta: { requirements: ['issue 14 odds that move over SSE', 'issue 14 live score'] },
      tags: ['shown'],
      invoke: {
        src: 'watchBoard',
        id: 'watchBoard',
        input: ({ context: { hall } }) => ({ hall }),
        onError: 'refreshing',
      },
      on: {
        'board.received': { actions: withEvent('updateBoard') },
        'stream.lost': 'refreshing',
        'page.returned': 'refreshing',
      },
    },
    refreshing: {
      description: 'The shown board may be outdated: the current one is loading.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['shown', 'stale'],
      invoke: {
        src: 'readBoard',
        id: 'readBoard',
        input: ({ context: { hall } }) => ({ hall }),
        onDone: [
          { guard: withOutput('hallClosed'), target: 'closed' },
          { guard: withOutput('refused'), target: 'waitingToRetry' },
          { target: 'following', actions: withOutput('keepBoard') },
        ],
        onError: 'waitingToRetry',
      },
    },
    waitingToRetry: {
      description: 'The connection failed: the board is loaded again after a delay.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['shown', 'stale'],
      after: { askAgainTime: 'refreshing' },
      on: { 'page.returned': 'refreshing' },
    },
  },
})
