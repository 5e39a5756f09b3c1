import { fromCallback, fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import { type Deposit, depositCalls } from '#wire/payments/deposit.ts'
import { callActors } from '#machines/lib/calls.ts'
import { depositActorCalls, type Loaded } from './deposit.machine.ts'

/** Dependencies of the deposit chart: the client, idempotency keys, the clock, and live updates. */
export interface DepositDependencies {
  readonly api: Api
  readonly newKey: () => string
  /** The device's clock, in epoch milliseconds. */
  readonly now: () => number
  /** Receives the progress of a proof upload, from 0 to 1. */
  readonly onProgress: (share: number) => void
  /** Calls `notify` with the newest deposits whenever one has changed; returns an unsubscribe function. */
  readonly follow: (notify: (deposits: readonly Deposit[]) => void) => () => void
}

/** The real actors of the deposits. */
export const depositActors = ({ api, newKey, now, onProgress, follow }: DepositDependencies) => ({
  ...callActors(depositActorCalls, api),
  sendProof: fromPromise<Answer<Deposit>, { readonly id: string; readonly picture: string }>(({ input, signal }) => {
    onProgress(0)
    return api.send(depositCalls.sendDepositProof, input, { signal, onProgress })
  }),
  loadDeposits: fromPromise<Answer<Loaded>, void>(async ({ signal }) => {
    const answer = await api.send(depositCalls.depositChannels, {}, { signal })
    if (answer.kind === 'refusal') return answer
    const { channels, deposits, serverTime } = answer.value
    return { kind: 'value', value: { channels, deposits, key: newKey(), skew: serverTime - now() } }
  }),
  watchDeposits: fromCallback(({ sendBack }) => follow((deposits) => sendBack({ type: 'deposits.changed', deposits }))),
})
