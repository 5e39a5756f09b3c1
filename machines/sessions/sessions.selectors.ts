import type { SnapshotFrom } from 'xstate'
import type { sessionsMachine } from './sessions.machine.ts'

type Snapshot = SnapshotFrom<typeof sessionsMachine>

/** What the dialog over the list of sessions shows. */
export const sessionsView = (snapshot: Snapshot) => ({
  asked: snapshot.context.target,
  ending: snapshot.matches('ending'),
  notEnded: snapshot.matches('notEnded'),
  refusal: snapshot.context.refusal,
})
