import { refusal } from '#machines/lib/answers.ts'
import { isEmpty } from '#machines/lib/form.ts'
import { formLaws } from '#machines/lib/form-laws.ts'
import { loadLaws } from '#machines/lib/loading.ts'
import { defineModel } from '#machines/lib/model.ts'
import { authenticatorActorCalls, type AuthenticatorContext, authenticatorMachine } from './authenticator.machine.ts'
import { authenticatorProblems } from './authenticator.rules.ts'

const tooMany = refusal('verification_too_many', { retryAfter: 300 })
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const enrolment = { secret, uri: `otpauth://totp/Club:marisol?secret=${secret}&issuer=Club&digits=6&period=30` }
const codes = ['abcde-fghij', 'klmno-pqrst', 'uvwxy-z2345']
const nothing = { code: '', password: '' }
const on = { kind: 'value', value: { enabledAt: 1_700_000_000_000, recoveryCodesLeft: 10 } } as const

export const authenticatorModel = defineModel({
  flow: 'authenticator',
  machine: authenticatorMachine,
  inputs: { default: undefined },
  events: {
    'form.edited': {
      code: { fields: { code: '123 456' } },
      blank: { fields: { code: ' ' } },
      password: { fields: { password: 'Sampaguita-7' } },
    },
  },
  calls: authenticatorActorCalls,
  macros: {
    'code typed and submitted': ['form.edited/code', 'form.submitted'],
    'password and code typed and submitted': ['form.edited/password', 'form.edited/code', 'form.submitted'],
  },
  actors: {
    loadAuthenticator: {
      done: {
        off: { kind: 'value', value: { enabledAt: null, recoveryCodesLeft: 0 } },
        on,
        refused: refusal('rate_limited'),
      },
    },
    beginAuthenticator: {
      done: {
        ok: { kind: 'value', value: enrolment },
        alreadyOn: refusal('authenticator_on'),
        refused: refusal('rate_limited'),
      },
    },
    confirmAuthenticator: {
      done: {
        ok: { kind: 'value', value: { recoveryCodes: codes } },
        wrong: refusal('verification_wrong'),
        tooMany,
        expired: refusal('enrolment_expired'),
        alreadyOn: refusal('authenticator_on'),
      },
    },
    endAuthenticator: {
      done: {
        ok: { kind: 'value', value: { ended: true } },
        wrongPassword: refusal('password_wrong'),
        wrong: refusal('verification_wrong'),
        tooMany,
        alreadyOff: refusal('authenticator_off'),
      },
    },
  },
  project: ({ fields, problems, refusal, enrolment: key, recoveryCodes }) => ({
    code: fields.code.trim() !== '',
    password: fields.password !== '',
    shown: refusal ?? problems,
    key: key !== null,
    codes: recoveryCodes.length,
  }),
  invariants: {
    'the key is kept exactly while the app is being set up': (state) =>
      state.tags.has('enrolment') === (state.context.enrolment !== null),
    'recovery codes are kept only while they are shown': (state) =>
      state.in('showingRecoveryCodes') === state.context.recoveryCodes.length > 0,
    'fields are kept only while their form exists': (state) =>
      state.tags.has('enrolment') ||
      state.tags.has('ending') ||
      (state.context.fields.code === '' && state.context.fields.password === ''),
    'turning it off needs a password and a code': (state) =>
      !state.in('turningOff') || (state.context.fields.password !== '' && state.context.fields.code.trim() !== ''),
    'the waiting time is the server’s': (state) =>
      state.context.refusal !== 'verification_too_many' || state.context.retryAfter === 300,
  },
  laws: {
    ...loadLaws('loadAuthenticator'),
    ...formLaws(
      {
        state: 'enrolling',
        submittedBy: { confirmAuthenticator: 'confirming' },
        problems: ({ fields }) => authenticatorProblems(fields, false),
        exceptRefusals: ['verification_wrong', 'enrolment_expired', 'authenticator_on'],
      },
      {
        state: 'disabling',
        submittedBy: { endAuthenticator: 'turningOff' },
        problems: ({ fields }: AuthenticatorContext) => authenticatorProblems(fields, true),
        exceptRefusals: ['verification_wrong', 'authenticator_off'],
      },
    ),
    'cancelling leaves the form and clears its problems': ({ do: what, after }) =>
      what !== 'cancelled/default' || ((after.in('off') || after.in('on')) && isEmpty(after.context.problems)),
  },
  goals: { 'the state is shown': (state) => state.in('off') || state.in('on') },
  journeys: {
    'turned-on': {
      claim: 'A key for the app, its first code, the recovery codes shown once: the authenticator is on (spec §4).',
      steps: [
        { do: 'loadAuthenticator:done/off', in: 'off.idle', notTags: ['busy'] },
        { do: 'enrol.requested', in: 'requestingKey', tags: ['busy'], starts: ['beginAuthenticator'] },
        { do: 'beginAuthenticator:done/ok', in: 'enrolling.idle', context: { enrolment: { secret } } },
        { do: 'form.edited/code' },
        {
          do: 'form.submitted',
          starts: [{ src: 'confirmAuthenticator', input: { code: '123 456' } }],
          in: 'confirming',
          tags: ['busy'],
        },
        {
          do: 'confirmAuthenticator:done/ok',
          in: 'showingRecoveryCodes',
          notTags: ['busy'],
          context: { recoveryCodes: codes, enrolment: null, fields: nothing },
        },
        { do: 'codes.saved', in: 'loading', starts: ['loadAuthenticator'], context: { recoveryCodes: [] } },
        { do: 'loadAuthenticator:done/on', in: 'on', context: { enabledAt: 1_700_000_000_000, recoveryCodesLeft: 10 } },
      ],
    },
    'turned-off': {
      claim: 'Password and code turn it off; both are required, and each can be wrong (spec §4, §5).',
      steps: [
        { do: 'loadAuthenticator:done/on', in: 'on' },
        { do: 'end.requested', in: 'disabling.idle', tags: ['ending'], starts: [] },
        { do: 'form.edited/code' },
        { do: 'form.edited/password' },
        {
          do: 'form.submitted',
          starts: [{ src: 'endAuthenticator', input: { code: '123 456', password: 'Sampaguita-7' } }],
          in: 'turningOff',
          tags: ['busy'],
        },
        {
          do: 'endAuthenticator:done/wrongPassword',
          in: 'disabling.idle',
          context: { refusal: 'password_wrong', fields: { code: '123 456', password: 'Sampaguita-7' } },
        },
        { do: 'form.edited/password', context: { refusal: null } },
        { do: 'form.submitted', in: 'turningOff' },
        {
          do: 'endAuthenticator:done/wrong',
          in: 'disabling.idle',
          context: { refusal: 'verification_wrong', fields: { code: '', password: 'Sampaguita-7' } },
        },
        { do: 'form.edited/code' },
        { do: 'form.submitted', in: 'turningOff' },
        { do: 'endAuthenticator:done/ok', in: 'loading', context: { fields: nothing } },
        { do: 'loadAuthenticator:done/off', in: 'off.idle', context: { enabledAt: null } },
      ],
    },
    'wrong-codes-while-enrolling': {
      claim: 'A wrong code is reported and cleared; after too many the member waits five minutes (spec §4).',
      steps: [
        { do: 'loadAuthenticator:done/off' },
        { do: 'enrol.requested' },
        { do: 'beginAuthenticator:done/ok' },
        { do: 'form.edited/code' },
        { do: 'form.submitted', in: 'confirming' },
        {
          do: 'confirmAuthenticator:done/wrong',
          in: 'enrolling.idle',
          context: { refusal: 'verification_wrong', fields: nothing, enrolment: { secret }, retryAfter: 0 },
        },
        { do: 'form.edited/code' },
        { do: 'form.submitted', in: 'confirming' },
        {
          do: 'confirmAuthenticator:done/tooMany',
          in: 'enrolling.idle',
          context: { refusal: 'verification_too_many', retryAfter: 300, fields: { code: '123 456' } },
        },
        { do: 'cancelled', in: 'off.idle', context: { fields: nothing, enrolment: null, problems: {} } },
      ],
    },
    'key-expired': {
      claim: 'A key that is not confirmed in time expires: the member sees it and starts over.',
      steps: [
        { do: 'loadAuthenticator:done/off' },
        { do: 'enrol.requested' },
        { do: 'beginAuthenticator:done/ok' },
        { do: 'form.edited/code' },
        { do: 'form.submitted' },
        {
          do: 'confirmAuthenticator:done/expired',
          in: 'off.idle',
          context: { refusal: 'enrolment_expired', enrolment: null, fields: nothing },
        },
        { do: 'enrol.requested', in: 'requestingKey', context: { refusal: null } },
        { do: 'beginAuthenticator:done/ok', in: 'enrolling.idle' },
      ],
    },
    'changed-on-another-device': {
      claim: 'If it was turned on or off on another device, the state is loaded again.',
      steps: [
        { do: 'loadAuthenticator:done/off' },
        { do: 'enrol.requested' },
        { do: 'beginAuthenticator:done/alreadyOn', in: 'loading', starts: ['loadAuthenticator'] },
        { do: 'loadAuthenticator:done/off' },
        { do: 'enrol.requested' },
        { do: 'beginAuthenticator:done/ok' },
        { do: 'form.edited/code' },
        { do: 'form.submitted' },
        { do: 'confirmAuthenticator:done/alreadyOn', in: 'loading', context: { enrolment: null, fields: nothing } },
        { do: 'loadAuthenticator:done/on', in: 'on' },
        { do: 'end.requested' },
        { do: 'form.edited/code' },
        { do: 'form.edited/password' },
        { do: 'form.submitted' },
        { do: 'endAuthenticator:done/alreadyOff', in: 'loading', context: { fields: nothing } },
      ],
    },
    'turning-off-cancelled': {
      claim: 'Cancelling the form leaves it on and clears the fields.',
      steps: [
        { do: 'loadAuthenticator:done/on' },
        { do: 'end.requested' },
        { do: 'form.edited/password' },
        { do: 'form.submitted', in: 'disabling.idle', context: { problems: { code: 'missing' } } },
        { do: 'cancelled', in: 'on', starts: [], context: { fields: nothing, problems: {} } },
        { do: 'end.requested' },
        { do: 'form.edited/password' },
        { do: 'form.edited/code' },
        { do: 'form.submitted' },
        { do: 'endAuthenticator:done/tooMany', in: 'disabling.idle', context: { retryAfter: 300 } },
        { do: 'cancelled', in: 'on', context: { refusal: null } },
      ],
    },
    'key-request-failed': {
      claim: 'A failed request for a key can be repeated (spec §8 network link abnormal).',
      steps: [
        { do: 'loadAuthenticator:done/off', in: 'off.idle' },
        { do: 'enrol.requested' },
        { do: 'beginAuthenticator:error/fault', in: 'off.failed', tags: ['failed'], context: { refusal: null } },
        { do: 'enrol.requested', in: 'requestingKey', notTags: ['failed'] },
        { do: 'beginAuthenticator:done/refused', in: 'off.idle', context: { refusal: 'rate_limited' } },
      ],
    },
  },
})
