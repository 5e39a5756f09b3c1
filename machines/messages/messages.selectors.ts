import type { SnapshotFrom } from 'xstate'
import type { messagesMachine } from './messages.machine.ts'

type Snapshot = SnapshotFrom<typeof messagesMachine>

/** What the inbox shows around its rows. */
export const messagesView = (snapshot: Snapshot) => ({
  chosen: snapshot.context.chosen,
  marking: snapshot.matches('marking'),
  notMarked: snapshot.matches('notMarked'),
  /** How many are about to be deleted, while the member is asked; null otherwise. */
  asked: snapshot.hasTag('dialog') ? snapshot.context.target.length : null,
  deleting: snapshot.matches('deleting'),
  notDeleted: snapshot.matches('notDeleted'),
  refusal: snapshot.context.refusal,
})
