import { fromCallback, fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import type { Deposit } from '#wire/deposit.ts'
import { callActors } from '#machines/lib/calls.ts'
import { depositCalls } from './deposit.calls.ts'
import type { Loaded } from './deposit.machine.ts'

/** What the deposits need: the client, a new key for each one, and what tells that something happened to them. */
export interface DepositDependencies {
  readonly api: Pick<Api, 'depositChannels' | 'createDeposit' | 'cancelDeposit' | 'sendDepositProof'>
  readonly newKey: () => string
  /** Calls with the newest deposits whenever something happened to one; answers what ends it. */
  readonly follow: (tell: (deposits: readonly Deposit[]) => void) => () => void
}

/** The real actors of the deposits. */
export const depositActors = ({ api, newKey, follow }: DepositDependencies) => ({
  ...callActors(depositCalls, api),
  loadDeposits: fromPromise<Answer<Loaded>, void>(async ({ signal }) => {
    const answer = await api.depositChannels({}, { signal })
    return answer.kind === 'refusal' ? answer : { kind: 'value', value: { ...answer.value, key: newKey() } }
  }),
  hearDeposits: fromCallback(({ sendBack }) => follow((deposits) => sendBack({ type: 'deposits.changed', deposits }))),
})
