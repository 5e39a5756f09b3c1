import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import { callActors } from '#machines/lib/calls.ts'
import { transferUplineCalls } from './transfer-upline.calls.ts'
import type { KeyedTerms } from './transfer-upline.machine.ts'

/** What a transfer needs: the client, and a new key for each one that may be made. */
export interface TransferUplineDependencies {
  readonly api: Pick<Api, 'uplineTerms' | 'sendToUpline'>
  createKey(): string
}

/** The real actors of a transfer to the upline. */
export const transferUplineActors = ({ api, createKey }: TransferUplineDependencies) => ({
  ...callActors(transferUplineCalls, api),
  loadTerms: fromPromise<Answer<KeyedTerms>, void>(async ({ signal }) => {
    const answer = await api.uplineTerms({}, { signal })
    return answer.kind === 'refusal' ? answer : { kind: 'value', value: { ...answer.value, key: createKey() } }
  }),
})
