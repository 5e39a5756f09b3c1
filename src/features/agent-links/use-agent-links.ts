import { agentLinksActorCalls, agentLinksMachine } from '#machines/agent-links/agent-links.machine.ts'
import { partChanged, useLiveEvent } from '#src/api/live-events.ts'
import { useCallChart } from '#src/providers/calls/use-call-chart.ts'

const teamChanged = partChanged('team')

/** Runs the chart of an agent's links and reloads them when a member registers through one. */
export function useAgentLinks() {
  const chart = useCallChart(agentLinksMachine, agentLinksActorCalls)
  useLiveEvent(teamChanged, () => chart.send({ type: 'links.changed' }))
  return chart
}
