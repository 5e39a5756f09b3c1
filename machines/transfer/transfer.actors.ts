import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import { walletCalls } from '#wire/money/wallet.ts'
import { callActors } from '#machines/lib/calls.ts'
import { type KeyedWallets, transferActorCalls } from './transfer.machine.ts'

/** The dependencies of transfers: the client, and a new idempotency key for each transfer. */
export interface TransferDependencies {
  readonly api: Api
  createKey(): string
}

/** The real actors of transfers between wallets. */
export const transferActors = ({ api, createKey }: TransferDependencies) => ({
  ...callActors(transferActorCalls, api),
  loadWallets: fromPromise<Answer<KeyedWallets>, void>(async ({ signal }) => {
    const answer = await api.send(walletCalls.merchantWallet, {}, { signal })
    return answer.kind === 'refusal' ? answer : { kind: 'value', value: { ...answer.value, key: createKey() } }
  }),
})
