import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import { memberTransferCalls } from '#wire/money/member-transfer.ts'
import { callActors } from '#machines/lib/calls.ts'
import { type KeyedTerms, memberTransferActorCalls, type TransferInput } from './member-transfer.machine.ts'

/** Dependencies of a transfer: the API client, and a new idempotency key per transfer. */
export interface MemberTransferDependencies {
  readonly api: Api
  createKey(): string
}

/** Returns the production actors of a transfer to an upline or a downline. */
export const memberTransferActors = ({ api, createKey }: MemberTransferDependencies) => ({
  ...callActors(memberTransferActorCalls, api),
  loadTerms: fromPromise<Answer<KeyedTerms>, TransferInput>(async ({ input, signal }) => {
    const answer = await api.send(memberTransferCalls.memberTransferTerms, input, { signal })
    return answer.kind === 'refusal' ? answer : { kind: 'value', value: { ...answer.value, key: createKey() } }
  }),
})
