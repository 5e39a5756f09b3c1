import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import { walletCalls } from '#wire/money/wallet.ts'
import { memberKey } from './member-key.ts'
import { balanceRead, valueOf } from './queries.ts'

/** The held money of the member whose token the client holds; it is invalidated with the balance. */
export const heldMoneyQuery = (api: Api, username: string) =>
  queryOptions({
    queryKey: memberKey(username, balanceRead, 'held'),
    queryFn: ({ signal }) => valueOf(api.send(walletCalls.heldMoney, {}, { signal })),
    staleTime: 60_000,
  })
