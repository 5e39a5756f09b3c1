import { agentCalls } from '#wire/agents/agent.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const agentCentreActorCalls = defineCalls({ loadCentre: agentCalls.agentCentre })
