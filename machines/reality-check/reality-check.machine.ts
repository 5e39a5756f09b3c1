import { assign, emit, setup } from 'xstate'
import { type PlaySession, protectionCalls } from '#wire/protection/protection.ts'
import type { Answer } from '#wire/envelope.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { withOutput, fromValue, refused } from '#machines/lib/transitions.ts'
import { nextPollIn, isCheckDue, isTimeOver } from './reality-check.rules.ts'

/** The wire call behind each actor of the chart that is one. */
export const realityCheckActorCalls = defineCalls({
  loadPlay: protectionCalls.playSession,
  answerCheck: protectionCalls.answerRealityCheck,
})

export interface RealityCheckContext {
  /** Null until the server has answered. */
  readonly play: PlaySession | null
}

export type RealityCheckEvent =
  | { readonly type: 'goOn.chosen' }
  | { readonly type: 'stop.chosen' }
  | { readonly type: 'play.changed' }

/** The player stops, or the time limit is used up: the game is left. */
export type RealityCheckEmitted = { readonly type: 'play.stopped' }

interface PlayAnswer {
  readonly answer: Answer<PlaySession>
}

/** The session clock beside a game, and the reality check that play waits for. */
export const realityCheckMachine = setup({
  types: {
    context: {} as RealityCheckContext,
    events: {} as RealityCheckEvent,
    emitted: {} as RealityCheckEmitted,
    tags: {} as 'busy' | 'failed' | 'prompt',
  },
  actors: { ...callsNotProvided(realityCheckActorCalls), wait: notProvided<void, { readonly for: number }>('wait') },
  guards: {
    refused,
    checkDue: (_, { answer }: PlayAnswer) => answer.kind === 'value' && isCheckDue(answer.value),
    timeOver: (_, { answer }: PlayAnswer) => answer.kind === 'value' && isTimeOver(answer.value),
  },
  actions: {
    keepPlay: assign(fromValue((play: PlaySession) => ({ play }))),
    emitStopped: emit({ type: 'play.stopped' }),
  },
}).createMachine({
  id: 'realityCheck',
  description: 'The session clock of a game, and the reality check that bets wait for.',
  meta: { requirements: ['spec §6 player protection'] },
  context: { play: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The play time, and anything that blocks play, are loading.',
      invoke: {
        src: 'loadPlay',
        id: 'loadPlay',
        onDone: [
          { guard: withOutput('refused'), target: 'following' },
          { guard: withOutput('timeOver'), target: 'limitReached', actions: withOutput('keepPlay') },
          { guard: withOutput('checkDue'), target: 'prompting', actions: withOutput('keepPlay') },
          { target: 'following', actions: withOutput('keepPlay') },
        ],
        onError: 'following',
      },
    },
    following: {
      description: 'Play goes on; the clock shows the play time.',
      on: { 'play.changed': 'loading' },
      invoke: {
        src: 'wait',
        id: 'wait',
        input: ({ context: { play } }) => ({ for: nextPollIn(play) }),
        onDone: 'loading',
        onError: 'loading',
      },
    },
    prompting: {
      description: 'Play waits: the player sees the play time and the net result, and continues or stops.',
      tags: ['prompt'],
      initial: 'idle',
      on: { 'goOn.chosen': 'continuing', 'stop.chosen': 'stopping' },
      states: {
        idle: { description: 'No answer has been chosen yet.', meta: { requirements: ['spec §6 player protection'] } },
        failed: {
          description: 'The answer was not saved; play still waits.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['failed'],
        },
      },
    },
    continuing: {
      description: 'The server saves that play goes on.',
      tags: ['prompt', 'busy'],
      invoke: {
        src: 'answerCheck',
        id: 'answerCheck',
        input: { answer: 'goOn' },
        onDone: [
          { guard: withOutput('refused'), target: 'prompting.failed' },
          { target: 'following', actions: withOutput('keepPlay') },
        ],
        onError: 'prompting.failed',
      },
    },
    stopping: {
      description: 'The server saves that play has ended.',
      tags: ['prompt', 'busy'],
      invoke: {
        src: 'answerCheck',
        id: 'answerCheck',
        input: { answer: 'stop' },
        onDone: [
          { guard: withOutput('refused'), target: 'prompting.failed' },
          { target: 'stopped', actions: withOutput('keepPlay') },
        ],
        onError: 'prompting.failed',
      },
    },
    limitReached: {
      description: 'The player’s time limit is used up; no more bets are accepted.',
      on: { 'stop.chosen': 'stopped', 'play.changed': 'loading' },
    },
    stopped: {
      description: 'Play has ended; the game is left.',
      type: 'final',
      entry: 'emitStopped',
    },
  },
})
