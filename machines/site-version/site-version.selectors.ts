import type { SnapshotFrom } from 'xstate'
import type { siteVersionMachine } from './site-version.machine.ts'

/** Whether a newer version is offered, and whether it is taking over. */
export const siteVersionView = (snapshot: SnapshotFrom<typeof siteVersionMachine>) => ({
  offered: snapshot.hasTag('offered'),
  busy: snapshot.hasTag('busy'),
})
