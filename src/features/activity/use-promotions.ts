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

/** The chart of taking part in a promotion, as its screen holds it. */
export type ActivityChart = ActorRefFrom<typeof activityMachine>

/** How often what one does is looked at again, in milliseconds: nobody tells of a round or a deposit that counts. */
const lookEvery = 15_000

const useUsername = () => useAppState((snapshot) => sessionView(snapshot).session?.username ?? '')

/** All promotions as they stand for who looks. */
export function usePromotions() {
  return useQuery(promotionsQuery(useApi(), useUsername(), useLanguage()))
}

/** One promotion with its terms; looked at again by itself while one is on the way to its goal. */
export function usePromotion(id: string) {
  const api = useApi()
  const language = useLanguage()
  return useQuery({
    queryKey: promotionsKey(useUsername(), language, id),
    queryFn: ({ signal }) => valueOf(api.send(promotionsCalls.promotion, { id, language }, { signal })),
    retry: mayRetry,
    // One comes back from a game or a payment in another window.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) =>
      data?.promotion.state === 'joined' || data?.promotion.state === 'process' ? lookEvery : false,
  })
}

/** Reads promotions again once one of them stands differently by what this page did. */
export function usePromotionsAgain(): () => void {
  const queries = useQueryClient()
  return useMemo(() => () => void queries.invalidateQueries({ predicate: isPartOf('missions') }), [queries])
}

/** Runs the chart of taking part in a promotion; what was paid is read again with the balance. */
export function useActivity(id: string): ActivityChart {
  const api = useApi()
  const app = useApp()
  const queries = useQueryClient()
  const readAgain = usePromotionsAgain()
  const machine = useMemo(
    () =>
      activityMachine.provide({
        actors: {
          ...callActors(activityActorCalls, api, {
            join: readAgain,
            claim: () => {
              readAgain()
              void queries.invalidateQueries({ predicate: isPartOf(rewardsRead) })
              void queries.invalidateQueries({ predicate: isBalance })
            },
          }),
          ...activityActors((signal) => passGate(app, { type: 'promotion', id }, signal)),
        },
      }),
    [api, app, id, queries, readAgain],
  )
  return useActorRef(machine, { ...inspected(), input: { id } })
}
