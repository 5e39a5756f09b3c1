import { fromCallback, fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import { type Deposit, depositCalls } from '#wire/payments/deposit.ts'
import { callActors } from '#machines/lib/calls.ts'
import { depositActorCalls, type Loaded } from './deposit.machine.ts'

/** What the deposits need: the client, a new key for each one, and what tells that something happened to them. */
export interface DepositDependencies {
  readonly api: Api
  readonly newKey: () => string
  /** The device's clock, in epoch milliseconds. */
  readonly now: () => number
  /** Told how much of a proof has been sent, from 0 to 1. */
  readonly tellProgress: (share: number) => void
  /** Calls with the newest deposits whenever something happened to one; answers what ends it. */
  readonly follow: (tell: (deposits: readonly Deposit[]) => void) => () => void
}

/** The real actors of the deposits. */
export const depositActors = ({ api, newKey, now, tellProgress, follow }: DepositDependencies) => ({
  ...callActors(depositActorCalls, api),
  sendProof: fromPromise<Answer<Deposit>, { readonly id: string; readonly picture: string }>(({ input, signal }) => {
    tellProgress(0)
    return api.send(depositCalls.sendDepositProof, input, { signal, onProgress: tellProgress })
  }),
  loadDeposits: fromPromise<Answer<Loaded>, void>(async ({ signal }) => {
    const answer = await api.send(depositCalls.depositChannels, {}, { signal })
    if (answer.kind === 'refusal') return answer
    const { channels, deposits, serverTime } = answer.value
    return { kind: 'value', value: { channels, deposits, key: newKey(), skew: serverTime - now() } }
  }),
  hearDeposits: fromCallback(({ sendBack }) => follow((deposits) => sendBack({ type: 'deposits.changed', deposits }))),
})
