import type { SnapshotFrom } from 'xstate'
import type { pushMachine } from './push.machine.ts'

/** What is shown of what this browser is told. */
export const pushView = (snapshot: SnapshotFrom<typeof pushMachine>) => {
  const { kinds, wanted, refusal } = snapshot.context
  const changing = snapshot.matches('subscribing') || snapshot.matches('saving') || snapshot.matches('ending')
  return {
    loading: snapshot.matches('looking') || snapshot.matches('loading'),
    unloaded: snapshot.matches('unloaded'),
    unsupported: snapshot.matches('unsupported'),
    denied: snapshot.matches('denied'),
    /** Something can be chosen, or just has been. */
    offered: changing || snapshot.matches('resting') || snapshot.matches('failed'),
    failed: snapshot.matches('failed'),
    changing,
    refusal,
    /** As it will be once a change is made. */
    kinds: changing ? wanted : kinds,
  }
}
