import type { SnapshotFrom } from 'xstate'
import type { liveConnectionMachine } from './live-connection.machine.ts'

/** Returns the connection status: `online` shows no message, and a short interruption does not end it. */
export type ConnectionView = 'online' | 'offline' | 'reconnecting'

export const connectionView = (snapshot: SnapshotFrom<typeof liveConnectionMachine>): ConnectionView =>
  snapshot.hasTag('offline') ? 'offline' : snapshot.hasTag('reconnecting') ? 'reconnecting' : 'online'
