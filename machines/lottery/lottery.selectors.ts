import type { SnapshotFrom } from 'xstate'
import type { lotteryMachine } from './lottery.machine.ts'

type Snapshot = SnapshotFrom<typeof lotteryMachine>

const phaseOf = (snapshot: Snapshot): 'open' | 'closed' | 'drawing' => {
  if (snapshot.hasTag('open')) return 'open'
  return snapshot.hasTag('awaited') ? 'drawing' : 'closed'
}

/** What is shown of a lottery: its draws, and how far the running one is. */
export const lotteryView = (snapshot: Snapshot) => ({
  loading: snapshot.matches('loading'),
  unloaded: snapshot.matches('unloaded'),
  unknown: snapshot.matches('unknown'),
  draws: snapshot.hasTag('shown') ? snapshot.context.draws : null,
  phase: phaseOf(snapshot),
  news: snapshot.matches({ open: 'news' }),
})
