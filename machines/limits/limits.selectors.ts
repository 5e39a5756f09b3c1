import type { SnapshotFrom } from 'xstate'
import type { limitsMachine } from './limits.machine.ts'
import { limitAt } from './limits.rules.ts'

/** Returns the state of a member's limits. */
export const limitsView = (snapshot: SnapshotFrom<typeof limitsMachine>) => {
  const { limits, at, fields, problems, refusal } = snapshot.context
  return {
    limits,
    /** The limit that is being changed, or was changed last. */
    limit: limitAt(limits, at),
    fields,
    problems,
    refusal,
    loading: snapshot.matches('loading'),
    loadFailed: snapshot.matches('loadFailed'),
    form: snapshot.hasTag('form'),
    saving: snapshot.matches('saving'),
    /** True if a confirmation or a withdrawal of a change is being sent. */
    deciding: snapshot.matches('confirming') || snapshot.matches('withdrawingChange'),
    changed: snapshot.matches({ showing: 'changed' }),
    failed: snapshot.matches({ editing: 'failed' }) || snapshot.matches({ showing: 'failed' }),
  }
}
