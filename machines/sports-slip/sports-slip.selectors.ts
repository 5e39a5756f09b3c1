import type { SnapshotFrom } from 'xstate'
import type { sportsSlipMachine } from './sports-slip.machine.ts'
import { hindranceOf, isPlaceable, mostStakeOf } from './sports-slip.rules.ts'

type Snapshot = SnapshotFrom<typeof sportsSlipMachine>

const toldOf = (snapshot: Snapshot) => {
  if (snapshot.matches({ editing: 'placed' })) return 'placed'
  if (snapshot.matches({ editing: 'partly' })) return 'partly'
  if (snapshot.matches('unanswered')) return 'unanswered'
  return snapshot.matches('moved') ? 'moved' : null
}

/** What is shown of a slip of bets on matches. */
export const sportsSlipView = (snapshot: Snapshot) => {
  const { picks, mode, stake, typed, accept, taken, refusals, refusal, terms } = snapshot.context
  return {
    picks,
    mode,
    stake,
    typed,
    accept,
    taken,
    refusals,
    refusal,
    told: toldOf(snapshot),
    hindrance: hindranceOf(snapshot.context, terms),
    /** The highest stake at which no bet could return more than it may, in minor units. */
    mostStake: mostStakeOf(snapshot.context, terms),
    placeable: isPlaceable(snapshot.context, terms),
    editing: snapshot.matches('editing'),
    busy: snapshot.hasTag('busy'),
  }
}
