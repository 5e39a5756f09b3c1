import type { SnapshotFrom } from 'xstate'
import type { gameMachine } from './game.machine.ts'

type Snapshot = SnapshotFrom<typeof gameMachine>

const stage = (snapshot: Snapshot) => {
  if (snapshot.hasTag('frame')) return 'frame'
  if (snapshot.matches('locked')) return 'locked'
  if (snapshot.matches('refused')) return 'refused'
  if (snapshot.matches('failed')) return 'failed'
  if (snapshot.matches('left') || snapshot.matches('atWallet')) return 'left'
  return 'opening'
}

/** What the game page shows: the frame, or what stands in its place. */
export const gameView = (snapshot: Snapshot) => ({
  stage: stage(snapshot),
  game: snapshot.context.opened,
  covered: snapshot.hasTag('covered'),
  quiet: snapshot.hasTag('quiet'),
  headerHidden: snapshot.hasTag('headerHidden'),
  refusal: snapshot.context.refusal,
})
