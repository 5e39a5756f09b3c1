import { assign, emit, setup } from 'xstate'
import { type PlaySession, protectionCalls } from '#wire/protection/protection.ts'
import type { Answer } from '#wire/envelope.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { answer, kept, refused } from '#machines/lib/transitions.ts'
import { askAgainIn, isCheckDue, isTimeOver } from './reality-check.rules.ts'

/** The wire call behind each actor of the chart that is one. */
export const realityCheckActorCalls = defineCalls({
  loadPlay: protectionCalls.playSession,
  answerCheck: protectionCalls.answerRealityCheck,
})

export interface RealityCheckContext {
  /** Null until the server has said something. */
  readonly play: PlaySession | null
}

export type RealityCheckEvent =
  | { readonly type: 'goOn.chosen' }
  | { readonly type: 'stop.chosen' }
  | { readonly type: 'play.changed' }

/** The player has had enough, or the time is over: the game is left. */
export type RealityCheckEmitted = { readonly type: 'play.stopped' }

interface Heard {
  readonly answer: Answer<PlaySession>
}

/** What stands beside a game: how long one has been playing, and the question that play waits for. */
export const realityCheckMachine = setup({
  types: {
    context: {} as RealityCheckContext,
    events: {} as RealityCheckEvent,
    emitted: {} as RealityCheckEmitted,
    tags: {} as 'busy' | 'failed' | 'asked',
  },
  actors: { ...callsNotProvided(realityCheckActorCalls), wait: notProvided<void, { readonly for: number }>('wait') },
  guards: {
    refused,
    checkDue: (_, { answer: heard }: Heard) => heard.kind === 'value' && isCheckDue(heard.value),
    timeOver: (_, { answer: heard }: Heard) => heard.kind === 'value' && isTimeOver(heard.value),
  },
  actions: {
    keepPlay: assign(kept((play: PlaySession) => ({ play }))),
    tellStopped: emit({ type: 'play.stopped' }),
  },
}).createMachine({
  id: 'realityCheck',
  description: 'The session clock of a game, and the reality check that bets wait for.',
  meta: { requirements: ['spec §6 player protection'] },
  context: { play: null },
  initial: 'reading',
  states: {
    reading: {
      description: 'The server is asked how long one has been playing, and whether anything stands in the way.',
      invoke: {
        src: 'loadPlay',
        id: 'loadPlay',
        onDone: [
          { guard: answer('refused'), target: 'following' },
          { guard: answer('timeOver'), target: 'over', actions: answer('keepPlay') },
          { guard: answer('checkDue'), target: 'asking', actions: answer('keepPlay') },
          { target: 'following', actions: answer('keepPlay') },
        ],
        onError: 'following',
      },
    },
    following: {
      description: 'Play goes on; the clock shows for how long.',
      on: { 'play.changed': 'reading' },
      invoke: {
        src: 'wait',
        id: 'wait',
        input: ({ context: { play } }) => ({ for: askAgainIn(play) }),
        onDone: 'reading',
        onError: 'reading',
      },
    },
    asking: {
      description: 'Play waits: the player is told the time and the money, and goes on or stops.',
      tags: ['asked'],
      initial: 'resting',
      on: { 'goOn.chosen': 'goingOn', 'stop.chosen': 'stopping' },
      states: {
        resting: { description: 'Nothing has been said yet.', meta: { requirements: ['spec §6 player protection'] } },
        failed: {
          description: 'The answer did not come through; play still waits.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['failed'],
        },
      },
    },
    goingOn: {
      description: 'The server is told that play goes on.',
      tags: ['asked', 'busy'],
      invoke: {
        src: 'answerCheck',
        id: 'answerCheck',
        input: { answer: 'goOn' },
        onDone: [
          { guard: answer('refused'), target: 'asking.failed' },
          { target: 'following', actions: answer('keepPlay') },
        ],
        onError: 'asking.failed',
      },
    },
    stopping: {
      description: 'The server is told that play has ended.',
      tags: ['asked', 'busy'],
      invoke: {
        src: 'answerCheck',
        id: 'answerCheck',
        input: { answer: 'stop' },
        onDone: [
          { guard: answer('refused'), target: 'asking.failed' },
          { target: 'stopped', actions: answer('keepPlay') },
        ],
        onError: 'asking.failed',
      },
    },
    over: {
      description: 'The time that the player set is used up; no bet is taken any more.',
      on: { 'stop.chosen': 'stopped', 'play.changed': 'reading' },
    },
    stopped: {
      description: 'Play has ended; the game is left.',
      type: 'final',
      entry: 'tellStopped',
    },
  },
})
