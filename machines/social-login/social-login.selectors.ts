import type { SnapshotFrom } from 'xstate'
import type { socialLoginMachine } from './social-login.machine.ts'

type Snapshot = SnapshotFrom<typeof socialLoginMachine>

/** What the buttons and the line beside them show. */
export const socialLoginView = (snapshot: Snapshot) => ({
  loading: snapshot.matches('loading'),
  unloaded: snapshot.matches('unloaded'),
  gone: snapshot.matches('notOffered'),
  providers: snapshot.context.providers,
  provider: snapshot.context.provider,
  busy: snapshot.hasTag('busy') || snapshot.matches('passed'),
  asking: snapshot.matches('asking'),
  unlinked: snapshot.matches('unlinked'),
  refusal: snapshot.matches('refused') ? snapshot.context.refusal : null,
  failed: snapshot.matches('failed'),
})
