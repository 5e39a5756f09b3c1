import type { SnapshotFrom } from 'xstate'
import type { appMachine } from './app.machine.ts'

/** Returns whether the logged-in user is an agent, by the brand configuration (decision 2). */
export const isAgent = ({ context: { brand, session } }: SnapshotFrom<typeof appMachine>): boolean =>
  session !== null && brand?.agentTypes.includes(session.accountType) === true
