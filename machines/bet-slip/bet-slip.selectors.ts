import type { SnapshotFrom } from 'xstate'
import type { betSlipMachine } from './bet-slip.machine.ts'
import { isWhole, mostLines } from './bet-slip.rules.ts'

type Snapshot = SnapshotFrom<typeof betSlipMachine>

const toldOf = (snapshot: Snapshot) => {
  if (snapshot.matches({ editing: 'placed' })) return 'placed'
  if (snapshot.matches({ editing: 'partly' })) return 'partly'
  if (snapshot.matches('unanswered')) return 'unanswered'
  return snapshot.matches('late') ? 'late' : null
}

/** What is shown of a bet slip and of what is being chosen. */
export const betSlipView = (snapshot: Snapshot) => {
  const { kind, choice, lines, removed, taken, refusals, refusal } = snapshot.context
  return {
    choice,
    lines,
    removed,
    taken,
    refusals,
    refusal,
    told: toldOf(snapshot),
    canAdd: lines.length < mostLines && isWhole(kind, choice),
    full: lines.length >= mostLines,
    editing: snapshot.matches('editing'),
    busy: snapshot.hasTag('busy'),
  }
}
