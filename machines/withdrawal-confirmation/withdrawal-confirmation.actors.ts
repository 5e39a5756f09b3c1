import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import { withdrawalCalls } from '#wire/payments/withdrawal.ts'
import { callActors } from '#machines/lib/calls.ts'
import { type Awaited, withdrawalConfirmationActorCalls } from './withdrawal-confirmation.machine.ts'

/** Dependencies of the confirmation: the client and this device's clock, in epoch milliseconds. */
export interface WithdrawalConfirmationDependencies {
  readonly api: Api
  readonly now: () => number
}

/** Returns the actors of the confirmation; the time left is the server's, so a wrong device clock does no harm. */
export const withdrawalConfirmationActors = ({ api, now }: WithdrawalConfirmationDependencies) => ({
  ...callActors(withdrawalConfirmationActorCalls, api),
  loadAwaited: fromPromise<Answer<Awaited>, void>(async ({ signal }) => {
    const answer = await api.send(withdrawalCalls.awaitedWithdrawal, {}, { signal })
    return answer.kind === 'refusal'
      ? answer
      : { kind: 'value', value: { ...answer.value, deadline: now() + answer.value.left } }
  }),
})
