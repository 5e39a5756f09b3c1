import * as v from 'valibot'
import { call, nothing } from './call.ts'
import { Money } from './shapes.ts'

export const walletCalls = {
  balance: call({
    module: 'wallet',
    method: 'GET',
    path: '/wps/v2/wallets/balance',
    token: 'required',
    summary: 'The sum of the wallets of the member the token belongs to.',
    request: nothing,
    value: v.object({ sumBalance: Money, currency: v.string() }),
  }),
}
