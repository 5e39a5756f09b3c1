import type { SnapshotFrom } from 'xstate'
import type { pointsMallMachine } from './points-mall.machine.ts'

/** What is shown of the mall. */
export const pointsMallView = (snapshot: SnapshotFrom<typeof pointsMallMachine>) => {
  const { kind, reward } = snapshot.context
  return {
    kind,
    /** The reward that stands over the page; null while there is none. */
    detail: snapshot.matches('detail') || snapshot.matches('gating') ? reward : null,
    redeeming: snapshot.matches('redeeming') ? reward : null,
    converting: snapshot.matches('converting'),
  }
}
