import type { SnapshotFrom } from 'xstate'
import type { gameLaunchMachine } from './game-launch.machine.ts'

type Snapshot = SnapshotFrom<typeof gameLaunchMachine>

const body = (snapshot: Snapshot) => {
  if (snapshot.hasTag('failed')) return 'failed'
  if (snapshot.hasTag('busy')) return 'skeleton'
  return snapshot.matches({ subGames: 'empty' }) ? 'empty' : 'games'
}

/** View model of the popup of sub-games. */
export const gameLaunchView = (snapshot: Snapshot) => ({
  open: snapshot.hasTag('popup'),
  game: snapshot.context.game,
  body: body(snapshot),
  refusal: snapshot.context.refusal,
})
