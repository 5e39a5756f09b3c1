import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import { registerCentreCalls } from '#wire/agents/register-centre.ts'
import { agentLinksActorCalls, agentLinksMachine } from '#machines/agent-links/agent-links.machine.ts'
import { callActors } from '#machines/lib/calls.ts'
import { useApi } from '#src/api/api-context.tsx'
import { readForChart } from '#src/api/chart-reads.ts'
import { memberKey } from '#src/api/member-key.ts'
import { useOutdated } from '#src/api/use-outdated.ts'
import { inspected } from '#src/platform/inspect.ts'

/** Runs the chart of an agent's links; the live stream says when somebody has come by one. */
export function useAgentLinks(username: string) {
  const api = useApi()
  const queries = useQueryClient()
  const machine = useMemo(
    () =>
      agentLinksMachine.provide({
        actors: {
          ...callActors(agentLinksActorCalls, api),
          loadLinks: fromPromise(({ signal }) =>
            readForChart(queries, memberKey(username, 'team', 'links'), () =>
              api.send(registerCentreCalls.registrationLinks, {}, { signal }),
            ),
          ),
        },
      }),
    [api, queries, username],
  )
  const chart = useActorRef(machine, inspected())
  useOutdated(
    ({ queryKey: [, , part, of] }) => part === 'team' && of === 'links',
    () => chart.send({ type: 'links.changed' }),
  )
  return chart
}
