import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import { walletCalls } from '#wire/money/wallet.ts'
import { memberKey } from './member-key.ts'
import { balanceRead, valueOf } from './queries.ts'

/** The wallets of the member whose token the client holds; they are invalidated with the balance. */
export const walletsQuery = (api: Api, username: string) =>
  queryOptions({
    queryKey: memberKey(username, balanceRead, 'wallets'),
    queryFn: ({ signal }) => valueOf(api.send(walletCalls.merchantWallet, {}, { signal })),
    staleTime: 60_000,
  })
