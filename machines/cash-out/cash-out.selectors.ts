import type { SnapshotFrom } from 'xstate'
import type { cashOutMachine } from './cash-out.machine.ts'

type Snapshot = SnapshotFrom<typeof cashOutMachine>

const outcomeOf = (snapshot: Snapshot) => {
  if (snapshot.matches('paid')) return 'paid'
  if (snapshot.matches('priceDropped')) return 'priceDropped'
  if (snapshot.matches('refused')) return 'refused'
  return snapshot.matches('unanswered') ? 'unanswered' : null
}

/** Returns the state of a cash-out: the bet, the amount, and the outcome. */
export const cashOutView = (snapshot: Snapshot) => ({
  ...snapshot.context.offer,
  refusal: snapshot.context.refusal,
  outcome: outcomeOf(snapshot),
  busy: snapshot.hasTag('busy'),
})
