import type { SnapshotFrom } from 'xstate'
import type { missionsMachine } from './missions.machine.ts'

type Snapshot = SnapshotFrom<typeof missionsMachine>

/** What stands around missions and boards. */
export const missionsView = (snapshot: Snapshot) => ({
  checkingIn: snapshot.matches('checkingIn'),
  claiming: snapshot.matches('claiming'),
  ids: snapshot.context.ids,
  paid: snapshot.context.paid,
  refusal: snapshot.context.refusal,
  failed: snapshot.matches({ showing: 'failed' }),
  board: snapshot.context.board,
})
