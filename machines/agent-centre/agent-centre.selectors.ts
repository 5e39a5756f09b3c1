import type { SnapshotFrom } from 'xstate'
import type { agentCentreMachine } from './agent-centre.machine.ts'

/** What is shown of the centre: a page, or what somebody needs for it. */
export const agentCentreView = (snapshot: SnapshotFrom<typeof agentCentreMachine>) => ({
  place: snapshot.context.place,
  flags: snapshot.context.flags,
  unknown: snapshot.matches('unknown'),
  loading: snapshot.matches('loading'),
  unloaded: snapshot.matches('unloaded'),
  shown: snapshot.matches('shown'),
  invited: snapshot.matches('invited'),
  turnedAway: snapshot.matches('turnedAway'),
  agentsOnly: snapshot.matches('agentsOnly'),
})
