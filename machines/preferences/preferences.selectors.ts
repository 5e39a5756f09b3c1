import type { SnapshotFrom } from 'xstate'
import type { preferencesMachine } from './preferences.machine.ts'

type Snapshot = SnapshotFrom<typeof preferencesMachine>

/** What is chosen, and how far a language change has come. */
export const preferencesView = (snapshot: Snapshot) => ({
  ...snapshot.context.preferences,
  busy: snapshot.hasTag('busy'),
  failed: snapshot.hasTag('failed'),
  readable: snapshot.hasTag('readable'),
})
