import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** What is known of the request that is being answered; each part is filled in where it is found out. */
export interface RequestScope {
  /** Made here for each request and taken from no client. */
  readonly id: string
  /** Name of the call; null before its route is found, and of what is no call. */
  call: string | null
  /** Address of the client, after trusted proxies. */
  address: string | null
  /** The member whose session it is, or whose account it tries to reach. */
  memberId: string | null
  /** Code of its refusal. */
  refusal: string | null
  /** Whether it brought a code or link of the member that had been used already. */
  isReuse: boolean
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** The request that is being answered; undefined outside of one, as in jobs and the operator's commands. */
export const currentRequest = (): RequestScope | undefined => scopes.getStore()

/** Answers a request inside a scope of its own. */
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

/** Adds what was found out about the present request; does nothing outside of one. */
export function describeRequest(found: Partial<Omit<RequestScope, 'id'>>): void {
  const scope = currentRequest()
  if (scope !== undefined) Object.assign(scope, found)
}
