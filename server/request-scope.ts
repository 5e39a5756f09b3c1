import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** Facts of the current request; each is set as soon as it is known. */
export interface RequestScope {
  /** Generated here; never taken from a client. */
  readonly id: string
  /** Name of the call; null before routing, and for requests that are no calls. */
  call: string | null
  /** Address of the client, after trusted proxies. */
  address: string | null
  /** The member of the session, or of the account that the request names. */
  memberId: string | null
  /** Code of the refusal; null without one. */
  refusal: string | null
  /** True when the request used a code or link that had been used before. */
  isReuse: boolean
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Returns the scope of the current request; undefined outside of one, as in jobs and operator commands. */
export const currentRequest = (): RequestScope | undefined => scopes.getStore()

/** Runs `answer` in a new request scope. */
export function withRequestScope<Answer>(answer: (scope: RequestScope) => Answer): Answer {
  const scope: RequestScope = {
    id: randomUUID(),
    call: null,
    address: null,
    memberId: null,
    refusal: null,
    isReuse: false,
  }
  return scopes.run(scope, () => answer(scope))
}

/** Adds facts to the current request; does nothing outside of one. */
export function describeRequest(found: Partial<Omit<RequestScope, 'id'>>): void {
  const scope = currentRequest()
  if (scope !== undefined) Object.assign(scope, found)
}
