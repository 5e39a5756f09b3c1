import { assign, setup } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import type { SportsHall } from '#games/sports/sports-leagues.ts'
import { type SportsBoard, sportsCalls } from '#wire/sports/sports.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvidedWatch } from '#machines/lib/not-provided.ts'
import { answer, type Answered, given, refused } from '#machines/lib/transitions.ts'

/** The wire call behind each actor of the chart. */
export const sportsActorCalls = defineCalls({ readBoard: sportsCalls.sportsBoard })

export interface SportsContext {
  readonly hall: SportsHall
  /** What the hall offered last; null before it was heard of. */
  readonly board: SportsBoard | null
  /** What it offered before that, so that odds that moved can be marked. */
  readonly before: SportsBoard | null
}

/** What the stream of a hall tells. */
export type BoardNews =
  | { readonly type: 'board.came'; readonly board: SportsBoard }
  /** The stream ended or never began. */
  | { readonly type: 'line.lost' }

export type SportsEvent =
  | BoardNews
  /** The page is looked at again, or there is a line again: the stream may have slept. */
  | { readonly type: 'page.returned' }
  | { readonly type: 'retry.requested' }

type Heard = Answered<Answer<SportsBoard>>

/** A hall of sports: its matches and odds, followed as they go on. */
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
    hallClosed: (_, { answer: heard }: Heard) => heard.kind === 'refusal' && heard.code === 'game_not_found',
  },
  actions: {
    keepBoard: assign(({ context }, { answer: heard }: Heard) =>
      heard.kind === 'value' ? { board: heard.value, before: context.board } : {},
    ),
    follow: assign(({ context }, { board }: { readonly board: SportsBoard }) => ({ board, before: context.board })),
  },
  delays: { askAgainTime: 4_000 },
}).createMachine({
  id: 'sports',
  description: 'A hall of sports: its matches and their odds, followed as they go on.',
  meta: { requirements: ['spec §2 /sports, /esports, /fbsports', 'issue 14 odds that move over SSE'] },
  context: ({ input: { hall } }) => ({ hall, board: null, before: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The board is on its way.',
      meta: { requirements: ['spec §2 /fbsports'] },
      tags: ['busy'],
      invoke: {
        src: 'readBoard',
        id: 'readBoard',
        input: ({ context: { hall } }) => ({ hall }),
        onDone: [
          { guard: answer('hallClosed'), target: 'closed' },
          { guard: answer('refused'), target: 'unloaded' },
          { target: 'following', actions: answer('keepBoard') },
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
    closed: {
      description: 'There is no such hall at this house.',
      meta: { requirements: ['spec §8 error catalogue'] },
      type: 'final',
    },
    following: {
      description: 'Matches, scores and odds are told as they move.',
      meta: { requirements: ['issue 14 odds that move over SSE', 'issue 14 live score'] },
      tags: ['shown'],
      invoke: { src: 'watchBoard', id: 'watchBoard', input: ({ context: { hall } }) => ({ hall }), onError: 'asking' },
      on: {
        'board.came': { actions: given('follow') },
        'line.lost': 'asking',
        'page.returned': 'asking',
      },
    },
    asking: {
      description: 'What is shown may be old: the server is asked for the present board.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['shown', 'stale'],
      invoke: {
        src: 'readBoard',
        id: 'readBoard',
        input: ({ context: { hall } }) => ({ hall }),
        onDone: [
          { guard: answer('hallClosed'), target: 'closed' },
          { guard: answer('refused'), target: 'pausing' },
          { target: 'following', actions: answer('keepBoard') },
        ],
        onError: 'pausing',
      },
    },
    pausing: {
      description: 'The line is bad: the server is asked again in a moment.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['shown', 'stale'],
      after: { askAgainTime: 'asking' },
      on: { 'page.returned': 'asking' },
    },
  },
})
