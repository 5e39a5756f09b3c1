import { fromCallback } from 'xstate'
import type { AgentCentreEvent } from './agent-centre.machine.ts'

/** What happens around the centre that it must follow: the address of its pages, and who is logged in. */
export type AgentSurroundings = Extract<AgentCentreEvent, { type: 'place.changed' | 'who.changed' }>

/** The real actor of the centre besides its call: `watch` tells of changes until the function it returns is called. */
export const agentCentreActors = (watch: (tell: (event: AgentSurroundings) => void) => () => void) => ({
  watchSurroundings: fromCallback<{ type: string }, void>(({ sendBack }) => watch(sendBack)),
})
