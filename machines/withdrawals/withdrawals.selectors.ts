import type { SnapshotFrom } from 'xstate'
import type { withdrawalsMachine } from './withdrawals.machine.ts'

type Snapshot = SnapshotFrom<typeof withdrawalsMachine>

/** What the dialog over the list of withdrawals shows. */
export const withdrawalsView = (snapshot: Snapshot) => ({
  asked: snapshot.context.target,
  cancelling: snapshot.matches('cancelling'),
  notCancelled: snapshot.matches('notCancelled'),
  refusal: snapshot.context.refusal,
})
