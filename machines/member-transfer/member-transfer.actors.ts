import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import { memberTransferCalls } from '#wire/money/member-transfer.ts'
import { callActors } from '#machines/lib/calls.ts'
import { type KeyedTerms, memberTransferActorCalls, type TransferInput } from './member-transfer.machine.ts'

/** What a transfer needs: the client, and a new key for each one that may be made. */
export interface MemberTransferDependencies {
  readonly api: Api
  createKey(): string
}

/** The real actors of a transfer to an upline or a downline. */
export const memberTransferActors = ({ api, createKey }: MemberTransferDependencies) => ({
  ...callActors(memberTransferActorCalls, api),
  loadTerms: fromPromise<Answer<KeyedTerms>, TransferInput>(async ({ input, signal }) => {
    const answer = await api.send(memberTransferCalls.memberTransferTerms, input, { signal })
    return answer.kind === 'refusal' ? answer : { kind: 'value', value: { ...answer.value, key: createKey() } }
  }),
})
