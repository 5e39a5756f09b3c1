import type { SnapshotFrom } from 'xstate'
import type { pushMachine } from './push.machine.ts'

/** Returns the state of push notifications. */
export const pushView = (snapshot: SnapshotFrom<typeof pushMachine>) => {
  const { kinds, selected, refusal } = snapshot.context
  const changing = snapshot.matches('subscribing') || snapshot.matches('saving') || snapshot.matches('unsubscribing')
  return {
    loading: snapshot.matches('checkingSupport') || snapshot.matches('loading'),
    loadFailed: snapshot.matches('loadFailed'),
    unsupported: snapshot.matches('unsupported'),
    denied: snapshot.matches('denied'),
    /** Kinds can be chosen, or a change is in progress. */
    offered: changing || snapshot.matches('idle') || snapshot.matches('failed'),
    failed: snapshot.matches('failed'),
    changing,
    refusal,
    /** The kinds as they will be after the change in progress. */
    kinds: changing ? selected : kinds,
  }
}
