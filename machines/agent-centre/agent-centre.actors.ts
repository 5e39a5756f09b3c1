import { fromCallback } from 'xstate'
import type { AgentCentreEvent } from './agent-centre.machine.ts'

/** Changes around the centre that the chart follows: the address of its pages, and the viewer. */
export type AgentSurroundings = Extract<AgentCentreEvent, { type: 'place.changed' | 'who.changed' }>

/** Returns the actors of the centre; `watch` reports changes until the function it returns is called. */
export const agentCentreActors = (watch: (notify: (event: AgentSurroundings) => void) => () => void) => ({
  watchSurroundings: fromCallback<{ type: string }, void>(({ sendBack }) => watch(sendBack)),
})
