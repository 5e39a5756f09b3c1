import type { SnapshotFrom } from 'xstate'
import type { protectedActionMachine } from './protected-action.machine.ts'

/** Whether the real-account warning is on the screen. */
export const warningShown = (snapshot: SnapshotFrom<typeof protectedActionMachine>) => snapshot.hasTag('warning')
