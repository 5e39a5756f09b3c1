import type { Call, RequestOf, ValueOf } from './call.ts'
import type { CallsByName } from './calls.ts'
import type { Answer } from './envelope.ts'

/** How a call may be cut short. */
export interface CallOptions {
  readonly signal?: AbortSignal
}

type Invoke<C extends Call> = (request: RequestOf<C>, options?: CallOptions) => Promise<Answer<ValueOf<C>>>

/** The client as actors see it: resolves with the value or the refusal, rejects with a `FaultError`. */
export type Api = {
  readonly [Name in keyof CallsByName]: CallsByName[Name] extends Call ? Invoke<CallsByName[Name]> : never
}
