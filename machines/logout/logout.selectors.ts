import type { SnapshotFrom } from 'xstate'
import type { logoutMachine } from './logout.machine.ts'

/** What the confirmation shows. */
export const logoutView = (snapshot: SnapshotFrom<typeof logoutMachine>) => ({
  busy: snapshot.hasTag('busy'),
  forget: snapshot.context.forget,
})
