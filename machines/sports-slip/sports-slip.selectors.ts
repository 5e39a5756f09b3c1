import type { SnapshotFrom } from 'xstate'
import type { sportsSlipMachine } from './sports-slip.machine.ts'
import { isPlaceable, isStake, sharesMatch } from './sports-slip.rules.ts'

type Snapshot = SnapshotFrom<typeof sportsSlipMachine>

const toldOf = (snapshot: Snapshot) => {
  if (snapshot.matches({ editing: 'placed' })) return 'placed'
  if (snapshot.matches({ editing: 'partly' })) return 'partly'
  if (snapshot.matches('unanswered')) return 'unanswered'
  return snapshot.matches('moved') ? 'moved' : null
}

/** Why a slip with picks on it cannot be placed as it is; null where it can, or is empty. */
const hindranceOf = ({ picks, mode, stake, terms }: Snapshot['context']) => {
  if (picks.length === 0) return null
  if (!isStake(stake, terms)) return 'stake'
  if (mode === 'single') return null
  if (picks.length < 2) return 'more'
  return sharesMatch(picks) ? 'sameMatch' : null
}

/** What is shown of a slip of bets on matches. */
export const sportsSlipView = (snapshot: Snapshot) => {
  const { picks, mode, stake, accept, taken, refusals, refusal, terms } = snapshot.context
  return {
    picks,
    mode,
    stake,
    accept,
    taken,
    refusals,
    refusal,
    told: toldOf(snapshot),
    hindrance: hindranceOf(snapshot.context),
    placeable: isPlaceable(snapshot.context, terms),
    editing: snapshot.matches('editing'),
    busy: snapshot.hasTag('busy'),
  }
}
