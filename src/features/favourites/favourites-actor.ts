import type { QueryClient } from '@tanstack/react-query'
import { type ActorRefFrom, createActor } from 'xstate'
import { sessionView } from '#machines/app/app.selectors.ts'
import { favouritesActors } from '#machines/favourites/favourites.actors.ts'
import { favouritesActorCalls, favouritesMachine } from '#machines/favourites/favourites.machine.ts'
import { callActors } from '#machines/lib/calls.ts'
import { isPartOf } from '#src/api/member-key.ts'
import { favouriteNodesQuery, favouritesRead } from '#src/api/own-list-queries.ts'
import type { AppActor } from '#src/providers/app/app-context.tsx'
import { onMemberLeft } from '#src/providers/gate/member-left.ts'
import { passGate } from '#src/providers/gate/pass-gate.ts'
import { inspected } from '#src/platform/inspect.ts'
import type { Api } from '#wire/api.ts'
import { keepLotteryStar, lotteryStarsQuery } from './lottery-stars.ts'
import { runningStars } from './running-stars.ts'

interface Site {
  readonly app: AppActor
  readonly api: Api
  readonly queries: QueryClient
}

/** Returns the nodes with one added in front where it is starred, or without it. */
const withNode = (nodes: readonly string[], nodeId: string, favourite: boolean): string[] => {
  const others = nodes.filter((node) => node !== nodeId)
  return favourite ? [nodeId, ...others] : others
}

/**
 * Returns the one favourites actor of an app. The first paint does not wait for it, so it is in no provider
 * above the pages: the first rendered star starts it.
 */
export function favouritesActorOf({ app, api, queries }: Site): ActorRefFrom<typeof favouritesMachine> {
  const known = runningStars.get(app)
  if (known !== undefined) return known
  const username = () => sessionView(app.getSnapshot()).session?.username ?? ''
  const machine = favouritesMachine.provide({
    actors: {
      ...callActors(favouritesActorCalls, api, {
        setFavourite: ({ nodeId, favourite }) => {
          const { queryKey } = favouriteNodesQuery(api, username())
          // A read in progress may be older than this change.
          void queries.cancelQueries({ queryKey })
          queries.setQueryData(queryKey, (nodes) => nodes && withNode(nodes, nodeId, favourite))
          void queries.invalidateQueries({ predicate: isPartOf(favouritesRead) })
        },
      }),
      ...favouritesActors({
        passGate: (signal) => passGate(app, { type: 'setFavourite' }, signal),
        keepLottery: ({ nodeId, favourite }) => {
          queries.setQueryData(lotteryStarsQuery(username()).queryKey, keepLotteryStar(username(), nodeId, favourite))
        },
        watchMember: (notify) => onMemberLeft(app, () => notify({ type: 'member.left' })),
      }),
    },
  })
  const stars = createActor(machine, inspected())
  runningStars.set(app, stars)
  stars.start()
  return stars
}
