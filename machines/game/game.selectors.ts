import type { SnapshotFrom } from 'xstate'
import type { gameMachine } from './game.machine.ts'

type Snapshot = SnapshotFrom<typeof gameMachine>

/** States with a page of their own. */
const pages = ['locked', 'refused', 'failed', 'blocked', 'staleLink', 'inWindow'] as const

const stage = (snapshot: Snapshot) => {
  if (snapshot.hasTag('frame')) return 'frame'
  if (snapshot.status === 'done') return 'left'
  return pages.find((page) => snapshot.matches(page)) ?? 'opening'
}

/** The state of the game's page; `stage` is the frame or what replaces it. */
export const gameView = (snapshot: Snapshot) => ({
  stage: stage(snapshot),
  game: snapshot.context.opened,
  covered: snapshot.hasTag('covered'),
  timedOut: snapshot.hasTag('timedOut'),
  headerHidden: snapshot.hasTag('headerHidden'),
  inCorner: snapshot.hasTag('corner'),
  refusal: snapshot.context.refusal,
})
