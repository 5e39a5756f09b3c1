import type { SnapshotFrom } from 'xstate'
import type { registerCentreMachine } from './register-centre.machine.ts'

/** Returns the state of an account that an agent opens. */
export const registerCentreView = (snapshot: SnapshotFrom<typeof registerCentreMachine>) => {
  const { terms, fields, problems, refusal, opened } = snapshot.context
  return {
    terms,
    fields,
    problems,
    refusal,
    opened,
    loading: snapshot.matches('loading'),
    loadFailed: snapshot.matches('loadFailed'),
    notOffered: snapshot.matches('notOffered'),
    typing: snapshot.hasTag('form'),
    busy: snapshot.matches('opening'),
    failed: snapshot.matches({ editing: 'failed' }),
  }
}
