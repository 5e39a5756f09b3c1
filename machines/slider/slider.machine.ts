import { assign, setup } from 'xstate'
import type { RequestOf, ValueOf } from '#wire/call.ts'
import type { Answer, Refusal } from '#wire/envelope.ts'
import type { TicketAction } from '#wire/shapes.ts'
import { fromRefusal } from '#machines/lib/refusals.ts'
import { withOutput, type Answered, withEvent, fromValue, refused } from '#machines/lib/transitions.ts'
import { type TrailPoint, verificationCalls } from '#wire/verification/verification.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { dragged, nudged, wholeNumber } from './slider.rules.ts'

/** The wire call behind each actor of the chart. */
export const sliderActorCalls = defineCalls({
  loadChallenge: verificationCalls.sliderChallenge,
  checkAnswer: verificationCalls.sliderAnswer,
})

export type Challenge = ValueOf<typeof verificationCalls.sliderChallenge>
export type ChallengeAnswer = RequestOf<typeof verificationCalls.sliderAnswer>
export type Passed = ValueOf<typeof verificationCalls.sliderAnswer>

export interface SliderInput {
  /** Action that the ticket will permit. */
  readonly action: TicketAction
}

export interface SliderOutput {
  /** One-time ticket; null if the visitor cancelled. */
  readonly ticket: string | null
}

export interface SliderContext {
  readonly action: TicketAction
  readonly form: 'slider' | 'question'
  readonly challenge: Challenge | null
  /** Offset of the piece in picture pixels. */
  readonly x: number
  readonly trail: readonly TrailPoint[]
  readonly keyboard: boolean
  /** Typed answer to the question. */
  readonly answer: string
  readonly ticket: string | null
  readonly refusal: Refusal['code'] | null
}

export type SliderEvent =
  | { readonly type: 'piece.grabbed' }
  /** Offsets in picture pixels since the grab, `t` in milliseconds since the grab. */
  | { readonly type: 'piece.moved'; readonly x: number; readonly y: number; readonly t: number }
  | { readonly type: 'piece.dropped' }
  | { readonly type: 'drag.cancelled' }
  /** One press of an arrow key: `by` picture pixels, `t` milliseconds since the first press. */
  | { readonly type: 'piece.nudged'; readonly by: number; readonly t: number }
  | { readonly type: 'piece.placed' }
  | { readonly type: 'answer.typed'; readonly text: string }
  | { readonly type: 'answer.submitted' }
  | { readonly type: 'form.switched' }
  | { readonly type: 'puzzle.renewed' }
  | { readonly type: 'closed' }

