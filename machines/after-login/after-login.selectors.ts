import type { SnapshotFrom } from 'xstate'
import type { afterLoginMachine } from './after-login.machine.ts'

/** What the modal tells, null while it is closed, and whether it may tell more today. */
export const afterLoginView = (snapshot: SnapshotFrom<typeof afterLoginMachine>) => ({
  news: snapshot.hasTag('dialog') ? snapshot.context.news : null,
  quietToday: snapshot.context.quietToday,
})
