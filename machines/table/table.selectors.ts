import type { SnapshotFrom } from 'xstate'
import type { tableMachine } from './table.machine.ts'

type Snapshot = SnapshotFrom<typeof tableMachine>

const phaseOf = (snapshot: Snapshot): 'open' | 'closed' | 'cards' | 'result' => {
  if (snapshot.matches('turning')) return snapshot.matches({ turning: 'result' }) ? 'result' : 'cards'
  return snapshot.hasTag('open') ? 'open' : 'closed'
}

/** What is shown of a table: its rounds, how far the running one is, and how many cards are turned. */
export const tableView = (snapshot: Snapshot) => ({
  unloaded: snapshot.matches('unloaded'),
  unknown: snapshot.matches('unknown'),
  told: snapshot.hasTag('shown') ? snapshot.context.told : null,
  phase: phaseOf(snapshot),
  turned: snapshot.context.turned,
})
