import type { SnapshotFrom } from 'xstate'
import type { tableMachine } from './table.machine.ts'

type Snapshot = SnapshotFrom<typeof tableMachine>

const phaseOf = (snapshot: Snapshot): 'open' | 'closed' | 'cards' | 'result' => {
  if (snapshot.matches('turning')) return snapshot.matches({ turning: 'result' }) ? 'result' : 'cards'
  return snapshot.hasTag('open') ? 'open' : 'closed'
}

/** Selects what a table shows: its rounds, the phase, and the number of turned cards. */
export const tableView = (snapshot: Snapshot) => ({
  loadFailed: snapshot.matches('loadFailed'),
  unknown: snapshot.matches('unknown'),
  latest: snapshot.hasTag('shown') ? snapshot.context.latest : null,
  phase: phaseOf(snapshot),
  turned: snapshot.context.turned,
})
