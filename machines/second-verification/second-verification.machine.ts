import { and, assign, emit, setup, stateIn } from 'xstate'
import type { RequestOf, ValueOf } from '#wire/call.ts'
import type { Answer, DemandedVerification, Refusal } from '#wire/envelope.ts'
import type { secondVerificationCalls, VerificationMethod } from '#wire/verification/second-verification.ts'
import { formStates } from '#machines/lib/form.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { fromRefusal } from '#machines/lib/refusals.ts'
import { withOutput, type Answered, withEvent, fromValue, refused } from '#machines/lib/transitions.ts'
import { sendsCode } from './second-verification.rules.ts'

export type CodeSending = RequestOf<typeof secondVerificationCalls.sendVerification>
export type VerificationAnswer = RequestOf<typeof secondVerificationCalls.verifyLogin>
type LoggedIn = ValueOf<typeof secondVerificationCalls.verifyLogin>

/** An answer with this device's time when it arrived (epoch ms): countdowns run on this device's clock. */
export type Stamped<Value> = Answer<Value> & { readonly receivedAt: number }

export interface SecondVerificationInput {
  readonly verification: DemandedVerification
}

export interface SecondVerificationContext {
  readonly verificationId: string
  readonly methods: DemandedVerification['methods']
  readonly method: VerificationMethod | null
  /** Methods by which a code has been sent. */
  readonly sentBy: readonly VerificationMethod[]
  readonly code: string
  readonly rememberDevice: boolean
  readonly isEmpty: boolean
  readonly refusal: Refusal['code'] | null
  /** Length of the lock-out (ms), and its end (epoch ms). */
  readonly lockout: number
  readonly lockedUntil: number
  /** When another code may be requested, on this device's clock (epoch ms); null while it may be at once. */
  readonly resendAt: number | null
  readonly loggedIn: LoggedIn | null
}

export type SecondVerificationEvent =
  | { readonly type: 'method.chosen'; readonly method: VerificationMethod }
  /** Back to the list of methods. */
  | { readonly type: 'method.changed' }
  | { readonly type: 'code.requested' }
  | { readonly type: 'code.edited'; readonly code: string }
  | { readonly type: 'remember.toggled' }
  | { readonly type: 'form.submitted' }
  /** Back to the login. */
  | { readonly type: 'left' }

export interface SecondVerificationEmitted {
  readonly type: 'verification.ended'
  /** The answer to the login; null if the member left. */
  readonly loggedIn: LoggedIn | null
}

/** Pause before a code may be requested again (ms). */
export const resendPause = 60_000

