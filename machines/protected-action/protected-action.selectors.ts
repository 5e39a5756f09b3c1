import type { SnapshotFrom } from 'xstate'
import type { protectedActionMachine } from './protected-action.machine.ts'

type Snapshot = SnapshotFrom<typeof protectedActionMachine>

/** Returns whether the real-account warning is open. */
export const warningShown = (snapshot: Snapshot) => snapshot.hasTag('warning')

/** Returns the state of the gate's login screen: loading, failed or open; null without one. */
export const gateLoginStage = ({ value }: Snapshot) => (typeof value === 'object' ? value.loggingIn : null)
