import type { SnapshotFrom } from 'xstate'
import type { gameMachine } from './game.machine.ts'

type Snapshot = SnapshotFrom<typeof gameMachine>

/** States that have a page of their own, by what it is called here. */
const pages = ['locked', 'refused', 'failed', 'blocked', 'staleLink', 'inWindow'] as const

const stage = (snapshot: Snapshot) => {
  if (snapshot.hasTag('frame')) return 'frame'
  if (snapshot.status === 'done') return 'left'
  return pages.find((page) => snapshot.matches(page)) ?? 'opening'
}

/** What the game's page shows: the frame, or what stands in its place; and whether the frame is in a corner instead. */
export const gameView = (snapshot: Snapshot) => ({
  stage: stage(snapshot),
  game: snapshot.context.opened,
  covered: snapshot.hasTag('covered'),
  quiet: snapshot.hasTag('quiet'),
  headerHidden: snapshot.hasTag('headerHidden'),
  inCorner: snapshot.hasTag('corner'),
  refusal: snapshot.context.refusal,
})
