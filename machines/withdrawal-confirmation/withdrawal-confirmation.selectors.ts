import type { SnapshotFrom } from 'xstate'
import type { withdrawalConfirmationMachine } from './withdrawal-confirmation.machine.ts'
import { limitsOf } from './withdrawal-confirmation.rules.ts'

/** What is shown of the withdrawal that waits for its member's word. */
export const withdrawalConfirmationView = (snapshot: SnapshotFrom<typeof withdrawalConfirmationMachine>) => {
  const { withdrawal, deadline, fields, problems, refusal } = snapshot.context
  return {
    withdrawal,
    deadline,
    fields,
    problems,
    refusal,
    limits: withdrawal === null ? null : limitsOf(withdrawal),
    unloaded: snapshot.matches('unloaded'),
    asking: snapshot.hasTag('form'),
    busy: snapshot.hasTag('busy'),
    failed: snapshot.matches({ open: { asking: 'failed' } }),
    said: snapshot.matches('said'),
    over: snapshot.matches('over'),
    decided: snapshot.matches('decided'),
  }
}
