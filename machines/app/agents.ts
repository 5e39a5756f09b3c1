import type { SnapshotFrom } from 'xstate'
import type { appMachine } from './app.machine.ts'

/** Whether who is logged in is an agent, which the brand's configuration decides (decision 2). */
export const isAgent = ({ context: { brand, session } }: SnapshotFrom<typeof appMachine>): boolean =>
  session !== null && brand?.agentTypes.includes(session.accountType) === true
