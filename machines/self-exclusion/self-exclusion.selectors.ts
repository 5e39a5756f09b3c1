import type { SnapshotFrom } from 'xstate'
import type { selfExclusionMachine } from './self-exclusion.machine.ts'
import { chosenOf } from './self-exclusion.rules.ts'

/** Returns the state of the self-exclusion. */
export const selfExclusionView = (snapshot: SnapshotFrom<typeof selfExclusionMachine>) => {
  const { protection, fields, problems, refusal } = snapshot.context
  return {
    protection,
    chosen: chosenOf(protection, fields),
    fields,
    problems,
    refusal,
    refusedAt: refusal === 'password_wrong' ? ('password' as const) : ('form' as const),
    loading: snapshot.matches('loading'),
    loadFailed: snapshot.matches('loadFailed'),
    confirming: snapshot.hasTag('confirmation'),
    busy: snapshot.hasTag('busy'),
    failed: snapshot.matches({ choosing: 'failed' }),
  }
}
