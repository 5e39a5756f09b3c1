import type { SnapshotFrom } from 'xstate'
import type { feedbackMachine } from './feedback.machine.ts'

/** View model of the feedback page. */
export const feedbackView = (snapshot: SnapshotFrom<typeof feedbackMachine>) => {
  const { fields, problems, refusal, receipt, steps } = snapshot.context
  return {
    fields,
    problems,
    refusal,
    steps,
    receipt: snapshot.matches('sent') ? receipt : null,
    busy: snapshot.hasTag('busy'),
    failed: snapshot.hasTag('failed'),
    alreadyHandled: snapshot.matches('alreadyHandled'),
    /** True if the form is read-only: it is being sent, or must be sent as new feedback first. */
    locked: !snapshot.matches('editing'),
  }
}
