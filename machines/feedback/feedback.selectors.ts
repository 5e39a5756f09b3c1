import type { SnapshotFrom } from 'xstate'
import type { feedbackMachine } from './feedback.machine.ts'

/** What is shown of feedback. */
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
    dealtWith: snapshot.matches('dealtWith'),
    /** Whether nothing can be typed: it is sent, or must go out as something new first. */
    locked: !snapshot.matches('editing'),
  }
}
