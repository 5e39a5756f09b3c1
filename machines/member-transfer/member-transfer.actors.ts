import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import { callActors } from '#machines/lib/calls.ts'
import { memberTransferCalls } from './member-transfer.calls.ts'
import type { KeyedTerms, TransferInput } from './member-transfer.machine.ts'

/** What a transfer needs: the client, and a new key for each one that may be made. */
export interface MemberTransferDependencies {
  readonly api: Pick<Api, 'memberTransferTerms' | 'sendToMember'>
  createKey(): string
}

/** The real actors of a transfer to an upline or a downline. */
export const memberTransferActors = ({ api, createKey }: MemberTransferDependencies) => ({
  ...callActors(memberTransferCalls, api),
  loadTerms: fromPromise<Answer<KeyedTerms>, TransferInput>(async ({ input, signal }) => {
    const answer = await api.memberTransferTerms(input, { signal })
    return answer.kind === 'refusal' ? answer : { kind: 'value', value: { ...answer.value, key: createKey() } }
  }),
})
