import { and, assign, emit, setup, stateIn } from 'xstate'
import type { RequestOf, ValueOf } from '#wire/call.ts'
import type { Answer, DemandedVerification, Refusal } from '#wire/envelope.ts'
import type { secondVerificationCalls, VerificationMethod } from '#wire/verification/second-verification.ts'
import { formStates } from '#machines/lib/form.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { codeKept } from '#machines/lib/refusals.ts'
import { answer, type Answered, given, kept, refused } from '#machines/lib/transitions.ts'
import { isSending } from './second-verification.rules.ts'

export type CodeSending = RequestOf<typeof secondVerificationCalls.sendVerification>
export type VerificationAnswer = RequestOf<typeof secondVerificationCalls.verifyLogin>
type LoggedIn = ValueOf<typeof secondVerificationCalls.verifyLogin>

/** An answer with this device's time when it came (epoch ms): countdowns run on this device's clock. */
export type Stamped<Value> = Answer<Value> & { readonly receivedAt: number }

export interface SecondVerificationInput {
  readonly verification: DemandedVerification
}

export interface SecondVerificationContext {
  readonly verificationId: string
  readonly methods: DemandedVerification['methods']
  readonly method: VerificationMethod | null
  /** The methods a code has been sent by. */
  readonly sentBy: readonly VerificationMethod[]
  readonly code: string
  readonly rememberDevice: boolean
  readonly isEmpty: boolean
  readonly refusal: Refusal['code'] | null
  /** How long nothing can be tried (ms), and until when (epoch ms). */
  readonly rest: number
  readonly restUntil: number
  /** When another code may be asked for, on this device's clock (epoch ms); null while there is nothing to wait for. */
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
  /** The answer to the login; null when it was given up. */
  readonly loggedIn: LoggedIn | null
}

