import type { SnapshotFrom } from 'xstate'
import type { roundDetailMachine } from './round-detail.machine.ts'
import { checkable, commandsOf } from './round-detail.rules.ts'

/** What is shown of a round. */
export const roundDetailView = (snapshot: SnapshotFrom<typeof roundDetailMachine>) => {
  const { round, verdict } = snapshot.context
  return {
    round: snapshot.hasTag('shown') ? round : null,
    loading: snapshot.matches('loading'),
    unloaded: snapshot.matches('unloaded'),
    unknown: snapshot.matches('unknown'),
    /** Whether there is no proof, and never will be. */
    unproven: snapshot.matches('unproven'),
    open: snapshot.matches('open') || snapshot.matches('renewing'),
    checking: snapshot.matches('checking'),
    uncheckable: snapshot.matches('uncheckable'),
    verdict,
  }
}

/** What can be drawn again of a round that is shown, and the commands to do so elsewhere. */
export const provenOf = (round: NonNullable<ReturnType<typeof roundDetailView>['round']>) => {
  const told = checkable(round)
  return told === null ? null : { told, commands: commandsOf(told) }
}
