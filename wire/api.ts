import type { Call, RequestOf, ValueOf } from './call.ts'
import type { Answer } from './envelope.ts'

/** How a call may be cut short, and what follows how much of a large one has been sent, from 0 to 1. */
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
