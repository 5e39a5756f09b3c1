import type { SnapshotFrom } from 'xstate'
import type { startMachine } from './start.machine.ts'

/** Whether the page says that the site did not load. */
export const hasFailed = (snapshot: SnapshotFrom<typeof startMachine>): boolean => snapshot.hasTag('failed')
