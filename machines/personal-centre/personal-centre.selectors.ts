import type { SnapshotFrom } from 'xstate'
import type { personalCentreMachine } from './personal-centre.machine.ts'

/** What is shown of the centre: a page, or what somebody needs for it. */
export const personalCentreView = (snapshot: SnapshotFrom<typeof personalCentreMachine>) => ({
  place: snapshot.context.place,
  who: snapshot.context.who,
  open: snapshot.hasTag('open'),
  invited: snapshot.matches('invited'),
  turnedAway: snapshot.matches('turnedAway'),
  agentsOnly: snapshot.matches('agentsOnly'),
})
