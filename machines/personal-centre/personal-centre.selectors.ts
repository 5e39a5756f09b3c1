import type { SnapshotFrom } from 'xstate'
import type { personalCentreMachine } from './personal-centre.machine.ts'

/** Returns the state of the centre: the open page, or what the viewer needs to open it. */
export const personalCentreView = (snapshot: SnapshotFrom<typeof personalCentreMachine>) => ({
  place: snapshot.context.place,
  who: snapshot.context.who,
  open: snapshot.hasTag('open'),
  loginNeeded: snapshot.matches('loginNeeded'),
  realAccountNeeded: snapshot.matches('realAccountNeeded'),
  agentsOnly: snapshot.matches('agentsOnly'),
})
