import type { Call, RequestOf, ValueOf } from './call.ts'
import type { Answer } from './envelope.ts'

/** Options of a call: a signal that aborts it, and a callback for upload progress from 0 to 1. */
export interface CallOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (share: number) => void
}

/** The API client, for actors and queries. */
export interface Api {
  /**
   * Sends a call of the wire, as in `api.send(memberCalls.memberInfo, {})`. Resolves with the value or the refusal,
   * rejects with a `FaultError`.
   */
  send<C extends Call>(call: C, request: RequestOf<C>, options?: CallOptions): Promise<Answer<ValueOf<C>>>
}
