import type { SnapshotFrom } from 'xstate'
import type { lotteryMachine } from './lottery.machine.ts'

type Snapshot = SnapshotFrom<typeof lotteryMachine>

const phaseOf = (snapshot: Snapshot): 'open' | 'closed' | 'drawing' => {
  if (snapshot.hasTag('open')) return 'open'
  return snapshot.hasTag('awaited') ? 'drawing' : 'closed'
}

/** View model of a lottery: its draws and the phase of the current one. */
export const lotteryView = (snapshot: Snapshot) => ({
  loading: snapshot.matches('loading'),
  loadFailed: snapshot.matches('loadFailed'),
  unknown: snapshot.matches('unknown'),
  draws: snapshot.hasTag('shown') ? snapshot.context.draws : null,
  phase: phaseOf(snapshot),
  news: snapshot.matches({ open: 'announcingNumbers' }),
})
