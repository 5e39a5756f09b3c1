import { FaultError, type Refusal } from '#wire/envelope.ts'
import type { FirebaseProject, SocialProvider } from '#wire/identity/identity.ts'

/** A user verified by Firebase. */
export interface SignedIn {
  /** A fresh ID token: the server accepts each once. */
  idToken(): Promise<string>
}

/** The site's use of Firebase. Everything rejects with a `FirebaseRefused` or a fault. */
export interface SignIn {
  /** Sends a code to a number such as `+639171234567`; resolves with Firebase's id of it. */
  sendCode(number: string): Promise<string>
  confirmCode(codeId: string, code: string): Promise<SignedIn>
  /** Opens a provider's sign-in window, which only a click may do; closes it when `signal` aborts. */
  ask(provider: SocialProvider, signal: AbortSignal): Promise<SignedIn>
}

/** Why Firebase refused. */
export class FirebaseRefused extends Error {
  readonly code: Refusal['code']
  constructor(code: Refusal['code'], options?: ErrorOptions) {
    super(code, options)
    this.name = 'FirebaseRefused'
    this.code = code
  }
}

const codes: Readonly<Record<string, Refusal['code']>> = {
  'auth/invalid-phone-number': 'mobile_invalid',
  'auth/missing-phone-number': 'mobile_missing',
  'auth/too-many-requests': 'sms_too_many',
  'auth/invalid-verification-code': 'sms_code_wrong',
  'auth/missing-verification-code': 'firebase_code_missing',
  'auth/missing-code': 'firebase_code_missing',
  'auth/code-expired': 'sms_code_expired',
  'auth/invalid-verification-id': 'sms_code_expired',
  'auth/missing-verification-id': 'sms_code_expired',
  'auth/captcha-check-failed': 'firebase_captcha',
  'auth/invalid-app-credential': 'firebase_captcha',
  'auth/missing-app-credential': 'firebase_captcha',
  'auth/unauthorized-domain': 'firebase_captcha',
  'auth/quota-exceeded': 'firebase_quota',
  'auth/operation-not-allowed': 'firebase_not_allowed',
  'auth/popup-closed-by-user': 'firebase_closed',
  'auth/cancelled-popup-request': 'firebase_closed',
  'auth/user-cancelled': 'firebase_closed',
  'auth/popup-blocked': 'firebase_blocked',
}

/** Returns the refusal of an SDK error: each kind of spec §8 has its own, everything else is unknown. */
export function refusedBy(error: unknown): Error {
  if (error instanceof FaultError || error instanceof FirebaseRefused) return error
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  if (code === 'auth/network-request-failed') return new FaultError('network', { cause: error })
  return new FirebaseRefused(codes[code] ?? 'firebase_unknown', { cause: error })
}

/** Resolves with Firebase's refusal as data; faults reject. */
export async function orRefusal<Value>(pending: Promise<Value>): Promise<Value | Refusal> {
  try {
    return await pending
  } catch (error) {
    const refused = refusedBy(error)
    if (!(refused instanceof FirebaseRefused)) throw refused
    return { kind: 'refusal', code: refused.code, message: refused.message, details: {} }
  }
}

/** Loads the SDK for a project, with the first project that is needed. */
export async function openSignIn(project: FirebaseProject): Promise<SignIn> {
  return (await import('./sdk-sign-in.ts')).sdkSignIn(project)
}
