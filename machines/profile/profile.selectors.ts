import type { SnapshotFrom } from 'xstate'
import type { profileMachine } from './profile.machine.ts'

/** What the profile page shows. */
export const profileView = (snapshot: SnapshotFrom<typeof profileMachine>) => ({
  ...snapshot.context,
  loading: snapshot.matches('loading'),
  unloaded: snapshot.matches('unloaded'),
  busy: snapshot.matches('saving'),
  saved: snapshot.matches({ editing: 'saved' }),
  failed: snapshot.matches({ editing: 'failed' }),
})
