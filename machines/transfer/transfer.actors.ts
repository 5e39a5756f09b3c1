import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import { callActors } from '#machines/lib/calls.ts'
import { transferCalls } from './transfer.calls.ts'
import type { KeyedWallets } from './transfer.machine.ts'
import type { Wallets } from './transfer.rules.ts'

/** What transfers need: the client, a new key for each one that may be made, and who is told what was read. */
export interface TransferDependencies {
  readonly api: Pick<Api, 'merchantWallet' | 'walletTransfer' | 'walletRecall'>
  createKey(): string
  read(wallets: Answer<Wallets>): void
}

/** The real actors of transfers between wallets. */
export const transferActors = ({ api, createKey, read }: TransferDependencies) => ({
  ...callActors(transferCalls, api),
  loadWallets: fromPromise<Answer<KeyedWallets>, void>(async ({ signal }) => {
    const answer = await api.merchantWallet({}, { signal })
    read(answer)
    return answer.kind === 'refusal' ? answer : { kind: 'value', value: { ...answer.value, key: createKey() } }
  }),
})
