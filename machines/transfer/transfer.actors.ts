import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import { callActors } from '#machines/lib/calls.ts'
import { type KeyedWallets, transferActorCalls } from './transfer.machine.ts'
import type { Wallets } from './transfer.rules.ts'

/** What transfers need: the client, a new key for each one that may be made, and how the wallets are read. */
export interface TransferDependencies {
  readonly api: Api
  createKey(): string
  readWallets(signal: AbortSignal): Promise<Answer<Wallets>>
}

/** The real actors of transfers between wallets. */
export const transferActors = ({ api, createKey, readWallets }: TransferDependencies) => ({
  ...callActors(transferActorCalls, api),
  loadWallets: fromPromise<Answer<KeyedWallets>, void>(async ({ signal }) => {
    const answer = await readWallets(signal)
    return answer.kind === 'refusal' ? answer : { kind: 'value', value: { ...answer.value, key: createKey() } }
  }),
})
