import { assign, fromCallback, sendTo, setup, stateIn } from 'xstate'
import type { RequestOf } from '#wire/call.ts'
import type { Answer, Refusal } from '#wire/envelope.ts'
import type { verificationCalls } from '#wire/verification/verification.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { fromRefusal } from '#machines/lib/refusals.ts'
import { withOutput, type Answered, withEvent, refused } from '#machines/lib/transitions.ts'
import { type SliderOutput, sliderMachine } from '#machines/slider/slider.machine.ts'
import { countdownLength, mobileDigits, type MobileProblem, mobileProblem } from './sms-code.rules.ts'

export type CodeRequest = RequestOf<typeof verificationCalls.smsBeforeLogin>

/** A sent code: its validity in minutes, and this device's time when the answer arrived (epoch ms). */
export interface CodeSent {
  readonly expiredMinutes: number
  readonly receivedAt: number
}

export interface SmsCodeContext {
  readonly mobileNum: string
  readonly countryDialingCode: string
  readonly ticket: string | null
  /** When another code may be requested, on this device's clock (epoch ms). */
  readonly deadline: number | null
  /** Milliseconds to the deadline when it became known. */
  readonly remaining: number
  readonly problem: MobileProblem | null
  readonly refusal: Refusal['code'] | null
}

export type SmsCodeEvent =
  | { readonly type: 'code.requested'; readonly mobileNum: string; readonly countryDialingCode: string }
  | { readonly type: 'mobile.edited' }
  | { readonly type: 'warning.confirmed' }
  /** A deadline from an earlier visit or another tab. */
  | { readonly type: 'deadline.received'; readonly deadline: number; readonly remaining: number }

/** Event to the actor that stores deadlines. */
export interface DeadlineSaved {
  readonly type: 'deadline.saved'
  readonly deadline: number
}

