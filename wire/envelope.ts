import type { RefusalCode } from './codes.ts'
import type { FirebaseProblem } from '#wire/identity/identity.ts'
import type { VerificationMethod } from '#wire/verification/second-verification.ts'

/** One field the server could not accept: its path in the request and the reason's code. */
export interface FieldProblem {
  readonly field: string
  /** `taken` to `weak` come of what the server knows: another's name, the age limit, a password that is too common. */
  readonly problem: 'missing' | 'type' | 'length' | 'format' | 'range' | 'taken' | 'mismatch' | 'underage' | 'weak'
}

/** What a login from an unknown address must answer before it goes on (spec §4). */
export interface DemandedVerification {
  /** Names the verification in the calls that answer it; good once, for a few minutes, from the same address. */
  readonly id: string
  /** What this member can choose from; a hint shows where a code goes, most of it hidden. */
  readonly methods: readonly { readonly method: VerificationMethod; readonly hint: string | null }[]
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

/** Facts that come with a refusal; each is present only where its code calls for it. */
export interface RefusalDetails {
  /** `true` when the next login of this account or address must carry an image captcha (spec §4 login). */
  readonly captcha?: boolean
  /** Seconds until it is worth trying again. */
  readonly retryAfter?: number
  readonly fields?: readonly FieldProblem[]
  readonly verification?: DemandedVerification
  /** For an account elsewhere that is nobody's yet: a login or registration with it links the two. */
  readonly linkTicket?: string
  /** Until when a member is kept from playing, in epoch milliseconds; null for ever. */
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

/** A well-formed "no": the server's, or Firebase's where the browser asks it. Screens show the catalogue text of `code`; `message` is for logs. */
export interface Refusal {
  readonly kind: 'refusal'
  readonly code: RefusalCode | FirebaseProblem
  readonly message: string
  readonly details: RefusalDetails
}

/** A call that got no well-formed answer; `insecure` means the page's origin may not encrypt (plain http). */
export interface Fault {
  readonly kind: 'fault'
  readonly reason: 'network' | 'timeout' | 'malformed' | 'insecure'
}

/** What a call resolves to when nothing went wrong on the way: the value, or the server's "no". */
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