/** The slider check before a login or an SMS code, or the question that replaces it; ends with a ticket. */
export const sliderMachine = setup({
  types: {
    context: {} as SliderContext,
    events: {} as SliderEvent,
    input: {} as SliderInput,
    output: {} as SliderOutput,
    tags: {} as 'busy' | 'failed' | 'puzzle' | 'question' | 'dragging',
  },
  actors: {
    ...callsNotProvided(sliderActorCalls),
  },
  guards: {
    refused,
    asksQuestion: (_, params: Answered<Answer<Challenge>>) =>
      params.answer.kind === 'value' && params.answer.value.form === 'question',
    pieceMoved: ({ context }) => context.trail.length > 0,
    answerGiven: ({ context }) => wholeNumber(context.answer) !== null,
  },
  actions: {
    keepChallenge: assign(fromValue((value: Challenge) => ({ challenge: value, form: value.form }))),
    keepRefusal: assign(fromRefusal),
    keepTicket: assign((_, params: Answered<Answer<Passed>>) => ({
      ticket: params.answer.kind === 'value' ? params.answer.value.ticket : null,
    })),
    forgetChallenge: assign({ challenge: null, x: 0, trail: [], keyboard: false, answer: '' }),
    forgetRefusal: assign({ refusal: null }),
    resetPiece: assign({ x: 0, trail: [], keyboard: false, refusal: null }),
    followPointer: assign(({ context }, params: { readonly x: number; readonly y: number; readonly t: number }) =>
      dragged(context, params),
    ),
    nudge: assign(({ context }, params: { readonly by: number; readonly t: number }) => nudged(context, params)),
    keepAnswer: assign((_, params: { readonly text: string }) => ({ answer: params.text, refusal: null })),
    switchForm: assign(({ context }) => ({
      form: context.form === 'slider' ? ('question' as const) : ('slider' as const),
      refusal: null,
    })),
  },
  delays: { challengeLifetime: 100_000 },
}).createMachine({
  id: 'slider',
  description: 'Checks for a person: a puzzle piece is slid into its gap, or a small sum is answered instead.',
  meta: { requirements: ['spec §4 login', 'spec §5 captcha challenge', 'decision 8'] },
  context: ({ input }) => ({
    action: input.action,
    form: 'slider',
    challenge: null,
    x: 0,
    trail: [],
    keyboard: false,
    answer: '',
    ticket: null,
    refusal: null,
  }),
  initial: 'loading',
  output: ({ context }) => ({ ticket: context.ticket }),
  on: { closed: { target: '.cancelled' } },
  states: {
    loading: {
      description: 'Loads a new challenge; the refusal of the last one stays visible.',
      meta: { requirements: ['decision 8'] },
      tags: ['busy'],
      entry: 'forgetChallenge',
      invoke: {
        src: 'loadChallenge',
        id: 'loadChallenge',
        input: ({ context }) => ({ action: context.action, form: context.form }),
        onDone: [
          { guard: withOutput('refused'), target: 'failed', actions: withOutput('keepRefusal') },
          { guard: withOutput('asksQuestion'), target: 'question', actions: withOutput('keepChallenge') },
          { target: 'puzzle', actions: withOutput('keepChallenge') },
        ],
        onError: 'failed',
      },
    },
    puzzle: {
      description: 'Shows the puzzle until it is answered or expires.',
      meta: { requirements: ['decision 8'] },
      tags: ['puzzle'],
      initial: 'ready',
      after: { challengeLifetime: 'expired' },
      on: {
        'form.switched': { target: 'loading', actions: 'switchForm' },
        'puzzle.renewed': { target: 'loading', actions: 'forgetRefusal' },
      },
      states: {
        ready: {
          description: 'The piece is at the start and can be moved by pointer or arrow keys.',
          on: {
            'piece.grabbed': { target: 'sliding', actions: 'resetPiece' },
            'piece.nudged': { target: 'steering', actions: ['resetPiece', withEvent('nudge')] },
          },
        },
        sliding: {
          description: 'The piece follows the pointer; releasing it submits the answer.',
          tags: ['dragging'],
          on: {
            'piece.moved': { actions: withEvent('followPointer') },
            'piece.dropped': [{ guard: 'pieceMoved', target: '#slider.verifying' }, { target: 'ready' }],
            'drag.cancelled': { target: 'ready', actions: 'resetPiece' },
          },
        },
        steering: {
          description: 'The piece is moved with the arrow keys; Enter submits the answer.',
          meta: { requirements: ['decision 8 keyboard'] },
          on: {
            'piece.nudged': { actions: withEvent('nudge') },
            'piece.placed': { target: '#slider.verifying' },
            'piece.grabbed': { target: 'sliding', actions: 'resetPiece' },
          },
        },
      },
    },
    question: {
      description: 'A question in words replaces the puzzle for visitors who cannot see or drag it.',
      meta: { requirements: ['decision 8 screen readers'] },
      tags: ['question'],
      after: { challengeLifetime: 'expired' },
      on: {
        'answer.typed': { actions: withEvent('keepAnswer') },
        'answer.submitted': { guard: 'answerGiven', target: 'verifying' },
        'form.switched': { target: 'loading', actions: 'switchForm' },
        'puzzle.renewed': { target: 'loading', actions: 'forgetRefusal' },
      },
    },
    verifying: {
      description: 'The server checks the answer; only it knows the passing condition.',
      meta: { requirements: ['decision 8'] },
      tags: ['busy'],
      invoke: {
        src: 'checkAnswer',
        id: 'checkAnswer',
        input: ({ context }): ChallengeAnswer =>
          context.form === 'slider'
            ? {
                challengeId: context.challenge?.challengeId ?? '',
                x: context.x,
                trail: [...context.trail],
                keyboard: context.keyboard,
              }
            : { challengeId: context.challenge?.challengeId ?? '', answer: wholeNumber(context.answer) ?? 0 },
        onDone: [
          { guard: withOutput('refused'), target: 'loading', actions: withOutput('keepRefusal') },
          { target: 'passed', actions: withOutput('keepTicket') },
        ],
        onError: { target: 'failed', actions: 'forgetRefusal' },
      },
    },
    expired: {
      description: 'The challenge has expired; a new one is loaded on request.',
      meta: { requirements: ['decision 8'] },
      on: { 'puzzle.renewed': { target: 'loading', actions: 'forgetRefusal' } },
    },
    failed: {
      description: 'Loading or checking a challenge failed; the visitor can retry.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: { 'puzzle.renewed': { target: 'loading', actions: 'forgetRefusal' } },
    },
    passed: {
      description: 'The check is passed; the output has its ticket.',
      meta: { requirements: ['decision 8'] },
      type: 'final',
    },
    cancelled: {
      description: 'The visitor cancelled the check.',
      meta: { requirements: ['spec §2 modals'] },
      type: 'final',
    },
  },
})
