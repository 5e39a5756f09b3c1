import type { Journey } from '#atlas/model/model.ts'
import type { PasskeyOptions } from './second-verification.setup.ts'

/** What the server lets a passkey be used with. */
export const passkeyOptions: PasskeyOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [{ id: 'Y3JlZGVudGlhbA', type: 'public-key', transports: ['internal'] }],
}
/** The proof of its use. */
export const assertion = {
  id: 'Y3JlZGVudGlhbA',
  rawId: 'Y3JlZGVudGlhbA',
  type: 'public-key',
  response: { clientDataJSON: 'Y2xpZW50', authenticatorData: 'YXV0aA', signature: 'c2ln', userHandle: 'bWVtYmVy' },
} as const

const verificationId = 'verification-0123456789abcdef0123456789abcd'

/** Journeys of a second verification by passkey (spec §4). */
export const passkeyJourneys: Readonly<Record<string, Journey>> = {
  'by-passkey': {
    claim:
      'A member with a passkey confirms it on the device and is logged in; the device can be remembered (spec §4).',
    input: 'onlyPasskey',
    steps: [
      { do: 'method.changed', in: 'open.step.passkey.idle', tags: ['passkey'], context: { method: 'passkey' } },
      { do: 'remember.toggled', context: { rememberDevice: true } },
      {
        do: 'passkey.requested',
        in: 'open.step.requestingPasskey',
        tags: ['busy', 'passkey'],
        starts: [{ src: 'beginPasskey', input: { verificationId } }],
      },
      {
        do: 'beginPasskey:done/ok',
        in: 'open.step.usingPasskey',
        tags: ['busy', 'passkey'],
        starts: [{ src: 'usePasskey', input: { options: passkeyOptions } }],
      },
      {
        do: 'usePasskey:done/ok',
        in: 'open.step.checkingPasskey',
        tags: ['busy', 'passkey'],
        starts: [
          {
            src: 'answerVerification',
            input: {
              verificationId,
              method: 'passkey',
              assertion,
              rememberDevice: true,
            },
          },
        ],
      },
      {
        do: 'answerVerification:done/right',
        in: 'passed',
        emits: [{ type: 'verification.ended', loggedIn: { token: 'token-1' } }],
      },
    ],
  },
  'passkey-cancelled': {
    claim: 'A member who cancels in the browser sees it and can try again, or use the authenticator (spec §4).',
    input: 'passkeyOrApp',
    steps: [
      { do: 'method.chosen/passkey', in: 'open.step.passkey.idle', starts: [], context: { method: 'passkey' } },
      { do: 'passkey.requested' },
      { do: 'beginPasskey:done/ok' },
      {
        do: 'usePasskey:done/cancelled',
        in: 'open.step.passkey.idle',
        notTags: ['busy', 'failed'],
        context: { refusal: 'passkey_cancelled', passkeyOptions: null },
      },
      { do: 'passkey.requested', in: 'open.step.requestingPasskey', context: { refusal: null } },
      { do: 'beginPasskey:done/ok' },
      { do: 'usePasskey:error/fault', in: 'open.step.passkey.failed', tags: ['failed'] },
      { do: 'method.changed', in: 'open.step.choosing', notTags: ['failed'] },
      { do: 'method.chosen/totp', in: 'open.step.answering', context: { method: 'totp', refusal: null } },
    ],
  },
  'passkey-not-accepted': {
    claim: 'A passkey that the server does not accept is reported; the failures count (spec §8).',
    input: 'onlyPasskey',
    steps: [
      { do: 'passkey.requested' },
      { do: 'beginPasskey:done/refused', in: 'open.step.passkey.idle', context: { refusal: 'rate_limited' } },
      { do: 'passkey.requested' },
      { do: 'beginPasskey:error/fault', in: 'open.step.passkey.failed', tags: ['failed'], context: { refusal: null } },
      { do: 'passkey.requested' },
      { do: 'beginPasskey:done/ok' },
      { do: 'usePasskey:done/ok' },
      {
        do: 'answerVerification:done/wrong',
        in: 'open.step.passkey.idle',
        context: { refusal: 'verification_wrong', assertion: null, passkeyOptions: null },
      },
      { do: 'passkey.requested' },
      { do: 'beginPasskey:done/ok' },
      { do: 'usePasskey:done/ok' },
      { do: 'answerVerification:error/fault', in: 'open.step.passkey.failed', context: { assertion: null } },
      { do: 'passkey.requested' },
      { do: 'beginPasskey:done/ok' },
      { do: 'usePasskey:done/ok' },
      { do: 'answerVerification:done/lockedOut', in: 'lockedOut', context: { lockout: 300_000 } },
    ],
  },
  'passkey-after-the-end': {
    claim: 'An ended or locked verification is reported when a passkey is to be used, too (spec §8 code expired).',
    input: 'onlyPasskey',
    steps: [
      { do: 'passkey.requested' },
      { do: 'beginPasskey:done/ended', in: 'ended', context: { refusal: 'verification_ended' } },
    ],
  },
  'passkey-while-locked-out': {
    claim: 'A lock-out that began elsewhere is shown when a passkey is to be used (spec §8).',
    input: 'onlyPasskey',
    steps: [
      { do: 'passkey.requested' },
      { do: 'beginPasskey:done/lockedOut', in: 'lockedOut', context: { lockout: 300_000, lockedUntil: 1_300_000 } },
    ],
  },
  'passkey-answered-too-late': {
    claim: 'A proof for an ended verification leads back to the login (spec §8 code expired).',
    input: 'onlyPasskey',
    steps: [
      { do: 'passkey.requested' },
      { do: 'beginPasskey:done/ok' },
      { do: 'usePasskey:done/ok' },
      { do: 'answerVerification:done/ended', in: 'ended', tags: ['over'] },
    ],
  },
}