/** How long until a code may be asked for again (ms). */
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
    onlyBySending: ({ context }) => context.methods.length === 1 && isSending(context.methods[0]?.method),
    onlyOne: ({ context }) => context.methods.length === 1,
    several: ({ context }) => context.methods.length > 1,
    codeNeeded: ({ context }, params: { readonly method: VerificationMethod }) =>
      isSending(params.method) && !context.sentBy.includes(params.method),
    bySending: ({ context }) => isSending(context.method),
    resendable: stateIn({ open: { resend: 'open' } }),
    codeDue: and(['resendable', 'bySending']),
    codeTyped: ({ context }) => context.code.trim() !== '',
    ended: (_, params: Answered) => params.answer.kind === 'refusal' && params.answer.code === 'verification_ended',
    resting: (_, params: Answered) =>
      params.answer.kind === 'refusal' && params.answer.code === 'verification_too_many',
    refused,
  },
  actions: {
    takeOnly: assign(({ context }) => ({ method: context.methods[0]?.method ?? null })),
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
    keepRefusal: assign(codeKept),
    keepRest: assign((_, params: Answered<Stamped<unknown>>) => {
      if (params.answer.kind === 'value') return {}
      const rest = (params.answer.details.retryAfter ?? 0) * 1000
      return { rest, restUntil: params.answer.receivedAt + rest }
    }),
    /** A code that was wrong is typed anew. */
    dropCode: assign({ code: '' }),
    keepLogin: assign(kept((value: LoggedIn) => ({ loggedIn: value }))),
    tellEnded: emit(({ context }) => ({ type: 'verification.ended' as const, loggedIn: context.loggedIn })),
  },
  delays: {
    resendPause,
    rest: ({ context }) => context.rest,
  },
}).createMachine({
  id: 'secondVerification',
  description: 'The second proof that is asked of a login from an unknown address.',
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
    rest: 0,
    restUntil: 0,
    resendAt: null,
    loggedIn: null,
  }),
  initial: 'open',
  states: {
    open: {
      description: 'The verification is on the screen.',
      type: 'parallel',
      on: { left: 'left' },
      states: {
        step: {
          description: 'How far the proof has come.',
          initial: 'beginning',
          states: {
            beginning: {
              description: 'Who has one method only need not choose.',
              meta: { requirements: ['spec §4 SMS, mailbox, Google verification, bank account name'] },
              always: [
                { guard: 'onlyBySending', target: 'sending', actions: 'takeOnly' },
                { guard: 'onlyOne', target: 'answering', actions: 'takeOnly' },
                { target: 'choosing' },
              ],
            },
            choosing: {
              description: 'The member chooses how to show who they are.',
              meta: { requirements: ['spec §4 SMS, mailbox, Google verification, bank account name'] },
              tags: ['choice'],
              on: {
                'method.chosen': [
                  { guard: given('codeNeeded'), target: 'sending', actions: given('choose') },
                  { target: 'answering', actions: given('choose') },
                ],
              },
            },
            sending: {
              description: 'The server is asked to send a code by SMS or mail.',
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
                  { guard: answer('ended'), target: '#secondVerification.ended', actions: answer('keepRefusal') },
                  { guard: answer('resting'), target: '#secondVerification.resting', actions: answer('keepRest') },
                  { guard: answer('refused'), target: 'answering', actions: answer('keepRefusal') },
                  { target: ['answering', '#secondVerification.open.resend.shut'], actions: answer('keepSent') },
                ],
                onError: 'unsent',
              },
            },
            unsent: {
              description: 'The request for a code did not come through; it can be made again.',
              meta: { requirements: ['spec §8 network link abnormal'] },
              tags: ['failed'],
              on: {
                'code.requested': 'sending',
                'method.changed': { guard: 'several', target: 'choosing' },
              },
            },
            answering: {
              description: 'The code, or the name of the bank account, is being typed.',
              meta: { requirements: ['spec §4 second verification', 'spec §8 invalid code, missing code'] },
              tags: ['form'],
              ...formStates('spec §4 second verification'),
              on: {
                'code.edited': { target: '.resting', actions: given('edit') },
                'remember.toggled': { actions: 'toggleRemember' },
                'code.requested': {
                  guard: 'codeDue',
                  target: 'sending',
                  actions: 'forgetRefusal',
                },
                'method.changed': { guard: 'several', target: 'choosing' },
                'form.submitted': [
                  { guard: 'codeTyped', target: 'submitting', actions: 'forgetRefusal' },
                  { target: '.resting', actions: 'showEmpty' },
                ],
              },
            },
            submitting: {
              description: 'The server looks at the answer.',
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
                  { guard: answer('ended'), target: '#secondVerification.ended', actions: answer('keepRefusal') },
                  { guard: answer('resting'), target: '#secondVerification.resting', actions: answer('keepRest') },
                  { guard: answer('refused'), target: 'answering', actions: [answer('keepRefusal'), 'dropCode'] },
                  { target: '#secondVerification.passed', actions: answer('keepLogin') },
                ],
                onError: 'answering.failed',
              },
            },
          },
        },
        resend: {
          description: 'Keeps a minute between two codes.',
          meta: { requirements: ['spec §9 SMS countdown'] },
          initial: 'open',
          states: {
            open: {
              description: 'A code can be asked for.',
            },
            shut: {
              description: 'A code was sent less than a minute ago.',
              after: { resendPause: { target: 'open', actions: 'forgetPause' } },
            },
          },
        },
      },
    },
    resting: {
      description: 'Too many answers were wrong: nothing is taken for five minutes.',
      meta: { requirements: ['spec §8 too many requests, retry after 5 minutes'] },
      tags: ['over'],
      after: { rest: 'ended' },
      on: { left: 'left' },
    },
    ended: {
      description: 'The verification is over; a new login begins another.',
      meta: { requirements: ['spec §8 code expired'] },
      tags: ['over'],
      on: { left: 'left' },
    },
    passed: {
      description: 'The member is logged in.',
      meta: { requirements: ['spec §4 login: success'] },
      type: 'final',
      entry: 'tellEnded',
    },
    left: {
      description: 'The member went back to the login.',
      type: 'final',
      entry: 'tellEnded',
    },
  },
})
