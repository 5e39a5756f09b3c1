import type { PasskeyAssertion } from '#wire/verification/passkeys.ts'
import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { passkeyLoginActorCalls, passkeyLoginMachine, type RequestOptions } from './passkey-login.machine.ts'

const options: RequestOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
}
const assertion: PasskeyAssertion = {
  id: 'Y3JlZGVudGlhbA',
  rawId: 'Y3JlZGVudGlhbA',
  type: 'public-key',
  response: { clientDataJSON: 'Y2xpZW50', authenticatorData: 'YXV0aA', signature: 'c2ln', userHandle: 'bWVtYmVy' },
}
const loggedIn = {
  token: 'token-1',
  accountType: 2,
  username: 'marisol',
  firstTimeLogin: false,
  passwordExpired: false,
  mustChangePassword: null,
} as const

export const passkeyLoginModel = defineModel({
  flow: 'passkey-login',
  machine: passkeyLoginMachine,
  inputs: { member: { area: 'member' }, agent: { area: 'agent' } },
  events: {},
  calls: passkeyLoginActorCalls,
  actors: {
    beginPasskeyLogin: { done: { ok: { kind: 'value', value: options }, refused: refusal('rate_limited') } },
    usePasskey: {
      done: { ok: { kind: 'value', value: assertion }, cancelled: refusal('passkey_cancelled') },
      error: { fault: new Error('unknown') },
    },
    passkeyLogin: {
      done: {
        ok: { kind: 'value', value: loggedIn },
        unknown: refusal('passkey_invalid'),
        refused: refusal('member_no_enter'),
      },
    },
  },
  project: ({ options: sent, assertion: made, refusal: code, loggedIn: answer }) => ({
    options: sent !== null,
    assertion: made !== null,
    code,
    loggedIn: answer !== null,
  }),
  invariants: {
    'a challenge is kept exactly while the browser uses it': (state) =>
      state.in('choosing') === (state.context.options !== null),
    'a proof is kept exactly while it is sent': (state) => state.in('loggingIn') === (state.context.assertion !== null),
    'a session is kept exactly when the login has succeeded': (state) =>
      state.in('passed') === (state.context.loggedIn !== null),
    'a try has no reason of an earlier one': (state) => !state.tags.has('busy') || state.context.refusal === null,
    'another way of logging in stays available, or a request runs': (state) =>
      state.tags.has('offered') || state.tags.has('busy') || state.in('passed'),
  },
  goals: { 'the member logs in': (state) => state.in('passed') },
  journeys: {
    'logged-in': {
      claim: 'A passkey chosen in the browser logs its member in, without a password (spec §4).',
      input: 'member',
      steps: [
        { do: 'login.requested', in: 'requesting', tags: ['busy'], starts: ['beginPasskeyLogin'] },
        {
          do: 'beginPasskeyLogin:done/ok',
          in: 'choosing',
          tags: ['busy'],
          starts: [{ src: 'usePasskey', input: { options } }],
        },
        {
          do: 'usePasskey:done/ok',
          in: 'loggingIn',
          tags: ['busy'],
          starts: [{ src: 'passkeyLogin', input: { assertion, area: 'member' } }],
          context: { options: null },
        },
        {
          do: 'passkeyLogin:done/ok',
          in: 'passed',
          context: { assertion: null },
          emits: [{ type: 'passkey.passed', loggedIn }],
        },
      ],
    },
    'in-the-agent-area': {
      claim: 'The agent area logs in with a passkey, too (spec §6).',
      input: 'agent',
      steps: [
        { do: 'login.requested' },
        { do: 'beginPasskeyLogin:done/ok' },
        { do: 'usePasskey:done/ok', starts: [{ src: 'passkeyLogin', input: { assertion, area: 'agent' } }] },
      ],
    },
    'cancelled-in-the-browser': {
      claim: 'A visitor who cancels sees it and can log in another way, or try again.',
      input: 'member',
      steps: [
        { do: 'login.requested' },
        { do: 'beginPasskeyLogin:done/ok' },
        {
          do: 'usePasskey:done/cancelled',
          in: 'offered.idle',
          notTags: ['busy', 'failed'],
          context: { refusal: 'passkey_cancelled', options: null },
        },
        { do: 'login.requested', in: 'requesting', context: { refusal: null } },
        { do: 'beginPasskeyLogin:done/ok', in: 'choosing' },
        { do: 'cancelled', in: 'offered.idle', context: { refusal: null, options: null } },
      ],
    },
    'a-foreign-passkey': {
      claim: 'A passkey that the server does not know, or whose member may not log in, logs no one in (spec §4).',
      input: 'member',
      steps: [
        { do: 'login.requested' },
        { do: 'beginPasskeyLogin:done/ok' },
        { do: 'usePasskey:done/ok' },
        {
          do: 'passkeyLogin:done/unknown',
          in: 'offered.idle',
          context: { refusal: 'passkey_invalid', assertion: null },
        },
        { do: 'login.requested' },
        { do: 'beginPasskeyLogin:done/ok' },
        { do: 'usePasskey:done/ok' },
        { do: 'passkeyLogin:done/refused', in: 'offered.idle', context: { refusal: 'member_no_enter' } },
      ],
    },
    'a-fault-can-be-retried': {
      claim: 'A failed request can be repeated at every step (spec §8).',
      input: 'member',
      steps: [
        { do: 'login.requested' },
        { do: 'beginPasskeyLogin:done/refused', in: 'offered.idle', context: { refusal: 'rate_limited' } },
        { do: 'login.requested' },
        { do: 'beginPasskeyLogin:error/fault', in: 'offered.failed', tags: ['failed'], context: { refusal: null } },
        { do: 'login.requested' },
        { do: 'beginPasskeyLogin:done/ok' },
        { do: 'usePasskey:error/fault', in: 'offered.failed', context: { options: null } },
        { do: 'login.requested' },
        { do: 'beginPasskeyLogin:done/ok' },
        { do: 'usePasskey:done/ok' },
        { do: 'passkeyLogin:error/fault', in: 'offered.failed', context: { assertion: null } },
        { do: 'login.requested', in: 'requesting', notTags: ['failed'] },
      ],
    },
  },
})
