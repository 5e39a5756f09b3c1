import type { SnapshotFrom } from 'xstate'
import type { rewardsMachine } from './rewards.machine.ts'

/** What stands around the list of rewards. */
export const rewardsView = (snapshot: SnapshotFrom<typeof rewardsMachine>) => ({
  claiming: snapshot.matches('claiming'),
  target: snapshot.context.target,
  claimed: snapshot.context.claimed,
  refusal: snapshot.context.refusal,
  failed: snapshot.matches({ showing: 'failed' }),
})
