import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import * as v from 'valibot'
import type { ValueOf } from '#wire/call.ts'
import { Day } from '#wire/pages.ts'
import { withdrawalCalls } from '#wire/payments/withdrawal.ts'
import { withdrawalsActors } from '#machines/withdrawals/withdrawals.actors.ts'
import { withdrawalsMachine } from '#machines/withdrawals/withdrawals.machine.ts'
import { allWithdrawals, type WithdrawalsFilter } from '#machines/withdrawals/withdrawals.rules.ts'
import { listOf } from '#machines/withdrawals/withdrawals.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { isPartOf, memberKey } from '#src/api/member-key.ts'
import { type ListReads, useKeptPlace, usePagedListLogic } from '#src/parts/paged-list/list-reads.ts'
import { useAddressedPlace } from '#src/parts/paged-list/place-keeper.ts'
import { inspected } from '#src/platform/inspect.ts'

export type WithdrawalsPage = ValueOf<typeof withdrawalCalls.withdrawals>

const words = {
  unfiltered: allWithdrawals,
  filters: { state: v.picklist(['all', 'open', 'paid', 'over']), from: Day, to: Day },
}
const isOfWithdrawals = isPartOf('withdrawals')

/** Runs the chart of the list of withdrawals; its place is in the address, and it follows what the server tells. */
export function useWithdrawals(username: string) {
  const api = useApi()
  const keeper = useAddressedPlace(words)
  const reads = useMemo(
    (): ListReads<WithdrawalsPage, WithdrawalsFilter> => ({
      load: ({ filter: { state, from, to }, page, size }, signal) =>
        api.send(
          withdrawalCalls.withdrawals,
          { state, from: from ?? undefined, to: to ?? undefined, pageNo: page, pageSize: size },
          { signal },
        ),
      keyOf: ({ state, from, to }, page) =>
        memberKey(username, 'withdrawals', 'list', state, from ?? '', to ?? '', String(page)),
      follows: (queryKey) => isOfWithdrawals({ queryKey }),
    }),
    [api, username],
  )
  const pagedList = usePagedListLogic(reads, keeper)
  const machine = useMemo(
    () => withdrawalsMachine.provide({ actors: withdrawalsActors({ api, pagedList }) }),
    [api, pagedList],
  )
  const withdrawals = useActorRef(machine, { ...inspected(), input: { place: keeper.place } })
  const list = listOf(withdrawals.getSnapshot())
  if (list === undefined) throw new Error('the list of withdrawals runs as long as its page')
  useKeptPlace(list, keeper)
  return { withdrawals, list, reads }
}
