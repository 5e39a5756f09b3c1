import type { SnapshotFrom } from 'xstate'
import type { resetPasswordMachine } from './reset-password.machine.ts'

type Snapshot = SnapshotFrom<typeof resetPasswordMachine>

/** What the dialog shows: its fields, what is wrong with them, and what is going on. */
export const resetPasswordView = (snapshot: Snapshot) => ({
  rule: snapshot.context.rule,
  fields: snapshot.context.fields,
  problems: snapshot.context.problems,
  refusal: snapshot.context.refusal,
  opening: snapshot.matches('opening'),
  form: snapshot.hasTag('form'),
  busy: snapshot.hasTag('busy'),
  failed: snapshot.hasTag('failed'),
  changed: snapshot.matches('changed'),
  dead: snapshot.matches('dead'),
})
