import { assign, setup } from 'xstate'
import type { RequestOf, ValueOf } from '#wire/call.ts'
import type { Answer, Refusal } from '#wire/envelope.ts'
import type { TicketAction } from '#wire/shapes.ts'
import { codeKept } from '#machines/lib/refusals.ts'
import { answer, type Answered, given, kept, refused } from '#machines/lib/transitions.ts'
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
  /** What the ticket will be good for. */
  readonly action: TicketAction
}

export interface SliderOutput {
  /** The one-time ticket, or null when the visitor turned away. */
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
  /** What was typed as the answer to the question. */
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

/** The slider check before a login or an SMS code, or the question that stands in for it; ends with a ticket. */
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
    keepChallenge: assign(kept((value: Challenge) => ({ challenge: value, form: value.form }))),
    keepRefusal: assign(codeKept),
    keepTicket: assign((_, params: Answered<Answer<Passed>>) => ({
      ticket: params.answer.kind === 'value' ? params.answer.value.ticket : null,
    })),
    forgetChallenge: assign({ challenge: null, x: 0, trail: [], keyboard: false, answer: '' }),
    forgetRefusal: assign({ refusal: null }),
    putBack: assign({ x: 0, trail: [], keyboard: false, refusal: null }),
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
  description:
    'Proves that a person is there: a puzzle piece is slid into its gap, or a small sum is answered instead.',
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
      description: 'A new challenge is on its way; the reason the last one was refused stays on the screen.',
      meta: { requirements: ['decision 8'] },
      tags: ['busy'],
      entry: 'forgetChallenge',
      invoke: {
        src: 'loadChallenge',
        id: 'loadChallenge',
        input: ({ context }) => ({ action: context.action, form: context.form }),
        onDone: [
          { guard: answer('refused'), target: 'failed', actions: answer('keepRefusal') },
          { guard: answer('asksQuestion'), target: 'question', actions: answer('keepChallenge') },
          { target: 'puzzle', actions: answer('keepChallenge') },
        ],
        onError: 'failed',
      },
    },
    puzzle: {
      description: 'The puzzle is shown until it is solved or too old.',
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
          description: 'The piece lies at the start, waiting for a pointer or an arrow key.',
          on: {
            'piece.grabbed': { target: 'sliding', actions: 'putBack' },
            'piece.nudged': { target: 'steering', actions: ['putBack', given('nudge')] },
          },
        },
        sliding: {
          description: 'The piece follows the pointer; letting go hands it in.',
          tags: ['dragging'],
          on: {
            'piece.moved': { actions: given('followPointer') },
            'piece.dropped': [{ guard: 'pieceMoved', target: '#slider.verifying' }, { target: 'ready' }],
            'drag.cancelled': { target: 'ready', actions: 'putBack' },
          },
        },
        steering: {
          description: 'The piece is moved with the arrow keys; Enter hands it in.',
          meta: { requirements: ['decision 8 keyboard'] },
          on: {
            'piece.nudged': { actions: given('nudge') },
            'piece.placed': { target: '#slider.verifying' },
            'piece.grabbed': { target: 'sliding', actions: 'putBack' },
          },
        },
      },
    },
    question: {
      description: 'A question in words stands in for the puzzle, for those who cannot see or drag it.',
      meta: { requirements: ['decision 8 screen readers'] },
      tags: ['question'],
      after: { challengeLifetime: 'expired' },
      on: {
        'answer.typed': { actions: given('keepAnswer') },
        'answer.submitted': { guard: 'answerGiven', target: 'verifying' },
        'form.switched': { target: 'loading', actions: 'switchForm' },
        'puzzle.renewed': { target: 'loading', actions: 'forgetRefusal' },
      },
    },
    verifying: {
      description: 'The server judges the answer; only it knows the passing condition.',
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
          { guard: answer('refused'), target: 'loading', actions: answer('keepRefusal') },
          { target: 'passed', actions: answer('keepTicket') },
        ],
        onError: { target: 'failed', actions: 'forgetRefusal' },
      },
    },
    expired: {
      description: 'The challenge lay too long; a new one comes when it is asked for.',
      meta: { requirements: ['decision 8'] },
      on: { 'puzzle.renewed': { target: 'loading', actions: 'forgetRefusal' } },
    },
    failed: {
      description: 'No challenge could be fetched or judged; the visitor can try again.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: { 'puzzle.renewed': { target: 'loading', actions: 'forgetRefusal' } },
    },
    passed: {
      description: 'The check is passed and its ticket handed over.',
      meta: { requirements: ['decision 8'] },
      type: 'final',
    },
    cancelled: {
      description: 'The visitor turned away from the check.',
      meta: { requirements: ['spec §2 modals'] },
      type: 'final',
    },
  },
})
