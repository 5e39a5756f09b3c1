import type { SnapshotFrom } from 'xstate'
import type { roundDetailMachine } from './round-detail.machine.ts'
import { checkable, commandsOf } from './round-detail.rules.ts'

/** Selects what the page of a round shows. */
export const roundDetailView = (snapshot: SnapshotFrom<typeof roundDetailMachine>) => {
  const { round, verdict } = snapshot.context
  return {
    round: snapshot.hasTag('shown') ? round : null,
    loading: snapshot.matches('loading'),
    loadFailed: snapshot.matches('loadFailed'),
    unknown: snapshot.matches('unknown'),
    /** The round has no proof and will not get one. */
    unproven: snapshot.matches('unproven'),
    open: snapshot.matches('open') || snapshot.matches('refreshing'),
    checking: snapshot.matches('checking'),
    uncheckable: snapshot.matches('uncheckable'),
    verdict,
  }
}

/** Returns what can be verified of a shown round and the commands to do so elsewhere, or null. */
export const provenOf = (round: NonNullable<ReturnType<typeof roundDetailView>['round']>) => {
  const record = checkable(round)
  return record === null ? null : { record, commands: commandsOf(record) }
}
