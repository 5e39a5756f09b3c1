import type { SnapshotFrom } from 'xstate'
import type { socialLoginMachine } from './social-login.machine.ts'

type Snapshot = SnapshotFrom<typeof socialLoginMachine>

/** Returns the state of the buttons and the message beside them. */
export const socialLoginView = (snapshot: Snapshot) => ({
  loading: snapshot.matches('loading'),
  loadFailed: snapshot.matches('loadFailed'),
  notOffered: snapshot.matches('notOffered'),
  providers: snapshot.context.providers,
  provider: snapshot.context.provider,
  busy: snapshot.hasTag('busy') || snapshot.matches('passed'),
  waiting: snapshot.matches('waitingForProvider'),
  unlinked: snapshot.matches('unlinked'),
  refusal: snapshot.matches('refused') ? snapshot.context.refusal : null,
  failed: snapshot.matches('failed'),
})