/** The second proof of a login from an unknown address: by SMS, mail, authenticator or bank account name (spec §4). */
export const secondVerificationMachine = setup({
  types: {
    context: {} as SecondVerificationContext,
    events: {} as SecondVerificationEvent,
    input: {} as SecondVerificationInput,
    emitted: {} as SecondVerificationEmitted,
    tags: {} as 'busy' | 'failed' | 'form' | 'choice' | 'over',
  },
  actors: {
    sendCode: notProvided<Stamped<unknown>, CodeSending>('sendCode'),
    answerVerification: notProvided<Stamped<LoggedIn>, VerificationAnswer>('answerVerification'),
  },
  guards: {
    onlyBySending: ({ context }) => context.methods.length === 1 && sendsCode(context.methods[0]?.method),
    onlyOne: ({ context }) => context.methods.length === 1,
    several: ({ context }) => context.methods.length > 1,
    codeNeeded: ({ context }, params: { readonly method: VerificationMethod }) =>
      sendsCode(params.method) && !context.sentBy.includes(params.method),
    bySending: ({ context }) => sendsCode(context.method),
    resendable: stateIn({ open: { resend: 'open' } }),
    codeDue: and(['resendable', 'bySending']),
    codeTyped: ({ context }) => context.code.trim() !== '',
    ended: (_, params: Answered) => params.answer.kind === 'refusal' && params.answer.code === 'verification_ended',
    lockedOut: (_, params: Answered) =>
      params.answer.kind === 'refusal' && params.answer.code === 'verification_too_many',
    refused,
  },
  actions: {
    chooseOnly: assign(({ context }) => ({ method: context.methods[0]?.method ?? null })),
    choose: assign((_, params: { readonly method: VerificationMethod }) => ({
      method: params.method,
      code: '',
      isEmpty: false,
      refusal: null,
    })),
    keepSent: assign(({ context }, params: Answered<Stamped<unknown>>) =>
      params.answer.kind === 'value' && context.method !== null
        ? {
            sentBy: [...context.sentBy.filter((method) => method !== context.method), context.method],
            resendAt: params.answer.receivedAt + resendPause,
            refusal: null,
          }
        : {},
    ),
    forgetPause: assign({ resendAt: null }),
    edit: assign((_, params: { readonly code: string }) => ({ code: params.code, isEmpty: false, refusal: null })),
    toggleRemember: assign(({ context }) => ({ rememberDevice: !context.rememberDevice })),
    showEmpty: assign({ isEmpty: true, refusal: null }),
    forgetRefusal: assign({ isEmpty: false, refusal: null }),
    keepRefusal: assign(fromRefusal),
    keepLockout: assign((_, params: Answered<Stamped<unknown>>) => {
      if (params.answer.kind === 'value') return {}
      const lockout = (params.answer.details.retryAfter ?? 0) * 1000
      return { lockout, lockedUntil: params.answer.receivedAt + lockout }
    }),
    /** Clears a wrong code. */
    clearCode: assign({ code: '' }),
    keepLogin: assign(fromValue((value: LoggedIn) => ({ loggedIn: value }))),
    emitEnded: emit(({ context }) => ({ type: 'verification.ended' as const, loggedIn: context.loggedIn })),
  },
  delays: {
    resendPause,
    lockout: ({ context }) => context.lockout,
  },
}).createMachine({
  id: 'secondVerification',
  description: 'The second verification of a login from an unknown address.',
  meta: { requirements: ['spec §4 second verification'] },
  context: ({ input }) => ({
    verificationId: input.verification.id,
    methods: input.verification.methods,
    method: null,
    sentBy: [],
    code: '',
    rememberDevice: false,
    isEmpty: false,
    refusal: null,
    lockout: 0,
    lockedUntil: 0,
    resendAt: null,
    loggedIn: null,
  }),
  initial: 'open',
  states: {
    open: {
      description: 'The verification is shown.',
      type: 'parallel',
      on: { left: 'left' },
      states: {
        step: {
          description: 'The step of the verification.',
          initial: 'selectingMethod',
          states: {
            selectingMethod: {
              description: 'Skips the choice for a member with one method.',
              meta: { requirements: ['spec §4 SMS, mailbox, Google verification, bank account name'] },
              always: [
                { guard: 'onlyBySending', target: 'sending', actions: 'chooseOnly' },
                { guard: 'onlyOne', target: 'answering', actions: 'chooseOnly' },
                { target: 'choosing' },
              ],
            },
            choosing: {
              description: 'The member chooses a verification method.',
              meta: { requirements: ['spec §4 SMS, mailbox, Google verification, bank account name'] },
              tags: ['choice'],
              on: {
                'method.chosen': [
                  { guard: withEvent('codeNeeded'), target: 'sending', actions: withEvent('choose') },
                  { target: 'answering', actions: withEvent('choose') },
                ],
              },
            },
            sending: {
              description: 'The server sends a code by SMS or mail.',
              meta: { requirements: ['spec §4 SMS, mailbox, Google verification, bank account name'] },
              tags: ['busy'],
              invoke: {
                src: 'sendCode',
                id: 'sendCode',
                input: ({ context }) => ({
                  verificationId: context.verificationId,
                  method: context.method === 'mail' ? 'mail' : 'sms',
                }),
                onDone: [
                  {
                    guard: withOutput('ended'),
                    target: '#secondVerification.ended',
                    actions: withOutput('keepRefusal'),
                  },
                  {
                    guard: withOutput('lockedOut'),
                    target: '#secondVerification.lockedOut',
                    actions: withOutput('keepLockout'),
                  },
                  { guard: withOutput('refused'), target: 'answering', actions: withOutput('keepRefusal') },
                  {
                    target: ['answering', '#secondVerification.open.resend.countingDown'],
                    actions: withOutput('keepSent'),
                  },
                ],
                onError: 'sendFailed',
              },
            },
            sendFailed: {
              description: 'Requesting a code failed; it can be repeated.',
              meta: { requirements: ['spec §8 network link abnormal'] },
              tags: ['failed'],
              on: {
                'code.requested': 'sending',
                'method.changed': { guard: 'several', target: 'choosing' },
              },
            },
            answering: {
              description: 'The member enters the code or the name of the bank account.',
              meta: { requirements: ['spec §4 second verification', 'spec §8 invalid code, missing code'] },
              tags: ['form'],
              ...formStates('spec §4 second verification'),
              on: {
                'code.edited': { target: '.idle', actions: withEvent('edit') },
                'remember.toggled': { actions: 'toggleRemember' },
                'code.requested': {
                  guard: 'codeDue',
                  target: 'sending',
                  actions: 'forgetRefusal',
                },
                'method.changed': { guard: 'several', target: 'choosing' },
                'form.submitted': [
                  { guard: 'codeTyped', target: 'submitting', actions: 'forgetRefusal' },
                  { target: '.idle', actions: 'showEmpty' },
                ],
              },
            },
            submitting: {
              description: 'The server checks the answer.',
              tags: ['busy', 'form'],
              invoke: {
                src: 'answerVerification',
                id: 'answerVerification',
                input: ({ context }) => ({
                  verificationId: context.verificationId,
                  method: context.method ?? 'totp',
                  code: context.code.trim(),
                  rememberDevice: context.rememberDevice,
                }),
                onDone: [
                  {
                    guard: withOutput('ended'),
                    target: '#secondVerification.ended',
                    actions: withOutput('keepRefusal'),
                  },
                  {
                    guard: withOutput('lockedOut'),
                    target: '#secondVerification.lockedOut',
                    actions: withOutput('keepLockout'),
                  },
                  {
                    guard: withOutput('refused'),
                    target: 'answering',
                    actions: [withOutput('keepRefusal'), 'clearCode'],
                  },
                  { target: '#secondVerification.passed', actions: withOutput('keepLogin') },
                ],
                onError: 'answering.failed',
              },
            },
          },
        },
        resend: {
          description: 'Keeps one minute between two codes.',
          meta: { requirements: ['spec §9 SMS countdown'] },
          initial: 'open',
          states: {
            open: {
              description: 'A code can be requested.',
            },
            countingDown: {
              description: 'A code was sent less than a minute ago.',
              after: { resendPause: { target: 'open', actions: 'forgetPause' } },
            },
          },
        },
      },
    },
    lockedOut: {
      description: 'Locked out after too many wrong answers: no answer is accepted for five minutes.',
      meta: { requirements: ['spec §8 too many requests, retry after 5 minutes'] },
      tags: ['over'],
      after: { lockout: 'ended' },
      on: { left: 'left' },
    },
    ended: {
      description: 'The verification has ended; a new login starts another one.',
      meta: { requirements: ['spec §8 code expired'] },
      tags: ['over'],
      on: { left: 'left' },
    },
    passed: {
      description: 'The member is logged in.',
      meta: { requirements: ['spec §4 login: success'] },
      type: 'final',
      entry: 'emitEnded',
    },
    left: {
      description: 'The member went back to the login.',
      type: 'final',
      entry: 'emitEnded',
    },
  },
})
