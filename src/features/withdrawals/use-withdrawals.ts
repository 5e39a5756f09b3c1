import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import * as v from 'valibot'
import { Day } from '#wire/pages.ts'
import { withdrawalCalls } from '#wire/payments/withdrawal.ts'
import { callActors } from '#machines/lib/calls.ts'
import { withdrawalsActorCalls, withdrawalsMachine } from '#machines/withdrawals/withdrawals.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { useListUrlState } from '#src/shared/paged-list/list-url-state.ts'
import { activeFilters, useList } from '#src/shared/paged-list/use-list.ts'
import { inspected } from '#src/platform/inspect.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'

const words = {
  unfiltered: { state: 'all', from: null, to: null },
  filters: { state: v.picklist(['all', 'open', 'paid', 'over']), from: Day, to: Day },
}

/** Returns the list of withdrawals, with its state in the URL, and the actor that cancels one; follows live events. */
export function useWithdrawals(username: string) {
  const api = useApi()
  const queries = useQueryClient()
  const list = useList(useListUrlState(words), {
    queryKey: memberKey(username, 'withdrawals', 'list'),
    load: ({ filter: { state, ...days }, page }, signal) =>
      api.send(withdrawalCalls.withdrawals, { state, ...activeFilters(days), ...page }, { signal }),
    size: 10,
  })
  const machine = useMemo(() => withdrawalsMachine.provide({ actors: callActors(withdrawalsActorCalls, api) }), [api])
  const withdrawals = useActorRef(machine, inspected())
  useEmitted<typeof withdrawalsMachine, 'withdrawals.changed'>(
    withdrawals,
    'withdrawals.changed',
    () => void queries.invalidateQueries({ queryKey: memberKey(username, 'withdrawals') }),
  )
  return { withdrawals, list }
}
