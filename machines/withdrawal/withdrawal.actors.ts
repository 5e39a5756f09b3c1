import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import { withdrawalCalls } from '#wire/payments/withdrawal.ts'
import { callActors } from '#machines/lib/calls.ts'
import { type KeyedTerms, withdrawalActorCalls } from './withdrawal.setup.ts'

/** The dependencies of a withdrawal: the client, and a new idempotency key for each request. */
export interface WithdrawalDependencies {
  readonly api: Api
  createKey(): string
}

/** The real actors of a withdrawal. */
export const withdrawalActors = ({ api, createKey }: WithdrawalDependencies) => ({
  ...callActors(withdrawalActorCalls, api),
  loadTerms: fromPromise<Answer<KeyedTerms>, void>(async ({ signal }) => {
    const answer = await api.send(withdrawalCalls.withdrawalTerms, {}, { signal })
    return answer.kind === 'refusal' ? answer : { kind: 'value', value: { ...answer.value, key: createKey() } }
  }),
})
