import type { SnapshotFrom } from 'xstate'
import type { activityMachine } from './activity.machine.ts'

type Snapshot = SnapshotFrom<typeof activityMachine>

/** What stands around the action of a promotion. */
export const activityView = (snapshot: Snapshot) => ({
  busy: snapshot.hasTag('busy'),
  failed: snapshot.matches({ showing: 'failed' }),
  applying: snapshot.matches('applying'),
  paid: snapshot.context.paid,
  refusal: snapshot.context.refusal,
})
