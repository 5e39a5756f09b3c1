import { assign, setup } from 'xstate'
import { authenticatorCalls } from '#wire/verification/authenticator.ts'
import type { ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import {
  areNone,
  edited,
  type FormContext,
  type FormEvent,
  formEvents,
  formStates,
  noProblems,
} from '#machines/lib/form.ts'
import { backTo } from '#machines/lib/form-answers.ts'
import { loadStates } from '#machines/lib/loading.ts'
import { answer, type Answered, kept, refused } from '#machines/lib/transitions.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { type AuthenticatorFields, authenticatorProblems } from './authenticator.rules.ts'

/** The wire call behind each actor of the chart. */
export const authenticatorActorCalls = defineCalls({
  loadAuthenticator: authenticatorCalls.authenticator,
  beginAuthenticator: authenticatorCalls.beginAuthenticator,
  confirmAuthenticator: authenticatorCalls.confirmAuthenticator,
  endAuthenticator: authenticatorCalls.endAuthenticator,
})

export type AuthenticatorState = ValueOf<typeof authenticatorCalls.authenticator>
/** The secret for the app, and the address that the QR code says. */
export type Enrolment = ValueOf<typeof authenticatorCalls.beginAuthenticator>
export type RecoveryCodes = ValueOf<typeof authenticatorCalls.confirmAuthenticator>

export interface AuthenticatorContext extends AuthenticatorState, FormContext<AuthenticatorFields> {
  readonly enrolment: Enrolment | null
  /** Seconds until it is worth trying again, where a refusal says so. */
  readonly retryAfter: number
  /** Shown once, and gone from here when they were. */
  readonly recoveryCodes: readonly string[]
}

export type AuthenticatorEvent =
  | FormEvent<AuthenticatorFields>
  | { readonly type: 'enrol.requested' }
  | { readonly type: 'end.requested' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'codes.kept' }
  | { readonly type: 'retry.requested' }

const nothingTyped: AuthenticatorFields = { code: '', password: '' }
const codeOf = (answer: Answer<unknown>) => (answer.kind === 'refusal' ? answer.code : null)

/** Google verification of a member: turned on with an app and its first code, turned off with a code and the password. */
export const authenticatorMachine = setup({
  types: {
    context: {} as AuthenticatorContext,
    events: {} as AuthenticatorEvent,
    tags: {} as 'busy' | 'failed' | 'enrolment' | 'ending',
  },
  actors: {
    ...callsNotProvided(authenticatorActorCalls),
  },
  guards: {
    isOn: (_, { answer }: { readonly answer: Answer<AuthenticatorState> }) =>
      answer.kind === 'value' && answer.value.enabledAt !== null,
    refused,
    /** It was turned on or off from elsewhere meanwhile. */
    overtaken: (_, { answer }: Answered) =>
      answer.kind === 'refusal' && ['authenticator_on', 'authenticator_off'].includes(answer.code),
    expired: (_, { answer }: Answered) => codeOf(answer) === 'enrolment_expired',
    codeTyped: ({ context: { fields } }) => areNone(authenticatorProblems(fields, false)),
    codeAndPasswordTyped: ({ context: { fields } }) => areNone(authenticatorProblems(fields, true)),
  },
  actions: {
    keepState: assign(kept((value: AuthenticatorState) => value)),
    keepEnrolment: assign(kept((value: Enrolment) => ({ enrolment: value }))),
    keepRecoveryCodes: assign(kept((value: RecoveryCodes) => ({ recoveryCodes: value.recoveryCodes }))),
    keepRefusal: assign(({ context: { fields } }, { answer }: Answered) =>
      answer.kind === 'refusal'
        ? {
            refusal: answer.code,
            retryAfter: answer.details.retryAfter ?? 0,
            // A code that was wrong is typed anew.
            fields: answer.code === 'verification_wrong' ? { ...fields, code: '' } : fields,
          }
        : {},
    ),
    edit: assign(({ context }, params: { readonly fields: Partial<AuthenticatorFields> }) => ({
      ...edited<AuthenticatorContext>()({ context }, params),
      refusal: null,
    })),
    showProblems: assign(({ context: { fields } }, { passwordAsked }: { readonly passwordAsked: boolean }) => ({
      problems: authenticatorProblems(fields, passwordAsked),
      refusal: null,
    })),
    forgetProblems: assign(noProblems),
    forgetTyped: assign({ ...noProblems, fields: nothingTyped }),
    forgetEnrolment: assign({ enrolment: null, fields: nothingTyped }),
    forgetRecoveryCodes: assign({ recoveryCodes: [] }),
  },
}).createMachine({
  id: 'authenticator',
  description: 'Google verification in a member’s account: whether it is on, and the ways to turn it on and off.',
  meta: { requirements: ['spec §4 second verification: Google verification'] },
  context: {
    enabledAt: null,
    recoveryCodesLeft: 0,
    enrolment: null,
    fields: nothingTyped,
    ...noProblems,
    retryAfter: 0,
    recoveryCodes: [],
  },
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadAuthenticator',
      loading: 'The server is asked whether it is on.',
      unloaded: 'It is not known whether it is on; one can ask again.',
      requirements: ['spec §6 member'],
      next: [
        { guard: answer('isOn'), target: 'on', actions: answer('keepState') },
        { target: 'off', actions: answer('keepState') },
      ],
    }),
    off: {
      description: 'It is off, and can be turned on.',
      initial: 'resting',
      on: { 'enrol.requested': 'beginning' },
      states: {
        resting: {
          description: 'Nothing is under way.',
        },
        failed: {
          description: 'The key for the app did not come; one can try again.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['failed'],
        },
      },
    },
    beginning: {
      description: 'A key for the authenticator app is asked for.',
      tags: ['busy'],
      entry: 'forgetProblems',
      invoke: {
        src: 'beginAuthenticator',
        id: 'beginAuthenticator',
        ...backTo(
          'off',
          { guard: answer('overtaken'), target: 'loading' },
          { target: 'enrolling', actions: answer('keepEnrolment') },
        ),
      },
    },
    enrolling: {
      description: 'The key stands there as a QR code and as text; the first code of the app is being typed.',
      meta: { requirements: ['spec §4 second verification: Google verification', 'spec §9 QR code'] },
      tags: ['enrolment'],
      ...formStates('spec §4 second verification: Google verification'),
      on: {
        ...formEvents('confirming', {
          valid: 'codeTyped',
          show: { type: 'showProblems', params: { passwordAsked: false } },
        }),
        cancelled: { target: 'off', actions: ['forgetTyped', 'forgetEnrolment'] },
      },
    },
    confirming: {
      description: 'The server compares the first code of the app.',
      meta: { requirements: ['spec §4 second verification: wrong code, expired, too many tries'] },
      tags: ['enrolment', 'busy'],
      invoke: {
        src: 'confirmAuthenticator',
        id: 'confirmAuthenticator',
        input: ({ context }) => ({ code: context.fields.code }),
        ...backTo(
          'enrolling',
          { guard: answer('overtaken'), target: 'loading', actions: 'forgetEnrolment' },
          { guard: answer('expired'), target: 'off', actions: ['forgetEnrolment', answer('keepRefusal')] },
          { target: 'issued', actions: ['forgetEnrolment', answer('keepRecoveryCodes')] },
        ),
      },
    },
    issued: {
      description: 'It is on; the recovery codes are shown this once, to be copied or saved.',
      on: { 'codes.kept': { target: 'loading', actions: 'forgetRecoveryCodes' } },
    },
    on: {
      description: 'It is on; how many recovery codes are left is told.',
      on: { 'end.requested': 'disabling' },
    },
    disabling: {
      description: 'Password and code are being typed to turn it off.',
      tags: ['ending'],
      ...formStates('spec §4 second verification: Google verification'),
      on: {
        ...formEvents('ending', {
          valid: 'codeAndPasswordTyped',
          show: { type: 'showProblems', params: { passwordAsked: true } },
        }),
        cancelled: { target: 'on', actions: 'forgetTyped' },
      },
    },
    ending: {
      description: 'The server compares password and code.',
      meta: { requirements: ['spec §4 second verification: wrong code, expired, too many tries'] },
      tags: ['ending', 'busy'],
      invoke: {
        src: 'endAuthenticator',
        id: 'endAuthenticator',
        input: ({ context }) => context.fields,
        ...backTo(
          'disabling',
          { guard: answer('overtaken'), target: 'loading', actions: 'forgetTyped' },
          { target: 'loading', actions: 'forgetTyped' },
        ),
      },
    },
  },
})
