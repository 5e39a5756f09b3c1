import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { pointsCalls } from '#wire/loyalty/points.ts'
import { isTrial } from '#machines/app/account-types.ts'
import { sessionView } from '#machines/app/app.selectors.ts'
import { pointsMallActors } from '#machines/points-mall/points-mall.actors.ts'
import { pointsMallMachine } from '#machines/points-mall/points-mall.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { isPartOf, memberKey } from '#src/api/member-key.ts'
import { isBalance, mayRetry, valueOf } from '#src/api/queries.ts'
import { rewardsRead } from '#src/api/reward-query.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { useApp, useAppState } from '#src/providers/app/app-context.tsx'
import { passGate } from '#src/providers/gate/pass-gate.ts'
import { inspected } from '#src/platform/inspect.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'

/** Actor of the points mall chart. */
export type PointsMallChart = ActorRefFrom<typeof pointsMallMachine>

/** Query key below the member's missions, which invalidates both together; an empty username for a visitor. */
export const pointsKey = (username: string, ...read: readonly string[]) =>
  memberKey(username, 'missions', 'points', ...read)

/** Returns the username of the points' holder; null for visitors and trial accounts, which have none. */
export const useHolder = (): string | null =>
  useAppState((snapshot) => {
    const { session } = sessionView(snapshot)
    return session === null || isTrial(session.accountType) ? null : session.username
  })

/** Queries rewards and rules; for a member, redeemable rewards first. */
export function useMall() {
  const api = useApi()
  const language = useLanguage()
  const holder = useHolder()
  return useQuery({
    queryKey: pointsKey(holder ?? '', 'mall', language),
    queryFn: async ({ signal }) => {
      if (holder === null) return valueOf(api.send(pointsCalls.mallWindow, { language }, { signal }))
      const [{ list }, rules] = await Promise.all([
        valueOf(api.send(pointsCalls.pointRewards, { language }, { signal })),
        valueOf(api.send(pointsCalls.pointConfig, {}, { signal })),
      ])
      return { list, rules }
    },
    retry: mayRetry,
  })
}

/** Queries a member's points; refetches on window focus, since play in another window earns points. */
export function usePoints(holder: string, enabled = true) {
  const api = useApi()
  return useQuery({
    queryKey: pointsKey(holder, 'balance'),
    queryFn: ({ signal }) => valueOf(api.send(pointsCalls.pointBalance, {}, { signal })),
    retry: mayRetry,
    refetchOnWindowFocus: true,
    enabled,
  })
}

/** Returns a function that invalidates all queries that spending points changes. */
export function useInvalidatePoints(): () => void {
  const queries = useQueryClient()
  return useMemo(
    () => () => {
      for (const predicate of [isPartOf('missions'), isPartOf(rewardsRead), isBalance])
        void queries.invalidateQueries({ predicate })
    },
    [queries],
  )
}

/** Runs the chart of the mall and writes its URL state. */
export function usePointsMall(): PointsMallChart {
  const app = useApp()
  const router = useRouter()
  const machine = useMemo(
    () =>
      pointsMallMachine.provide({ actors: pointsMallActors((signal) => passGate(app, { type: 'pointMall' }, signal)) }),
    [app],
  )
  const { kind = null, reward = null } = useSearch({ from: '/pointMall' })
  const chart = useActorRef(machine, { ...inspected(), input: { kind, reward } })
  useEmitted<typeof pointsMallMachine, 'search.changed'>(chart, 'search.changed', ({ kind, reward }) => {
    const search = { ...(kind !== null && { kind }), ...(reward !== null && { reward }) }
    void router.navigate({ to: '/pointMall', search, replace: true, resetScroll: false })
  })
  return chart
}
