import type { RefusalCode } from './codes.ts'
import type { FirebaseProblem } from '#wire/identity/identity.ts'
import type { PasskeyProblem } from '#wire/verification/passkeys.ts'
import type { VerificationMethod } from '#wire/verification/second-verification.ts'

/** A field the server refused: its path in the request and the reason's code. */
export interface FieldProblem {
  readonly field: string
  /** `taken` to `weak` depend on the server's data: another's name, the age limit, a common password. */
  readonly problem: 'missing' | 'type' | 'length' | 'format' | 'range' | 'taken' | 'mismatch' | 'underage' | 'weak'
}

/** The second verification that a login from an unrecognised location requires (spec §4). */
export interface DemandedVerification {
  /** Identifies the verification in later calls; valid once, for a few minutes, from the same address. */
  readonly id: string
  /** The member's methods; a hint shows the masked destination of a code. */
  readonly methods: readonly { readonly method: VerificationMethod; readonly hint: string | null }[]
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

/** Details of a refusal; each is present only for certain codes. */
export interface RefusalDetails {
  /** `true` when the next login of this account or address needs an image captcha (spec §4 login). */
  readonly captcha?: boolean
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number
  readonly fields?: readonly FieldProblem[]
  readonly verification?: DemandedVerification
  /** For a social account that is not linked: a login or registration with it links the two. */
  readonly linkTicket?: string
  /** When an exclusion ends, in epoch milliseconds; null for a permanent one. */
  readonly excludedUntil?: number | null
}

/** The body of every answer (spec §7: "read through success, value and message"). */
export type Envelope<Value> =
  | { readonly success: true; readonly value: Value; readonly message: string }
  | {
      readonly success: false
      readonly value: RefusalDetails | null
      readonly message: string
      readonly code: RefusalCode
    }

/**
 * A refusal: the server's, Firebase's where the browser asks it, or the browser's own of a passkey. Screens show the catalogue text of `code`;
 * `message` is for logs.
 */
export interface Refusal {
  readonly kind: 'refusal'
  readonly code: RefusalCode | FirebaseProblem | PasskeyProblem
  readonly message: string
  readonly details: RefusalDetails
}

/** A call without a well-formed answer; `insecure` means the page may not encrypt (plain http). */
export interface Fault {
  readonly kind: 'fault'
  readonly reason: 'network' | 'timeout' | 'malformed' | 'insecure'
}

/** The result of a call without a fault: the value, or the refusal. */
export type Answer<Value> = { readonly kind: 'value'; readonly value: Value } | Refusal

/** The error a call rejects with; faults never resolve. */
export class FaultError extends Error implements Fault {
  readonly kind = 'fault'
  readonly reason: Fault['reason']
  constructor(reason: Fault['reason'], options?: ErrorOptions) {
    super(`fault: ${reason}`, options)
    this.name = 'FaultError'
    this.reason = reason
  }
}
