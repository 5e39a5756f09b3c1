import type { SnapshotFrom } from 'xstate'
import type { cardRoomMachine } from './card-room.machine.ts'

type Snapshot = SnapshotFrom<typeof cardRoomMachine>

const unansweredOf = (snapshot: Snapshot) =>
  snapshot.matches('joinUnanswered') || snapshot.matches('moveUnanswered') || snapshot.matches('leaveUnanswered')

/** What is shown of card rooms: the rooms, or the match one sits at, and what is to be told. */
export const cardRoomView = (snapshot: Snapshot) => {
  const { told, done, refusal, givenBack } = snapshot.context
  const match = told?.match ?? null
  return {
    unloaded: snapshot.matches('unloaded'),
    unknown: snapshot.matches('unknown'),
    told,
    match: match?.stage === 'settled' && match.id === done ? null : match,
    over: snapshot.matches('over'),
    busy: snapshot.hasTag('busy'),
    unanswered: unansweredOf(snapshot),
    pausing: snapshot.matches({ refreshing: 'pausing' }),
    refusal,
    givenBack,
  }
}
