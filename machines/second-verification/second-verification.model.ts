import { secondVerificationCalls, type VerificationMethod } from '#wire/verification/second-verification.ts'
import { defineCalls } from '#machines/lib/calls.ts'
import type { Refusal } from '#wire/envelope.ts'
import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { assertion, passkeyJourneys, passkeyOptions } from './second-verification-passkey.journeys.ts'
import { secondVerificationMachine } from './second-verification.machine.ts'

const receivedAt = 1_000_000

const refused = (code: Refusal['code'], retryAfter?: number) => ({
  ...refusal(code, retryAfter === undefined ? {} : { retryAfter }),
  receivedAt,
})
const demanded = (...methods: readonly VerificationMethod[]) => ({
  verification: {
    id: 'verification-0123456789abcdef0123456789abcd',
    methods: methods.map((method) => ({
      method,
      hint: method === 'sms' ? '+63 ••••• 4567' : method === 'mail' ? 'm•••••@example.com' : null,
    })),
    expiresAt: 1_300_000,
  },
})

export const secondVerificationModel = defineModel({
  flow: 'second-verification',
  machine: secondVerificationMachine,
  inputs: {
    several: demanded('sms', 'mail'),
    onlySms: demanded('sms'),
    // A member with an authenticator or a passkey has no weaker method.
    onlyApp: demanded('totp'),
    onlyPasskey: demanded('passkey'),
    passkeyOrApp: demanded('passkey', 'totp'),
  },
  events: {
    'method.chosen': {
      sms: { method: 'sms' },
      mail: { method: 'mail' },
      passkey: { method: 'passkey' },
      totp: { method: 'totp' },
    },
    'code.edited': { code: { code: ' 123456 ' }, blank: { code: ' ' } },
  },
  calls: defineCalls({
    sendCode: [secondVerificationCalls.sendVerification],
    answerVerification: [secondVerificationCalls.verifyLogin],
    beginPasskey: [secondVerificationCalls.beginPasskeyVerification],
  }),
  macros: {
    'code typed and submitted': ['code.edited/code', 'form.submitted'],
  },
  actors: {
    sendCode: {
      done: {
        sent: { kind: 'value', value: null, receivedAt },
        tooMany: refused('sms_too_many', 120),
        ended: refused('verification_ended'),
        lockedOut: refused('verification_too_many', 300),
      },
    },
    beginPasskey: {
      done: {
        ok: { kind: 'value', value: passkeyOptions, receivedAt },
        refused: refused('rate_limited'),
        ended: refused('verification_ended'),
        lockedOut: refused('verification_too_many', 300),
      },
    },
    usePasskey: {
      done: { ok: { kind: 'value', value: assertion }, cancelled: refusal('passkey_cancelled') },
      error: { fault: new Error('unknown') },
    },
    answerVerification: {
      done: {
        right: {
          kind: 'value',
          receivedAt,
          value: {
            token: 'token-1',
            accountType: 2,
            username: 'marisol',
            firstTimeLogin: false,
            passwordExpired: false,
            mustChangePassword: null,
          },
        },
        wrong: refused('verification_wrong'),
        ended: refused('verification_ended'),
        lockedOut: refused('verification_too_many', 300),
      },
    },
  },
  project: ({
    methods,
    method,
    sentBy,
    code,
    passkeyOptions: options,
    assertion: proof,
    rememberDevice,
    lockout,
    loggedIn,
  }) => ({
    methods: methods.map(({ method: each }) => each),
    method,
    sentBy: sentBy.toSorted(),
    typed: code.trim() !== '',
    options: options !== null,
    proof: proof !== null,
    rememberDevice,
    lockout,
    loggedIn: loggedIn !== null,
  }),
  // The checkbox does not affect the codes: one path with it ticked is enough. Only offered methods are chosen.
  within: ({ context: { rememberDevice, sentBy, methods, method: chosen } }) =>
    (!rememberDevice || sentBy.length <= (methods.length === 1 ? 1 : 0)) &&
    (chosen === null || methods.some(({ method }) => method === chosen)),
  invariants: {
    'nothing is typed or reported before a method is chosen': ({
      context: { method, code, isEmpty, refusal: shown },
    }) => method !== null || (code === '' && !isEmpty && shown === null),
    'an open verification is not locked': ({ in: isIn, context: { lockout, lockedUntil } }) =>
      !isIn('open') || (lockout === 0 && lockedUntil === 0),
    'a code is sent only with a method, and an answer only with a text': (state) =>
      (!state.in('open.step.sending') || state.context.method === 'sms' || state.context.method === 'mail') &&
      (!state.in('open.step.submitting') || (state.context.method !== null && state.context.code.trim() !== '')),
    'a passkey is used only where it is the method, and its proof is sent once': ({ in: isIn, context }) =>
      (!['passkey', 'requestingPasskey', 'usingPasskey', 'checkingPasskey'].some((step) => isIn(`open.step.${step}`)) ||
        context.method === 'passkey') &&
      (!isIn('open.step.passkey') || (context.passkeyOptions === null && context.assertion === null)) &&
      (!isIn('open.step.usingPasskey') || context.passkeyOptions !== null) &&
      (!isIn('open.step.checkingPasskey') || context.assertion !== null),
    'a code is never typed where a passkey is the method': ({ in: isIn, context: { method } }) =>
      !isIn('open.step.answering') || method !== 'passkey',
    'the pause between codes runs exactly while its end is known': (state) =>
      !state.in('open') || state.in('open.resend.countingDown') === (state.context.resendAt !== null),
    'only a correct answer passes': (state) => state.in('passed') === (state.context.loggedIn !== null),
    'a lock-out has a length': (state) => !state.in('lockedOut') || state.context.lockout > 0,
    'a member with one method never has to choose': (state) =>
      !state.in('open.step.choosing') || state.context.methods.length > 1,
  },
  goals: { 'the verification ends': (state) => state.in('passed') || state.in('left') },
  journeys: {
    'by-sms': {
      claim:
        'A login from an unknown address is verified by SMS; the device can be remembered (spec §4 second verification).',
      input: 'several',
      steps: [
        {
          do: 'method.chosen/sms',
          starts: [
            {
              src: 'sendCode',
              input: { verificationId: 'verification-0123456789abcdef0123456789abcd', method: 'sms' },
            },
          ],
          in: 'open.step.sending',
          tags: ['busy'],
        },
        {
          do: 'sendCode:done/sent',
          in: ['open.step.answering', 'open.resend.countingDown'],
          tags: ['form'],
          notTags: ['busy'],
          context: { resendAt: 1_060_000, sentBy: ['sms'] },
        },
        { do: 'form.submitted', in: 'open.step.answering.idle', context: { isEmpty: true } },
        { do: 'code.edited/code', context: { isEmpty: false } },
        { do: 'remember.toggled', context: { rememberDevice: true } },
        {
          do: 'form.submitted',
          starts: [
            {
              src: 'answerVerification',
              input: {
                verificationId: 'verification-0123456789abcdef0123456789abcd',
                method: 'sms',
                code: '123456',
                rememberDevice: true,
              },
            },
          ],
          in: 'open.step.submitting',
          tags: ['busy', 'form'],
        },
        {
          do: 'answerVerification:done/right',
          in: 'passed',
          emits: [{ type: 'verification.ended', loggedIn: { token: 'token-1' } }],
        },
      ],
    },
    'wrong-code': {
      claim: 'A wrong code is reported and cleared; a member with an authenticator has no other method (spec §8).',
      input: 'onlyApp',
      steps: [
        { do: 'code.edited/code', in: 'open.step.answering', starts: [] },
        {
          do: 'form.submitted',
          starts: [
            {
              src: 'answerVerification',
              input: {
                verificationId: 'verification-0123456789abcdef0123456789abcd',
                method: 'totp',
                code: '123456',
                rememberDevice: false,
              },
            },
          ],
        },
        {
          do: 'answerVerification:done/wrong',
          in: 'open.step.answering',
          notTags: ['busy', 'failed'],
          context: { refusal: 'verification_wrong', code: '' },
        },
        { do: 'code.edited/code', context: { refusal: null } },
        { do: 'form.submitted' },
        { do: 'answerVerification:done/wrong', context: { refusal: 'verification_wrong' } },
        { do: 'form.submitted', in: 'open.step.answering', context: { isEmpty: true, refusal: null } },
        { do: 'code.requested', in: 'open.step.answering', starts: [] },
        { do: 'method.changed', in: 'open.step.answering' },
      ],
    },
    'another-method': {
      claim: 'The method can be switched; a code sent before stays valid and is not sent again (spec §4).',
      input: 'several',
      steps: [
        { do: 'method.chosen/sms' },
        { do: 'sendCode:done/sent', context: { sentBy: ['sms'] } },
        { do: 'code.requested', in: 'open.step.answering', starts: [] },
        { do: 'method.changed', in: 'open.step.choosing' },
        {
          do: 'method.chosen/mail',
          starts: [
            {
              src: 'sendCode',
              input: { verificationId: 'verification-0123456789abcdef0123456789abcd', method: 'mail' },
            },
          ],
          in: 'open.step.sending',
          context: { method: 'mail' },
        },
        {
          do: 'sendCode:done/sent',
          in: ['open.step.answering', 'open.resend.countingDown'],
          context: { sentBy: ['sms', 'mail'] },
        },
        { do: 'code.edited/code' },
        { do: 'method.changed', in: 'open.step.choosing' },
        { do: 'method.chosen/sms', in: 'open.step.answering', starts: [], context: { method: 'sms', code: '' } },
      ],
    },
    'code-resent': {
      claim: 'Another code can be requested after one minute (spec §9).',
      input: 'onlySms',
      steps: [
        { do: 'sendCode:done/sent', in: ['open.step.answering', 'open.resend.countingDown'] },
        { do: 'method.changed', in: 'open.step.answering' },
        {
          do: 'after:resendPause',
          passes: 60_000,
          in: ['open.step.answering', 'open.resend.open'],
          context: { resendAt: null },
        },
        { do: 'code.requested', in: 'open.step.sending', starts: ['sendCode'] },
        {
          do: 'sendCode:done/tooMany',
          in: 'open.step.answering',
          notTags: ['failed'],
          context: { refusal: 'sms_too_many' },
        },
        { do: 'code.requested', in: 'open.step.sending', context: { refusal: null } },
        { do: 'sendCode:done/sent', in: 'open.resend.countingDown', context: { resendAt: 1_060_000, sentBy: ['sms'] } },
      ],
    },
    'no-other-code': {
      claim: 'Where another code is refused, the one that was sent before can still be submitted (spec §9).',
      input: 'onlySms',
      steps: [
        { do: 'sendCode:done/sent' },
        { do: 'after:resendPause', in: 'open.resend.open' },
        { do: 'form.submitted', in: 'open.step.answering.idle', context: { isEmpty: true } },
        { do: 'code.requested', in: 'open.step.sending', context: { isEmpty: false } },
        { do: 'sendCode:done/sent', in: 'open.step.answering' },
        { do: 'code.edited/code' },
        { do: 'after:resendPause', in: 'open.resend.open' },
        { do: 'code.requested', in: 'open.step.sending' },
        { do: 'sendCode:done/tooMany', in: 'open.step.answering', context: { refusal: 'sms_too_many' } },
        { do: 'form.submitted', in: 'open.step.submitting', context: { refusal: null } },
        { do: 'answerVerification:error/fault', in: 'open.step.answering.failed', tags: ['failed'] },
        { do: 'code.requested', in: 'open.step.sending', notTags: ['failed'], starts: ['sendCode'] },
      ],
    },
    'a-clean-start-by-another-method': {
      claim: 'What was reported of one method is not shown at the other (spec §8).',
      input: 'several',
      steps: [
        { do: 'method.chosen/sms' },
        { do: 'sendCode:done/sent' },
        { do: 'form.submitted', context: { isEmpty: true } },
        { do: 'method.changed', in: 'open.step.choosing' },
        { do: 'method.chosen/mail', in: 'open.step.sending', context: { isEmpty: false } },
        { do: 'sendCode:done/tooMany', in: 'open.step.answering', context: { refusal: 'sms_too_many' } },
        { do: 'method.changed', in: 'open.step.choosing' },
        { do: 'method.chosen/sms', in: 'open.step.answering', context: { refusal: null } },
      ],
    },
    'code-request-failed': {
      claim: 'After a failed request for a code the member can retry or choose another method (spec §8).',
      input: 'several',
      steps: [
        { do: 'method.chosen/mail' },
        { do: 'sendCode:error/fault', in: 'open.step.sendFailed', tags: ['failed'], notTags: ['busy'] },
        { do: 'code.requested', in: 'open.step.sending' },
        { do: 'sendCode:error/fault', in: 'open.step.sendFailed' },
        { do: 'method.changed', in: 'open.step.choosing' },
      ],
    },
    'only-code-request-failed': {
      claim: 'A member with one method cannot choose another.',
      input: 'onlySms',
      steps: [
        { do: 'sendCode:error/fault', in: 'open.step.sendFailed' },
        { do: 'method.changed', in: 'open.step.sendFailed' },
        { do: 'left', in: 'left', emits: [{ type: 'verification.ended', loggedIn: null }] },
      ],
    },
    'answer-failed': {
      claim: 'An answer that could not be sent is kept and can be sent again (spec §8 network link abnormal).',
      input: 'onlyApp',
      steps: [
        { do: 'code.edited/code', in: 'open.step.answering' },
        { do: 'form.submitted' },
        {
          do: 'answerVerification:error/fault',
          in: 'open.step.answering.failed',
          tags: ['failed', 'form'],
          context: { code: ' 123456 ' },
        },
        { do: 'method.changed', in: 'open.step.answering.failed' },
        { do: 'remember.toggled', in: 'open.step.answering.failed', context: { rememberDevice: true } },
        { do: 'form.submitted', in: 'open.step.submitting' },
        { do: 'answerVerification:error/fault' },
        { do: 'code.edited/blank', in: 'open.step.answering', notTags: ['failed'], context: { code: ' ' } },
        { do: 'form.submitted', in: 'open.step.answering', context: { isEmpty: true } },
      ],
    },
    'another-method-after-a-fault': {
      claim: 'After an answer that could not be sent, another method can be chosen.',
      input: 'several',
      steps: [
        { do: 'method.chosen/sms' },
        { do: 'sendCode:done/sent' },
        { do: 'code.edited/code' },
        { do: 'form.submitted' },
        { do: 'answerVerification:error/fault' },
        { do: 'method.changed', in: 'open.step.choosing', context: { refusal: null } },
        { do: 'method.chosen/mail', context: { code: '', isEmpty: false } },
      ],
    },
    'too-many-wrong-answers': {
      claim: 'Too many wrong answers lock the member out for five minutes; then a new login is needed (spec §8).',
      input: 'onlyApp',
      steps: [
        { do: 'code.edited/code' },
        { do: 'form.submitted' },
        {
          do: 'answerVerification:done/lockedOut',
          in: 'lockedOut',
          tags: ['over'],
          context: { lockout: 300_000, lockedUntil: 1_300_000 },
        },
        { do: 'after:lockout', passes: 300_000, in: 'ended', tags: ['over'] },
        { do: 'left', in: 'left', emits: [{ type: 'verification.ended', loggedIn: null }] },
      ],
    },
    'locked-out-elsewhere': {
      claim: 'A lock-out that began elsewhere is shown when a code is requested.',
      input: 'onlySms',
      steps: [
        { do: 'sendCode:done/lockedOut', in: 'lockedOut', context: { lockout: 300_000 } },
        { do: 'left', in: 'left' },
      ],
    },
    expired: {
      claim: 'An ended verification leads back to the login (spec §8 code expired).',
      input: 'onlySms',
      steps: [
        { do: 'sendCode:done/sent' },
        { do: 'code.edited/code' },
        { do: 'form.submitted' },
        {
          do: 'answerVerification:done/ended',
          in: 'ended',
          tags: ['over'],
          context: { refusal: 'verification_ended' },
        },
      ],
    },
    'expired-before-the-code': {
      claim: 'A verification that has ended before a code was sent is reported.',
      input: 'onlySms',
      steps: [{ do: 'sendCode:done/ended', in: 'ended', context: { refusal: 'verification_ended' } }],
    },
    'left-at-once': {
      claim: 'The member can go back to the login at any time.',
      input: 'several',
      steps: [{ do: 'left', in: 'left', emits: [{ type: 'verification.ended', loggedIn: null }] }],
    },
    ...passkeyJourneys,
  },
})
