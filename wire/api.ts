import type { Call, RequestOf, ValueOf } from './call.ts'
import type { CallName, CallsByName } from './calls.ts'
import type { Answer } from './envelope.ts'

/** How a call may be cut short, and who is told how much of a large one has been sent, from 0 to 1. */
export interface CallOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (share: number) => void
}

/** The client as actors and queries see it. */
export interface Api {
  /**
   * Makes a call of the wire, as in `api.send(memberCalls.memberInfo, {})`. Resolves with the value or the refusal,
   * rejects with a `FaultError`.
   */
  send<C extends Call>(call: C, request: RequestOf<C>, options?: CallOptions): Promise<Answer<ValueOf<C>>>
}

type CallBy<Name extends CallName> = Extract<CallsByName[Name], Call>
/** What a caller passes to the call of this name. */
export type RequestBy<Name extends CallName> = RequestOf<CallBy<Name>>
/** What the call of this name answers when it succeeds. */
export type ValueBy<Name extends CallName> = ValueOf<CallBy<Name>>
