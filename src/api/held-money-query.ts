import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import { walletCalls } from '#wire/money/wallet.ts'
import { memberKey } from './member-key.ts'
import { balanceRead, valueOf } from './queries.ts'

/** What is held of the money of the member whose token the client holds; it lies with the balance, whose events outdate it. */
export const heldMoneyQuery = (api: Api, username: string) =>
  queryOptions({
    queryKey: memberKey(username, balanceRead, 'held'),
    queryFn: ({ signal }) => valueOf(api.send(walletCalls.heldMoney, {}, { signal })),
    staleTime: 60_000,
  })
