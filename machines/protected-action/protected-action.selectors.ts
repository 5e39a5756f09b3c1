import type { SnapshotFrom } from 'xstate'
import type { protectedActionMachine } from './protected-action.machine.ts'

type Snapshot = SnapshotFrom<typeof protectedActionMachine>

/** Whether the real-account warning is on the screen. */
export const warningShown = (snapshot: Snapshot) => snapshot.hasTag('warning')

/** How far the login is that the gate asked for: fetched, not to be had, or open; null while none was asked for. */
export const gateLoginStage = ({ value }: Snapshot) => (typeof value === 'object' ? value.loggingIn : null)
