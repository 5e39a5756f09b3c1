import { assign, setup } from 'xstate'
import { authenticatorCalls } from '#wire/verification/authenticator.ts'
import type { ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import {
  isEmpty,
  edited,
  type FormContext,
  type FormEvent,
  formEvents,
  formStates,
  noProblems,
} from '#machines/lib/form.ts'
import { formOutcome } from '#machines/lib/form-answers.ts'
import { loadStates } from '#machines/lib/loading.ts'
import { withOutput, type Answered, fromValue, refused } from '#machines/lib/transitions.ts'
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
/** The secret for the app, and the URI of the QR code. */
export type Enrolment = ValueOf<typeof authenticatorCalls.beginAuthenticator>
export type RecoveryCodes = ValueOf<typeof authenticatorCalls.confirmAuthenticator>

export interface AuthenticatorContext extends AuthenticatorState, FormContext<AuthenticatorFields> {
  readonly enrolment: Enrolment | null
  /** Seconds until a retry is allowed, from the refusal. */
  readonly retryAfter: number
  /** Shown once, then cleared. */
  readonly recoveryCodes: readonly string[]
}

export type AuthenticatorEvent =
  | FormEvent<AuthenticatorFields>
  | { readonly type: 'enrol.requested' }
  | { readonly type: 'end.requested' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'codes.saved' }
  | { readonly type: 'retry.requested' }

const emptyFields: AuthenticatorFields = { code: '', password: '' }
const refusalCode = (answer: Answer<unknown>) => (answer.kind === 'refusal' ? answer.code : null)

/** A member's authenticator: turned on with an app and its first code, turned off with a code and the password. */
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
    /** It was turned on or off on another device. */
    changedElsewhere: (_, { answer }: Answered) =>
      answer.kind === 'refusal' && ['authenticator_on', 'authenticator_off'].includes(answer.code),
    expired: (_, { answer }: Answered) => refusalCode(answer) === 'enrolment_expired',
    codeTyped: ({ context: { fields } }) => isEmpty(authenticatorProblems(fields, false)),
    codeAndPasswordTyped: ({ context: { fields } }) => isEmpty(authenticatorProblems(fields, true)),
  },
  actions: {
    keepState: assign(fromValue((value: AuthenticatorState) => value)),
    keepEnrolment: assign(fromValue((value: Enrolment) => ({ enrolment: value }))),
    keepRecoveryCodes: assign(fromValue((value: RecoveryCodes) => ({ recoveryCodes: value.recoveryCodes }))),
    keepRefusal: assign(({ context: { fields } }, { answer }: Answered) =>
      answer.kind === 'refusal'
        ? {
            refusal: answer.code,
            retryAfter: answer.details.retryAfter ?? 0,
            // A wrong code is cleared.
            fields: answer.code === 'verification_wrong' ? { ...fields, code: '' } : fields,
          }
        : {},
    ),
    edit: assign(({ context }, params: { readonly fields: Partial<AuthenticatorFields> }) => ({
      ...edited<AuthenticatorContext>()({ context }, params),
      refusal: null,
    })),
    showProblems: assign(({ context: { fields } }, { needsPassword }: { readonly needsPassword: boolean }) => ({
      problems: authenticatorProblems(fields, needsPassword),
      refusal: null,
    })),
    forgetProblems: assign(noProblems),
    clearFields: assign({ ...noProblems, fields: emptyFields }),
    forgetEnrolment: assign({ enrolment: null, fields: emptyFields }),
    forgetRecoveryCodes: assign({ recoveryCodes: [] }),
  },
}).createMachine({
  id: 'authenticator',
  description: 'The authenticator of a member’s account: whether it is on, and turning it on and off.',
  meta: { requirements: ['spec §4 second verification: Google verification'] },
  context: {
    enabledAt: null,
    recoveryCodesLeft: 0,
    enrolment: null,
    fields: emptyFields,
    ...noProblems,
    retryAfter: 0,
    recoveryCodes: [],
  },
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadAuthenticator',
      loading: 'Loads whether it is on.',
      loadFailed: 'Loading failed; the member can retry.',
      requirements: ['spec §6 member'],
      next: [
        { guard: withOutput('isOn'), target: 'on', actions: withOutput('keepState') },
        { target: 'off', actions: withOutput('keepState') },
      ],
    }),
    off: {
      description: 'It is off and can be turned on.',
      initial: 'idle',
      on: { 'enrol.requested': 'requestingKey' },
      states: {
        idle: {
          description: 'No request runs.',
        },
        failed: {
          description: 'Requesting a key for the app failed; the member can retry.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['failed'],
        },
      },
    },
    requestingKey: {
      description: 'Requests a key for the authenticator app.',
      tags: ['busy'],
      entry: 'forgetProblems',
      invoke: {
        src: 'beginAuthenticator',
        id: 'beginAuthenticator',
        ...formOutcome(
          'off',
          { guard: withOutput('changedElsewhere'), target: 'loading' },
          { target: 'enrolling', actions: withOutput('keepEnrolment') },
        ),
      },
    },
    enrolling: {
      description: 'Shows the key as QR code and text; the member enters the first code of the app.',
      meta: { requirements: ['spec §4 second verification: Google verification', 'spec §9 QR code'] },
      tags: ['enrolment'],
      ...formStates('spec §4 second verification: Google verification'),
      on: {
        ...formEvents('confirming', {
          valid: 'codeTyped',
          show: { type: 'showProblems', params: { needsPassword: false } },
        }),
        cancelled: { target: 'off', actions: ['clearFields', 'forgetEnrolment'] },
      },
    },
    confirming: {
      description: 'The server checks the first code of the app.',
      meta: { requirements: ['spec §4 second verification: wrong code, expired, too many tries'] },
      tags: ['enrolment', 'busy'],
      invoke: {
        src: 'confirmAuthenticator',
        id: 'confirmAuthenticator',
        input: ({ context }) => ({ code: context.fields.code }),
        ...formOutcome(
          'enrolling',
          { guard: withOutput('changedElsewhere'), target: 'loading', actions: 'forgetEnrolment' },
          { guard: withOutput('expired'), target: 'off', actions: ['forgetEnrolment', withOutput('keepRefusal')] },
          { target: 'showingRecoveryCodes', actions: ['forgetEnrolment', withOutput('keepRecoveryCodes')] },
        ),
      },
    },
    showingRecoveryCodes: {
      description: 'It is on; the recovery codes are shown once, to be copied or saved.',
      on: { 'codes.saved': { target: 'loading', actions: 'forgetRecoveryCodes' } },
    },
    on: {
      description: 'It is on; shows how many recovery codes are left.',
      on: { 'end.requested': 'disabling' },
    },
    disabling: {
      description: 'The member enters password and code to turn it off.',
      tags: ['ending'],
      ...formStates('spec §4 second verification: Google verification'),
      on: {
        ...formEvents('turningOff', {
          valid: 'codeAndPasswordTyped',
          show: { type: 'showProblems', params: { needsPassword: true } },
        }),
        cancelled: { target: 'on', actions: 'clearFields' },
      },
    },
    turningOff: {
      description: 'The server checks password and code.',
      meta: { requirements: ['spec §4 second verification: wrong code, expired, too many tries'] },
      tags: ['ending', 'busy'],
      invoke: {
        src: 'endAuthenticator',
        id: 'endAuthenticator',
        input: ({ context }) => context.fields,
        ...formOutcome(
          'disabling',
          { guard: withOutput('changedElsewhere'), target: 'loading', actions: 'clearFields' },
          { target: 'loading', actions: 'clearFields' },
        ),
      },
    },
  },
})
