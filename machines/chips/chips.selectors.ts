import type { SnapshotFrom } from 'xstate'
import type { chipsMachine } from './chips.machine.ts'

type Snapshot = SnapshotFrom<typeof chipsMachine>

const outcomeOf = (snapshot: Snapshot) => {
  if (snapshot.matches({ laying: 'placed' })) return 'placed'
  if (snapshot.matches({ laying: 'partlyPlaced' })) return 'partlyPlaced'
  if (snapshot.matches({ laying: 'cancelled' })) return 'cancelled'
  if (snapshot.matches('unanswered')) return 'unanswered'
  return snapshot.matches('cancelUnanswered') ? 'cancelUnanswered' : null
}

/** Returns the state of the chips on a felt. */
export const chipsView = (snapshot: Snapshot) => {
  const { chip, laid, last, refusals, refusal } = snapshot.context
  return {
    chip,
    laid,
    refusals,
    refusal,
    outcome: outcomeOf(snapshot),
    laying: snapshot.matches('laying'),
    busy: snapshot.hasTag('busy'),
    canRepeat: laid.length === 0 && last.length > 0,
  }
}
