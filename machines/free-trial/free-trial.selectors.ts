import type { SnapshotFrom } from 'xstate'
import type { freeTrialMachine } from './free-trial.machine.ts'

/** Returns the state of the free-trial link. */
export const freeTrialView = (snapshot: SnapshotFrom<typeof freeTrialMachine>) => ({
  busy: snapshot.hasTag('busy'),
  failed: snapshot.hasTag('failed'),
  refusal: snapshot.context.refusal,
})
