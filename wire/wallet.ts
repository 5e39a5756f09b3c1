import * as v from 'valibot'
import { call, nothing } from './call.ts'
import { Money } from './shapes.ts'

export const walletCalls = {
  balance: call({
    method: 'GET',
    path: '/wps/v2/wallets/balance',
    token: 'required',
    firstPage: true,
    summary: 'The sum of the wallets of the member the token belongs to.',
    request: nothing,
    value: v.object({ sumBalance: Money, currency: v.string() }),
  }),
}
