import type { SnapshotFrom } from 'xstate'
import type { inviteMachine } from './invite.machine.ts'

/** What is shown of inviting friends. */
export const inviteView = (snapshot: SnapshotFrom<typeof inviteMachine>) => ({
  invitation: snapshot.context.invitation,
  loading: snapshot.matches('loading'),
  unloaded: snapshot.matches('unloaded'),
})
