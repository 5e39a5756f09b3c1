import type { SnapshotFrom } from 'xstate'
import type { freeTrialMachine } from './free-trial.machine.ts'

/** What the link to a trial account shows. */
export const freeTrialView = (snapshot: SnapshotFrom<typeof freeTrialMachine>) => ({
  busy: snapshot.hasTag('busy'),
  failed: snapshot.hasTag('failed'),
  refusal: snapshot.context.refusal,
})
