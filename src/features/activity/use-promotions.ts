import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { promotionsCalls } from '#wire/engagement/promotions.ts'
import { activityActors } from '#machines/activity/activity.actors.ts'
import { activityActorCalls, activityMachine } from '#machines/activity/activity.machine.ts'
import { sessionView } from '#machines/app/app.selectors.ts'
import { callActors } from '#machines/lib/calls.ts'
import { useApi } from '#src/api/api-context.tsx'
import { isPartOf } from '#src/api/member-key.ts'
import { promotionsKey, promotionsQuery } from '#src/api/promotion-queries.ts'
import { isBalance, mayRetry, valueOf } from '#src/api/queries.ts'
import { rewardsRead } from '#src/api/reward-query.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { useApp, useAppState } from '#src/providers/app/app-context.tsx'
import { passGate } from '#src/providers/gate/pass-gate.ts'
import { inspected } from '#src/platform/inspect.ts'

/** Actor of the activity chart. */
export type ActivityChart = ActorRefFrom<typeof activityMachine>

/** Refetch interval during progress, in milliseconds: rounds and deposits that count send no event. */
const pollInterval = 15_000

const useUsername = () => useAppState((snapshot) => sessionView(snapshot).session?.username ?? '')

/** Queries all promotions with their states for the member or visitor. */
export function usePromotions() {
  return useQuery(promotionsQuery(useApi(), useUsername(), useLanguage()))
}

/** Queries one promotion with its terms; polls while the member is on the way to its goal. */
export function usePromotion(id: string) {
  const api = useApi()
  const language = useLanguage()
  return useQuery({
    queryKey: promotionsKey(useUsername(), language, id),
    queryFn: ({ signal }) => valueOf(api.send(promotionsCalls.promotion, { id, language }, { signal })),
    retry: mayRetry,
    // The member may return from a game or a payment in another window.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) =>
      data?.promotion.state === 'joined' || data?.promotion.state === 'process' ? pollInterval : false,
  })
}

/** Returns a function that invalidates all promotion queries. */
export function useInvalidatePromotions(): () => void {
  const queries = useQueryClient()
  return useMemo(() => () => void queries.invalidateQueries({ predicate: isPartOf('missions') }), [queries])
}

/** Runs the activity chart of a promotion; a claim invalidates rewards and balance. */
export function useActivity(id: string): ActivityChart {
  const api = useApi()
  const app = useApp()
  const queries = useQueryClient()
  const invalidate = useInvalidatePromotions()
  const machine = useMemo(
    () =>
      activityMachine.provide({
        actors: {
          ...callActors(activityActorCalls, api, {
            join: invalidate,
            claim: () => {
              invalidate()
              void queries.invalidateQueries({ predicate: isPartOf(rewardsRead) })
              void queries.invalidateQueries({ predicate: isBalance })
            },
          }),
          ...activityActors((signal) => passGate(app, { type: 'promotion', id }, signal)),
        },
      }),
    [api, app, id, queries, invalidate],
  )
  return useActorRef(machine, { ...inspected(), input: { id } })
}
