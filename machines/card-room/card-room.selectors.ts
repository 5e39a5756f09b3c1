import type { SnapshotFrom } from 'xstate'
import type { cardRoomMachine } from './card-room.machine.ts'

type Snapshot = SnapshotFrom<typeof cardRoomMachine>

const unansweredOf = (snapshot: Snapshot) =>
  snapshot.matches('joinUnanswered') || snapshot.matches('moveUnanswered') || snapshot.matches('leaveUnanswered')

/** Selects what card rooms show: the rooms or the match, and the messages. */
export const cardRoomView = (snapshot: Snapshot) => {
  const { latest, dismissed, refusal, refunded } = snapshot.context
  const match = latest?.match ?? null
  return {
    loadFailed: snapshot.matches('loadFailed'),
    unknown: snapshot.matches('unknown'),
    latest,
    match: match?.stage === 'settled' && match.id === dismissed ? null : match,
    finished: snapshot.matches('finished'),
    busy: snapshot.hasTag('busy'),
    unanswered: unansweredOf(snapshot),
    offline: snapshot.matches({ refreshing: 'waitingToRetry' }),
    refusal,
    refunded,
  }
}