/** Requests a code by SMS: slider check, at most one request a second, countdown to the next (spec §4, §5, §9). */
export const smsCodeMachine = setup({
  types: {
    context: {} as SmsCodeContext,
    events: {} as SmsCodeEvent,
    tags: {} as 'busy' | 'failed' | 'warning' | 'countdown',
    children: {} as { keepDeadline: 'keepDeadline'; slider: 'slider'; requestCode: 'requestCode' },
  },
  actors: {
    slider: sliderMachine,
    requestCode: notProvided<Answer<CodeSent>, CodeRequest>('requestCode'),
    /** Stores the deadline for the next visit and other tabs, and reports the stored one. */
    keepDeadline: fromCallback<DeadlineSaved>(() => {}),
  },
  guards: {
    mobileUsable: (_, params: { readonly mobileNum: string }) => mobileProblem(params.mobileNum) === null,
    throttled: stateIn({ throttle: 'throttled' }),
    ticketGiven: (_, params: Answered<SliderOutput>) => params.answer.ticket !== null,
    refused,
    deadlineAhead: (_, params: { readonly remaining: number }) => params.remaining > 0,
  },
  actions: {
    keepNumber: assign((_, params: { readonly mobileNum: string; readonly countryDialingCode: string }) => ({
      mobileNum: mobileDigits(params.mobileNum),
      countryDialingCode: params.countryDialingCode,
      problem: null,
      refusal: null,
      ticket: null,
    })),
    showProblem: assign((_, params: { readonly mobileNum: string }) => ({ problem: mobileProblem(params.mobileNum) })),
    forgetProblem: assign({ problem: null }),
    keepTicket: assign((_, params: Answered<SliderOutput>) => ({ ticket: params.answer.ticket })),
    startCountdown: assign((_, params: Answered<Answer<CodeSent>>) => {
      if (params.answer.kind === 'refusal') return {}
      const { expiredMinutes, receivedAt } = params.answer.value
      const remaining = countdownLength(expiredMinutes)
      return { remaining, deadline: receivedAt + remaining, ticket: null }
    }),
    takeDeadline: assign((_, params: { readonly deadline: number; readonly remaining: number }) => ({
      deadline: params.deadline,
      remaining: params.remaining,
    })),
    storeDeadline: sendTo('keepDeadline', ({ context }) => ({
      type: 'deadline.saved',
      deadline: context.deadline ?? 0,
    })),
    forgetDeadline: assign({ deadline: null, remaining: 0 }),
    keepRefusal: assign(fromRefusal),
    forgetRefusal: assign({ refusal: null, ticket: null }),
  },
  delays: {
    smsThrottle: 1000,
    countdown: ({ context }) => context.remaining,
  },
}).createMachine({
  id: 'smsCode',
  description: 'Sends a code to a mobile number and counts down until another may be requested.',
  meta: { requirements: ['spec §4 SMS send', 'spec §5 SMS code', 'spec §9 SMS countdown'] },
  context: {
    mobileNum: '',
    countryDialingCode: '',
    ticket: null,
    deadline: null,
    remaining: 0,
    problem: null,
    refusal: null,
  },
  type: 'parallel',
  invoke: { src: 'keepDeadline', id: 'keepDeadline' },
  on: { 'mobile.edited': { actions: 'forgetProblem' } },
  states: {
    code: {
      description: 'The state of the code.',
      meta: { requirements: ['spec §4 SMS send'] },
      initial: 'idle',
      states: {
        idle: {
          description: 'A code can be requested.',
          meta: { requirements: ['spec §5 SMS code needs a valid mobile number'] },
          on: {
            'code.requested': [
              { guard: 'throttled' },
              {
                guard: withEvent('mobileUsable'),
                target: ['checking', '#smsCode.throttle.throttled'],
                actions: withEvent('keepNumber'),
              },
              { actions: withEvent('showProblem') },
            ],
            'deadline.received': {
              guard: withEvent('deadlineAhead'),
              target: 'countingDown',
              actions: withEvent('takeDeadline'),
            },
          },
        },
        checking: {
          description: 'The slider check before every code.',
          meta: { requirements: ['spec §5 SMS code checked by a captcha challenge'] },
          tags: ['busy'],
          invoke: {
            src: 'slider',
            id: 'slider',
            input: { action: 'sms' },
            onDone: [
              { guard: withOutput('ticketGiven'), target: 'sending', actions: withOutput('keepTicket') },
              { target: 'idle' },
            ],
          },
          on: {
            'deadline.received': {
              guard: withEvent('deadlineAhead'),
              target: 'countingDown',
              actions: withEvent('takeDeadline'),
            },
          },
        },
        sending: {
          description: 'The server sends a code, or delegates it to Firebase.',
          meta: { requirements: ['spec §7 SMS code before login', 'spec §4 firebase path', 'decision 9'] },
          tags: ['busy'],
          invoke: {
            src: 'requestCode',
            id: 'requestCode',
            input: ({ context }) => ({
              mobileNum: context.mobileNum,
              countryDialingCode: context.countryDialingCode,
              ticket: context.ticket ?? undefined,
            }),
            onDone: [
              { guard: withOutput('refused'), target: 'refused', actions: withOutput('keepRefusal') },
              { target: 'countingDown', actions: [withOutput('startCountdown'), 'storeDeadline'] },
            ],
            onError: 'failed',
          },
        },
        countingDown: {
          description: 'A code was sent; another can be requested when the countdown ends.',
          meta: { requirements: ['spec §4 SMS send', 'spec §9 60 s per expiredMinutes'] },
          tags: ['countdown'],
          after: { countdown: { target: 'idle', actions: 'forgetDeadline' } },
          on: {
            'deadline.received': {
              guard: withEvent('deadlineAhead'),
              target: 'countingDown',
              reenter: true,
              actions: withEvent('takeDeadline'),
            },
          },
        },
        refused: {
          description: 'The server or Firebase refused to send a code; a warning shows the reason.',
          meta: { requirements: ['spec §8 failed SMS code request', 'spec §8 phone verification'] },
          tags: ['warning'],
          on: { 'warning.confirmed': { target: 'idle', actions: 'forgetRefusal' } },
        },
        failed: {
          description: 'The request failed; a warning is shown.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['warning', 'failed'],
          on: { 'warning.confirmed': { target: 'idle', actions: 'forgetRefusal' } },
        },
      },
    },
    throttle: {
      description: 'Keeps requests at least one second apart.',
      meta: { requirements: ['spec §9 SMS throttle 1000 ms'] },
      initial: 'open',
      states: {
        open: {
          description: 'A request is allowed.',
        },
        throttled: {
          description: 'A request was made less than a second ago.',
          after: { smsThrottle: 'open' },
        },
      },
    },
  },
})
