import type { SnapshotFrom } from 'xstate'
import type { sportsSlipMachine } from './sports-slip.machine.ts'
import { hindranceOf, isPlaceable, mostStakeOf } from './sports-slip.rules.ts'

type Snapshot = SnapshotFrom<typeof sportsSlipMachine>

const outcomeOf = (snapshot: Snapshot) => {
  if (snapshot.matches({ editing: 'placed' })) return 'placed'
  if (snapshot.matches({ editing: 'partlyPlaced' })) return 'partlyPlaced'
  if (snapshot.matches('unanswered')) return 'unanswered'
  return snapshot.matches('oddsChanged') ? 'oddsChanged' : null
}

/** View model of a sports bet slip. */
export const sportsSlipView = (snapshot: Snapshot) => {
  const { picks, mode, stake, typed, accept, placedCount, refusals, refusal, terms } = snapshot.context
  return {
    picks,
    mode,
    stake,
    typed,
    accept,
    placedCount,
    refusals,
    refusal,
    outcome: outcomeOf(snapshot),
    hindrance: hindranceOf(snapshot.context, terms),
    /** Highest stake that keeps every bet within the highest payout, in minor units. */
    mostStake: mostStakeOf(snapshot.context, terms),
    placeable: isPlaceable(snapshot.context, terms),
    editing: snapshot.matches('editing'),
    busy: snapshot.hasTag('busy'),
  }
}
