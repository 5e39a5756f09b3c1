import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { LoggedIn } from '#wire/sessions/session.ts'
import { text, Time } from '#wire/shapes.ts'

/** Why a browser made or used no passkey; the catalogue key is that of a refusal. */
export type PasskeyProblem = 'passkey_cancelled' | 'passkey_unsupported' | 'passkey_known'

/** Most passkeys of a member. */
export const maxPasskeys = 10

/** Longest name of a passkey, in characters. */
export const longestPasskeyName = 40

/** Bytes in base64url, as WebAuthn's JSON has them. */
const bytes = (longest: number) => v.pipe(v.string(), v.maxLength(longest), v.regex(/^[\w-]+$/))

const CredentialId = bytes(1_400)
const Transports = v.optional(v.pipe(v.array(v.pipe(text(32), v.regex(/^[a-z-]+$/))), v.maxLength(8)))
const Descriptor = v.object({ id: CredentialId, type: v.literal('public-key'), transports: Transports })

/** What a browser makes a passkey with (WebAuthn `PublicKeyCredentialCreationOptionsJSON`). */
const CreationOptions = v.object({
  challenge: bytes(128),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: bytes(128), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  /** Milliseconds. */
  timeout: v.number(),
  attestation: v.literal('none'),
  excludeCredentials: v.array(Descriptor),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
})

/** What a browser uses a passkey with (WebAuthn `PublicKeyCredentialRequestOptionsJSON`). */
const RequestOptions = v.object({
  challenge: bytes(128),
  rpId: v.string(),
  /** Milliseconds. */
  timeout: v.number(),
  userVerification: v.literal('required'),
  /** The member's passkeys; empty where any passkey of this site may be chosen. */
  allowCredentials: v.array(Descriptor),
})

/** A new passkey (WebAuthn `RegistrationResponseJSON`). */
const NewCredential = v.object({
  id: CredentialId,
  rawId: CredentialId,
  type: v.literal('public-key'),
  response: v.object({ clientDataJSON: bytes(4_096), attestationObject: bytes(8_192), transports: Transports }),
})

/** The proof that a passkey was used (WebAuthn `AuthenticationResponseJSON`). */
export const PasskeyAssertion = v.object({
  id: CredentialId,
  rawId: CredentialId,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: bytes(4_096),
    authenticatorData: bytes(2_048),
    signature: bytes(2_048),
    userHandle: v.optional(bytes(128)),
  }),
})
export type PasskeyAssertion = v.InferOutput<typeof PasskeyAssertion>

const Passkey = v.object({
  id: v.string(),
  name: v.string(),
  createdAt: Time,
  usedAt: v.nullable(Time),
  /** True when its provider keeps it on several devices. */
  isSynced: v.boolean(),
})
export type Passkey = v.InferOutput<typeof Passkey>

/** What a member proves before a passkey is added or removed. */
const ownerProof = {
  password: v.pipe(text(255), v.minLength(1)),
  /** The code of the authenticator, or a recovery code, where one is on. */
  code: v.optional(text(32)),
}
const ownerRefusals = ['account_locked', 'password_wrong', 'verification_wrong', 'verification_too_many'] as const

const PasskeyId = v.pipe(v.string(), v.uuid())
const PasskeyName = v.pipe(text(longestPasskeyName), v.trim(), v.minLength(1))

export const passkeysCalls = {
  passkeys: call({
    method: 'GET',
    path: '/wps/member/passkeys',
    token: 'required',
    summary: 'The passkeys of the member the token belongs to, the newest first.',
    request: nothing,
    value: v.object({
      list: v.array(Passkey),
      /** True when adding and removing need the code of the authenticator. */
      needsCode: v.boolean(),
    }),
  }),
  beginPasskey: call({
    method: 'POST',
    path: '/wps/member/passkeys/options',
    token: 'required',
    sealed: true,
    refusals: [...ownerRefusals, 'passkey_too_many'],
    limits: ['loginByAccount'],
    rejectTrial: true,
    summary:
      'Proves the owner by password, and by code where an authenticator is on; returns what a passkey is made with.',
    request: v.object(ownerProof),
    value: CreationOptions,
  }),
  addPasskey: call({
    method: 'POST',
    path: '/wps/member/passkeys',
    token: 'required',
    refusals: ['passkey_expired', 'passkey_invalid', 'passkey_too_many'],
    limits: ['passkeysByMember'],
    rejectTrial: true,
    summary: 'Adds a passkey that was made with the options of this session, within five minutes.',
    request: v.object({ credential: NewCredential }),
    value: Passkey,
  }),
  renamePasskey: call({
    method: 'PUT',
    path: '/wps/member/passkeys',
    token: 'required',
    refusals: ['not_found'],
    limits: ['passkeysByMember'],
    summary: 'Renames a passkey of the member the token belongs to.',
    request: v.object({ id: PasskeyId, name: PasskeyName }),
    value: v.object({ renamed: v.literal(true) }),
  }),
  removePasskey: call({
    method: 'POST',
    path: '/wps/member/passkeys/remove',
    token: 'required',
    sealed: true,
    refusals: [...ownerRefusals, 'not_found'],
    limits: ['loginByAccount'],
    summary: 'Removes a passkey by the password, and by a code where an authenticator is on; it can no longer log in.',
    request: v.object({ id: PasskeyId, ...ownerProof }),
    value: v.object({ removed: v.literal(true) }),
  }),
  beginPasskeyLogin: call({
    method: 'POST',
    path: '/wps/session/passkey',
    token: 'none',
    limits: ['passkeyByAddress'],
    summary: 'Returns what any passkey of this site is used with for a login, within five minutes from this network.',
    request: nothing,
    value: RequestOptions,
  }),
  passkeyLogin: call({
    method: 'POST',
    path: '/wps/session/login/passkey',
    watched: 'login',
    token: 'none',
    refusals: ['passkey_expired', 'passkey_invalid', 'member_no_enter', 'excluded', 'error_not_agent'],
    limits: ['passkeyByAddress'],
    summary: 'Logs in with a passkey, which stands for both the password and the second factor.',
    request: v.object({ assertion: PasskeyAssertion, area: v.optional(v.picklist(['member', 'agent']), 'member') }),
    value: LoggedIn,
  }),
}
