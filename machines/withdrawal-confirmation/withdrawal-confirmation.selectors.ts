import type { SnapshotFrom } from 'xstate'
import type { withdrawalConfirmationMachine } from './withdrawal-confirmation.machine.ts'
import { limitsOf } from './withdrawal-confirmation.rules.ts'

/** Returns the state of the withdrawal that waits for confirmation. */
export const withdrawalConfirmationView = (snapshot: SnapshotFrom<typeof withdrawalConfirmationMachine>) => {
  const { withdrawal, deadline, fields, problems, refusal } = snapshot.context
  return {
    withdrawal,
    deadline,
    fields,
    problems,
    refusal,
    limits: withdrawal === null ? null : limitsOf(withdrawal),
    loadFailed: snapshot.matches('loadFailed'),
    editing: snapshot.hasTag('form'),
    busy: snapshot.hasTag('busy'),
    failed: snapshot.matches({ open: { editing: 'failed' } }),
    confirmed: snapshot.matches('confirmed'),
    expired: snapshot.matches('expired'),
    decided: snapshot.matches('decided'),
  }
}
