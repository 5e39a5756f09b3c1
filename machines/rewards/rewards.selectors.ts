import type { SnapshotFrom } from 'xstate'
import type { rewardsMachine } from './rewards.machine.ts'

type Snapshot = SnapshotFrom<typeof rewardsMachine>

/** What stands around the list of rewards. */
export const rewardsView = (snapshot: Snapshot) => ({
  claiming: snapshot.matches('claiming'),
  target: snapshot.context.target,
  claimed: snapshot.context.claimed,
  refusal: snapshot.context.refusal,
  failed: snapshot.matches({ showing: 'failed' }),
})

/** The chart of the pages of the list. */
export const listOf = (snapshot: Snapshot) => snapshot.children.pagedList
