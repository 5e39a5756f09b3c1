import { and, assign, emit, setup, stateIn } from 'xstate'
import type { RequestOf, ValueOf } from '#wire/call.ts'
import type { Answer, DemandedVerification, Refusal } from '#wire/envelope.ts'
import type { PasskeyAssertion } from '#wire/verification/passkeys.ts'
import type { secondVerificationCalls, VerificationMethod } from '#wire/verification/second-verification.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { fromRefusal } from '#machines/lib/refusals.ts'
import { type Answered, fromValue, refused } from '#machines/lib/transitions.ts'
import { sendsCode } from './second-verification.rules.ts'

export type CodeSending = RequestOf<typeof secondVerificationCalls.sendVerification>
export type VerificationAnswer = RequestOf<typeof secondVerificationCalls.verifyLogin>
export type PasskeyOptions = ValueOf<typeof secondVerificationCalls.beginPasskeyVerification>
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
  readonly passkeyOptions: PasskeyOptions | null
  readonly assertion: PasskeyAssertion | null
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
  | { readonly type: 'passkey.requested' }
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

/** Actors, guards and actions of the second verification, by name. */
export const secondVerificationSetup = setup({
  types: {
    context: {} as SecondVerificationContext,
    events: {} as SecondVerificationEvent,
    input: {} as SecondVerificationInput,
    emitted: {} as SecondVerificationEmitted,
    tags: {} as 'busy' | 'failed' | 'form' | 'passkey' | 'choice' | 'over',
  },
  actors: {
    sendCode: notProvided<Stamped<unknown>, CodeSending>('sendCode'),
    answerVerification: notProvided<Stamped<LoggedIn>, VerificationAnswer>('answerVerification'),
    beginPasskey: notProvided<Stamped<PasskeyOptions>, { readonly verificationId: string }>('beginPasskey'),
    usePasskey: notProvided<Answer<PasskeyAssertion>, { readonly options: PasskeyOptions }>('usePasskey'),
  },
  guards: {
    onlyBySending: ({ context }) => context.methods.length === 1 && sendsCode(context.methods[0]?.method),
    onlyByPasskey: ({ context }) => context.methods.length === 1 && context.methods[0]?.method === 'passkey',
    onlyOne: ({ context }) => context.methods.length === 1,
    several: ({ context }) => context.methods.length > 1,
    byPasskey: (_, params: { readonly method: VerificationMethod }) => params.method === 'passkey',
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
    keepOptions: assign(fromValue((value: PasskeyOptions) => ({ passkeyOptions: value }))),
    keepAssertion: assign(fromValue((value: PasskeyAssertion) => ({ assertion: value }))),
    forgetPasskey: assign({ passkeyOptions: null, assertion: null }),
    keepLogin: assign(fromValue((value: LoggedIn) => ({ loggedIn: value }))),
    emitEnded: emit(({ context }) => ({ type: 'verification.ended' as const, loggedIn: context.loggedIn })),
  },
  delays: {
    resendPause,
    lockout: ({ context }) => context.lockout,
  },
})
