import type { SnapshotFrom } from 'xstate'
import type { liveConnectionMachine } from './live-connection.machine.ts'

/** What the page says of the connection: nothing while it is `online`, which a short interruption does not end. */
export type ConnectionView = 'online' | 'offline' | 'reconnecting'

export const connectionView = (snapshot: SnapshotFrom<typeof liveConnectionMachine>): ConnectionView =>
  snapshot.hasTag('offline') ? 'offline' : snapshot.hasTag('reconnecting') ? 'reconnecting' : 'online'
