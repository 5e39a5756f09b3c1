import { assign, emit, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Answer, Refusal } from '#wire/envelope.ts'
import { type PasskeyAssertion, passkeysCalls } from '#wire/verification/passkeys.ts'
import type { LoggedIn } from '#machines/finish-login/finish-login.machine.ts'
import type { LoginArea } from '#machines/login/login.setup.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { fromRefusal } from '#machines/lib/refusals.ts'
import { fromValue, refused, withOutput } from '#machines/lib/transitions.ts'

/** The wire call behind each actor of the chart; `usePasskey` is the browser's. */
export const passkeyLoginActorCalls = defineCalls({
  beginPasskeyLogin: passkeysCalls.beginPasskeyLogin,
  passkeyLogin: passkeysCalls.passkeyLogin,
})

export type RequestOptions = ValueOf<typeof passkeysCalls.beginPasskeyLogin>

export interface PasskeyLoginInput {
  readonly area: LoginArea
}

export interface PasskeyLoginContext extends PasskeyLoginInput {
  readonly options: RequestOptions | null
  readonly assertion: PasskeyAssertion | null
  readonly refusal: Refusal['code'] | null
  readonly loggedIn: LoggedIn | null
}

export type PasskeyLoginEvent = { readonly type: 'login.requested' } | { readonly type: 'cancelled' }

/** The result: a login. */
export interface PasskeyLoginEmitted {
  readonly type: 'passkey.passed'
  readonly loggedIn: LoggedIn
}

/** Logs in with a passkey of this device, which stands for password and second factor. */
export const passkeyLoginMachine = setup({
  types: {
    context: {} as PasskeyLoginContext,
    events: {} as PasskeyLoginEvent,
    input: {} as PasskeyLoginInput,
    emitted: {} as PasskeyLoginEmitted,
    tags: {} as 'busy' | 'failed' | 'offered',
  },
  actors: {
    ...callsNotProvided(passkeyLoginActorCalls),
    usePasskey: notProvided<Answer<PasskeyAssertion>, { readonly options: RequestOptions }>('usePasskey'),
  },
  guards: { refused },
  actions: {
    keepOptions: assign(fromValue((value: RequestOptions) => ({ options: value }))),
    keepAssertion: assign(fromValue((value: PasskeyAssertion) => ({ assertion: value, options: null }))),
    keepLogin: assign(fromValue((value: LoggedIn) => ({ loggedIn: value, assertion: null }))),
    keepRefusal: assign(fromRefusal),
    forgetRefusal: assign({ refusal: null }),
    forgetAttempt: assign({ options: null, assertion: null }),
    emitPassed: emit(({ context: { loggedIn } }) => ({ type: 'passkey.passed' as const, loggedIn: loggedIn! })),
  },
}).createMachine({
  id: 'passkeyLogin',
  description: 'The passkey button of the login form.',
  meta: { requirements: ['spec §4 login'] },
  context: ({ input }) => ({
    area: input.area,
    options: null,
    assertion: null,
    refusal: null,
    loggedIn: null,
  }),
  initial: 'offered',
  states: {
    offered: {
      description: 'The visitor can log in with a passkey; why the last try did not succeed is shown.',
      tags: ['offered'],
      initial: 'idle',
      on: { 'login.requested': 'requesting' },
      states: {
        idle: { description: 'No request is running.' },
        failed: {
          description: 'The request failed; the visitor can retry or log in another way.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['failed'],
        },
      },
    },
    requesting: {
      description: 'A challenge is requested from the server.',
      tags: ['busy'],
      entry: 'forgetRefusal',
      invoke: {
        src: 'beginPasskeyLogin',
        id: 'beginPasskeyLogin',
        onDone: [
          { guard: withOutput('refused'), target: 'offered', actions: withOutput('keepRefusal') },
          { target: 'choosing', actions: withOutput('keepOptions') },
        ],
        onError: 'offered.failed',
      },
    },
    choosing: {
      description: 'The browser shows the passkeys; the visitor chooses one and confirms it on the device.',
      tags: ['busy'],
      on: { cancelled: { target: 'offered', actions: 'forgetAttempt' } },
      invoke: {
        src: 'usePasskey',
        id: 'usePasskey',
        input: ({ context }) => ({ options: context.options! }),
        onDone: [
          {
            guard: withOutput('refused'),
            target: 'offered',
            actions: [withOutput('keepRefusal'), 'forgetAttempt'],
          },
          { target: 'loggingIn', actions: withOutput('keepAssertion') },
        ],
        onError: { target: 'offered.failed', actions: 'forgetAttempt' },
      },
    },
    loggingIn: {
      description: 'The server checks the passkey.',
      tags: ['busy'],
      invoke: {
        src: 'passkeyLogin',
        id: 'passkeyLogin',
        input: ({ context }) => ({ assertion: context.assertion!, area: context.area }),
        onDone: [
          {
            guard: withOutput('refused'),
            target: 'offered',
            actions: [withOutput('keepRefusal'), 'forgetAttempt'],
          },
          { target: 'passed', actions: [withOutput('keepLogin'), 'emitPassed'] },
        ],
        onError: { target: 'offered.failed', actions: 'forgetAttempt' },
      },
    },
    passed: {
      description: 'The member is logged in.',
      meta: { requirements: ['spec §4 login: success'] },
      type: 'final',
    },
  },
})
