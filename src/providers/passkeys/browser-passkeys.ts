import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import type { Answer, Refusal } from '#wire/envelope.ts'
import type { PasskeyAssertion, PasskeyProblem } from '#wire/verification/passkeys.ts'
import type { CreationOptions, NewCredential } from '#machines/passkeys/passkeys.machine.ts'
import type { RequestOptions } from '#machines/passkey-login/passkey-login.machine.ts'

/** Returns whether this browser has WebAuthn; pages without encryption have none. */
export const supportsPasskeys = (): boolean => browserSupportsWebAuthn()

/** Lets the member make a passkey. */
export const createPasskey = (options: CreationOptions): Promise<Answer<NewCredential>> =>
  orProblem<NewCredential>(async () => {
    const { id, rawId, response } = await startRegistration({ optionsJSON: options })
    const { clientDataJSON, attestationObject, transports } = response
    return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
  })

/** Lets the visitor use a passkey; the abort closes the browser's dialog. */
export const signWithPasskey = (options: RequestOptions, signal: AbortSignal): Promise<Answer<PasskeyAssertion>> =>
  orProblem<PasskeyAssertion>(async () => {
    signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true })
    const { id, rawId, response } = await startAuthentication({ optionsJSON: options })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature, userHandle } }
  })

/** The problems that a member can act on, by the name of the browser's error. */
const problems: Readonly<Record<string, PasskeyProblem>> = {
  NotAllowedError: 'passkey_cancelled',
  AbortError: 'passkey_cancelled',
  InvalidStateError: 'passkey_known',
  NotSupportedError: 'passkey_unsupported',
  ConstraintError: 'passkey_unsupported',
  SecurityError: 'passkey_unsupported',
}

async function orProblem<Value>(work: () => Promise<Value>): Promise<Answer<Value>> {
  if (!supportsPasskeys()) return refusalOf('passkey_unsupported')
  try {
    return { kind: 'value', value: await work() }
  } catch (error) {
    const problem = error instanceof Error ? problems[nameOf(error)] : undefined
    if (problem === undefined) throw error
    return refusalOf(problem)
  }
}

/** The library wraps the browser's error. */
const nameOf = ({ name, cause }: Error): string => (cause instanceof Error ? cause.name : name)

const refusalOf = (code: PasskeyProblem): Refusal => ({ kind: 'refusal', code, message: code, details: {} })
