import type { SnapshotFrom } from 'xstate'
import type { cashOutMachine } from './cash-out.machine.ts'

type Snapshot = SnapshotFrom<typeof cashOutMachine>

const toldOf = (snapshot: Snapshot) => {
  if (snapshot.matches('paid')) return 'paid'
  if (snapshot.matches('fallen')) return 'fallen'
  if (snapshot.matches('refused')) return 'refused'
  return snapshot.matches('unanswered') ? 'unanswered' : null
}

/** What is shown of giving a bet up: which one, for how much, and what became of it. */
export const cashOutView = (snapshot: Snapshot) => ({
  ...snapshot.context.offer,
  refusal: snapshot.context.refusal,
  told: toldOf(snapshot),
  busy: snapshot.hasTag('busy'),
})
