import { QueryObserver, useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type Deposit, depositCalls } from '#wire/payments/deposit.ts'
import { depositActors } from '#machines/deposit/deposit.actors.ts'
import { depositMachine } from '#machines/deposit/deposit.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { valueOf } from '#src/api/queries.ts'
import { readClock } from '#src/platform/clock.ts'
import { inspected } from '#src/platform/inspect.ts'
import { createProgress, type Progress } from '#src/platform/progress.ts'

/** A running deposit chart. */
export type DepositChart = ActorRefFrom<typeof depositMachine>

/** Runs the deposit chart; the live stream invalidates its query. */
export function useDeposit(username: string): { readonly chart: DepositChart; readonly progress: Progress } {
  const api = useApi()
  const queries = useQueryClient()
  const progress = useMemo(() => createProgress(), [])
  const machine = useMemo(() => {
    const follow = (notify: (deposits: readonly Deposit[]) => void) => {
      const queryKey = memberKey(username, 'deposits')
      // The chart loads the deposits itself: the query fetches only once the stream has invalidated it.
      queries.setQueryData<readonly Deposit[]>(queryKey, (known) => known ?? [])
      const observer = new QueryObserver<readonly Deposit[]>(queries, {
        queryKey,
        queryFn: async ({ signal }) => (await valueOf(api.send(depositCalls.depositChannels, {}, { signal }))).deposits,
        staleTime: Infinity,
        structuralSharing: false,
        notifyOnChangeProps: ['data'],
      })
      const known = observer.getCurrentResult().data
      return observer.subscribe(({ data }) => {
        if (data !== undefined && data !== known) notify(data)
      })
    }
    return depositMachine.provide({
      actors: depositActors({
        api,
        newKey: () => crypto.randomUUID(),
        now: readClock,
        onProgress: progress.report,
        follow,
      }),
    })
  }, [api, progress, queries, username])
  return { chart: useActorRef(machine, inspected()), progress }
}
