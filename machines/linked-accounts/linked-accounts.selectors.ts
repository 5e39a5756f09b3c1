import type { SnapshotFrom } from 'xstate'
import type { linkedAccountsMachine } from './linked-accounts.machine.ts'

/** What the list of linked accounts shows. */
export const linkedAccountsView = (snapshot: SnapshotFrom<typeof linkedAccountsMachine>) => ({
  ...snapshot.context,
  loading: snapshot.matches('loading'),
  unloaded: snapshot.matches('unloaded'),
  takingOff: snapshot.matches('takingOff'),
  notTakenOff: snapshot.matches('notTakenOff'),
})
