import type { SnapshotFrom } from 'xstate'
import type { betSlipMachine } from './bet-slip.machine.ts'
import { isComplete, maxLines } from './bet-slip.rules.ts'

type Snapshot = SnapshotFrom<typeof betSlipMachine>

const outcomeOf = (snapshot: Snapshot) => {
  if (snapshot.matches({ editing: 'placed' })) return 'placed'
  if (snapshot.matches({ editing: 'partlyPlaced' })) return 'partlyPlaced'
  if (snapshot.matches('unanswered')) return 'unanswered'
  return snapshot.matches('drawClosed') ? 'drawClosed' : null
}

/** View model of a bet slip and its current choice. */
export const betSlipView = (snapshot: Snapshot) => {
  const { kind, choice, lines, removed, placedCount, refusals, refusal } = snapshot.context
  return {
    choice,
    lines,
    removed,
    placedCount,
    refusals,
    refusal,
    outcome: outcomeOf(snapshot),
    canAdd: lines.length < maxLines && isComplete(kind, choice),
    full: lines.length >= maxLines,
    editing: snapshot.matches('editing'),
    busy: snapshot.hasTag('busy'),
  }
}
