import type { SnapshotFrom } from 'xstate'
import type { afterLoginMachine } from './after-login.machine.ts'

/** Returns the news of the modal, null while it is closed, and whether it is hidden for the rest of the day. */
export const afterLoginView = (snapshot: SnapshotFrom<typeof afterLoginMachine>) => ({
  news: snapshot.hasTag('dialog') ? snapshot.context.news : null,
  quietToday: snapshot.context.quietToday,
})
