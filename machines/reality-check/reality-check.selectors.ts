import type { SnapshotFrom } from 'xstate'
import type { realityCheckMachine } from './reality-check.machine.ts'

/** What is shown of play: the clock, the question, or that the time is over. */
export const realityCheckView = (snapshot: SnapshotFrom<typeof realityCheckMachine>) => ({
  play: snapshot.context.play,
  asked: snapshot.hasTag('asked'),
  busy: snapshot.hasTag('busy'),
  goingOn: snapshot.matches('goingOn'),
  failed: snapshot.hasTag('failed'),
  over: snapshot.matches('over'),
})
