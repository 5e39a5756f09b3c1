import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import { pointsCalls } from '#wire/loyalty/points.ts'
import type { KeyedTerms, Order, Receipt, RedeemInput } from './redeem.machine.ts'

/** Dependencies of redeeming: the API client, and a new idempotency key per redemption. */
export interface RedeemDependencies {
  readonly api: Api
  createKey(): string
}

/** Returns the production actors of redeeming a reward or converting points. */
export const redeemActors = ({ api, createKey }: RedeemDependencies) => ({
  loadTerms: fromPromise<Answer<KeyedTerms>, RedeemInput>(async ({ input: { id, language }, signal }) => {
    const answer = await api.send(pointsCalls.redeemTerms, { id: id ?? undefined, language }, { signal })
    return answer.kind === 'refusal' ? answer : { kind: 'value', value: { ...answer.value, key: createKey() } }
  }),
  spend: fromPromise<Answer<Receipt>, Order>(async ({ input, signal }) => {
    const { type, id, idempotencyKey, quantity, points, address, mobile, paymentPassword } = input
    const order = { idempotencyKey, quantity, points, paymentPassword }
    if (id === null) return api.send(pointsCalls.convertPoint, order, { signal })
    const to = { ...(type === 'goods' && { address }), ...(type === 'topUp' && { mobile }) }
    return api.send(pointsCalls.redeemPointReward, { ...order, ...to, id }, { signal })
  }),
})
