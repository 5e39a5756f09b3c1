import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import { inviteCalls } from '#wire/invite.ts'
import { inviteMachine } from '#machines/invite/invite.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { readForChart } from '#src/api/chart-reads.ts'
import { isPartOf, memberKey } from '#src/api/member-key.ts'
import { useOutdated } from '#src/api/use-outdated.ts'
import { inspected } from '#src/platform/inspect.ts'

const isOfFriends = isPartOf('friends')

/** Runs the chart of inviting friends; the live stream says when one has come. */
export function useInvite(username: string) {
  const api = useApi()
  const queries = useQueryClient()
  const machine = useMemo(
    () =>
      inviteMachine.provide({
        actors: {
          loadInvitation: fromPromise<Answer<ValueOf<typeof inviteCalls.invitation>>, void>(({ signal }) =>
            readForChart(queries, memberKey(username, 'friends', 'invitation'), () =>
              api.send(inviteCalls.invitation, {}, { signal }),
            ),
          ),
        },
      }),
    [api, queries, username],
  )
  const chart = useActorRef(machine, inspected())
  useOutdated(isOfFriends, () => chart.send({ type: 'friends.changed' }))
  return chart
}
