import type { Journey } from '#atlas/model/model.ts'
import type { CreationOptions, NewCredential } from './passkeys.machine.ts'

/** What the server lets a passkey be made with. */
export const options: CreationOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Statehouse Club' },
  user: { id: 'bWVtYmVy', name: 'marisol', displayName: 'marisol' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
}
/** The passkey that the browser made. */
export const credential: NewCredential = {
  id: 'Y3JlZGVudGlhbA',
  rawId: 'Y3JlZGVudGlhbA',
  type: 'public-key',
  response: { clientDataJSON: 'Y2xpZW50', attestationObject: 'YXR0ZXN0', transports: ['internal'] },
}

const phoneId = '11111111-1111-4111-8111-111111111111'
const nothing = { password: '', code: '', name: '' }

/** Journeys of the passkeys card (spec §4). */
export const passkeysJourneys: Readonly<Record<string, Journey>> = {
  added: {
    claim: 'The password, and the device’s own confirmation, add a passkey (spec §4).',
    input: 'able',
    starts: ['loadPasskeys'],
    steps: [
      { do: 'loadPasskeys:done/none', in: 'listing', notTags: ['busy'], context: { passkeys: [] } },
      { do: 'add.requested', in: 'adding.idle', tags: ['adding'] },
      { do: 'form.submitted', in: 'adding.idle', context: { problems: { password: 'missing' } } },
      { do: 'form.edited/password', context: { problems: {} } },
      {
        do: 'form.submitted',
        in: 'proving',
        tags: ['busy'],
        starts: [{ src: 'beginPasskey', input: { password: 'Sampaguita-7' } }],
      },
      {
        do: 'beginPasskey:done/ok',
        in: 'creating',
        starts: [{ src: 'createPasskey', input: { options } }],
      },
      {
        do: 'createPasskey:done/ok',
        in: 'saving',
        starts: [{ src: 'addPasskey', input: { credential } }],
      },
      {
        do: 'addPasskey:done/ok',
        in: 'loading',
        starts: ['loadPasskeys'],
        context: { fields: nothing, options: null, credential: null },
      },
      { do: 'loadPasskeys:done/both', in: 'listing' },
    ],
  },
  'added-with-a-code': {
    claim: 'Where an authenticator is on, its code is required as well; each wrong one is cleared (spec §4).',
    input: 'able',
    steps: [
      { do: 'loadPasskeys:done/withCode', context: { needsCode: true } },
      { do: 'add.requested' },
      { do: 'form.edited/password' },
      { do: 'form.submitted', in: 'adding.idle', context: { problems: { code: 'missing' } } },
      { do: 'form.edited/blankCode' },
      { do: 'form.submitted', in: 'adding.idle', context: { problems: { code: 'missing' } } },
      { do: 'form.edited/code' },
      {
        do: 'form.submitted',
        in: 'proving',
        starts: [{ src: 'beginPasskey', input: { password: 'Sampaguita-7', code: '123456' } }],
      },
      {
        do: 'beginPasskey:done/wrong',
        in: 'adding.idle',
        context: { refusal: 'verification_wrong', fields: { code: '', password: 'Sampaguita-7' }, retryAfter: 0 },
      },
      { do: 'form.edited/code', context: { refusal: null } },
      { do: 'form.submitted', in: 'proving' },
      {
        do: 'beginPasskey:done/tooMany',
        in: 'adding.idle',
        context: { refusal: 'verification_too_many', retryAfter: 300, fields: { code: ' 123456 ' } },
      },
      { do: 'form.submitted', in: 'proving' },
      {
        do: 'beginPasskey:done/wrongPassword',
        in: 'adding.idle',
        context: { refusal: 'password_wrong', fields: { code: ' 123456 ', password: 'Sampaguita-7' } },
      },
      { do: 'form.submitted', in: 'proving' },
      // A code of the authenticator is valid once.
      { do: 'beginPasskey:done/ok', in: 'creating', context: { fields: { code: '', password: 'Sampaguita-7' } } },
    ],
  },
  'cancelled-in-the-browser': {
    claim: 'A member who cancels in the browser sees it, and can try again without another proof.',
    input: 'able',
    steps: [
      { do: 'loadPasskeys:done/none' },
      { do: 'add.requested' },
      { do: 'form.edited/password' },
      { do: 'form.submitted' },
      { do: 'beginPasskey:done/ok' },
      {
        do: 'createPasskey:done/cancelled',
        in: 'notCreated.idle',
        notTags: ['busy', 'failed'],
        context: { refusal: 'passkey_cancelled' },
      },
      { do: 'retry.requested', in: 'creating', starts: ['createPasskey'], context: { refusal: null } },
      { do: 'createPasskey:error/fault', in: 'notCreated.failed', tags: ['failed'], context: { refusal: null } },
      { do: 'retry.requested', in: 'creating' },
      { do: 'createPasskey:done/cancelled', in: 'notCreated.idle' },
      { do: 'cancelled', in: 'listing', context: { fields: nothing, options: null, refusal: null } },
    ],
  },
  'not-stored': {
    claim: 'A new passkey that the server does not take is reported in the form, which can be sent again.',
    input: 'able',
    steps: [
      { do: 'loadPasskeys:done/none' },
      { do: 'add.requested' },
      { do: 'form.edited/password' },
      { do: 'form.submitted' },
      { do: 'beginPasskey:done/ok' },
      { do: 'createPasskey:done/ok', in: 'saving' },
      {
        do: 'addPasskey:done/expired',
        in: 'adding.idle',
        context: { refusal: 'passkey_expired', options: null, credential: null },
      },
      { do: 'form.submitted', in: 'proving', context: { refusal: null } },
      { do: 'beginPasskey:done/ok' },
      { do: 'createPasskey:done/ok' },
      { do: 'addPasskey:error/fault', in: 'adding.failed', tags: ['failed'], context: { credential: null } },
      { do: 'cancelled', in: 'listing', context: { fields: nothing } },
    ],
  },
  'no-passkeys-in-this-browser': {
    claim: 'A browser without passkeys shows them, and adds none; they can still be removed.',
    input: 'unable',
    steps: [
      { do: 'loadPasskeys:done/both', in: 'listing' },
      { do: 'add.requested', in: 'listing', starts: [] },
      { do: 'remove.requested/phone', in: 'removing.idle' },
      { do: 'cancelled', in: 'listing', context: { target: null } },
    ],
  },
  'nothing-to-do-in-this-browser': {
    claim: 'A member without passkeys, in a browser that can make none, sees that.',
    input: 'unable',
    steps: [{ do: 'loadPasskeys:done/none', in: 'notOffered' }],
  },
  renamed: {
    claim: 'A passkey gets another name, which may not be empty.',
    input: 'able',
    steps: [
      { do: 'loadPasskeys:done/both' },
      {
        do: 'rename.requested/phone',
        in: 'renaming.idle',
        tags: ['renaming'],
        context: { target: { id: phoneId }, fields: { name: 'Chrome · Android' } },
      },
      { do: 'form.edited/blankName' },
      { do: 'form.submitted', in: 'renaming.idle', context: { problems: { name: 'missing' } } },
      { do: 'form.edited/name' },
      {
        do: 'form.submitted',
        in: 'savingName',
        tags: ['busy'],
        starts: [{ src: 'renamePasskey', input: { id: phoneId, name: 'My phone' } }],
      },
      { do: 'renamePasskey:done/refused', in: 'renaming.idle', context: { refusal: 'rate_limited' } },
      { do: 'form.submitted' },
      { do: 'renamePasskey:error/fault', in: 'renaming.failed' },
      { do: 'form.submitted' },
      { do: 'renamePasskey:done/ok', in: 'loading', context: { target: null, fields: nothing } },
    ],
  },
  'removed-elsewhere': {
    claim: 'A passkey that was removed on another device is not renamed or removed: the list is loaded again.',
    input: 'able',
    steps: [
      { do: 'loadPasskeys:done/both' },
      { do: 'rename.requested/phone' },
      { do: 'form.submitted', in: 'savingName' },
      { do: 'renamePasskey:done/gone', in: 'loading', context: { target: null, refusal: null } },
      { do: 'loadPasskeys:done/both' },
      { do: 'remove.requested/phone' },
      { do: 'form.edited/password' },
      { do: 'form.submitted', in: 'takingOff' },
      { do: 'removePasskey:done/gone', in: 'loading', context: { target: null, fields: nothing, refusal: null } },
    ],
  },
  removed: {
    claim: 'Password, and code where an authenticator is on, remove a passkey (spec §4).',
    input: 'able',
    steps: [
      { do: 'loadPasskeys:done/withCode' },
      { do: 'remove.requested/phone', in: 'removing.idle', tags: ['removing'], context: { target: { id: phoneId } } },
      { do: 'form.submitted', context: { problems: { password: 'missing', code: 'missing' } } },
      { do: 'form.edited/password' },
      { do: 'form.edited/code' },
      {
        do: 'form.submitted',
        in: 'takingOff',
        tags: ['busy'],
        starts: [{ src: 'removePasskey', input: { id: phoneId, password: 'Sampaguita-7', code: '123456' } }],
      },
      {
        do: 'removePasskey:done/wrong',
        in: 'removing.idle',
        context: { refusal: 'verification_wrong', fields: { code: '' }, target: { id: phoneId } },
      },
      { do: 'form.edited/code' },
      { do: 'form.submitted' },
      { do: 'removePasskey:done/wrongPassword', in: 'removing.idle', context: { refusal: 'password_wrong' } },
      { do: 'form.submitted' },
      { do: 'removePasskey:done/ok', in: 'loading', context: { target: null, fields: nothing } },
      { do: 'loadPasskeys:done/none', in: 'listing', context: { passkeys: [], needsCode: false } },
    ],
  },
}
