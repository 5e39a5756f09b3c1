import type { SnapshotFrom } from 'xstate'
import type { smsCodeMachine } from './sms-code.machine.ts'

type Snapshot = SnapshotFrom<typeof smsCodeMachine>

/** What the code button shows: whether a code may be asked for, until when not, and the warning to confirm. */
export const smsCodeView = (snapshot: Snapshot) => ({
  busy: snapshot.hasTag('busy'),
  /** Epoch milliseconds; null while no countdown runs. */
  deadline: snapshot.hasTag('countdown') ? snapshot.context.deadline : null,
  /** Null where another visit or tab asked for the code: only when it did is known. */
  sentTo: (snapshot.hasTag('countdown') && snapshot.context.mobileNum) || null,
  problem: snapshot.context.problem,
  warning: snapshot.hasTag('warning'),
  refusal: snapshot.context.refusal,
})

/** The slider check before the code, undefined without one. */
export const codeSliderOf = (snapshot: Snapshot) => snapshot.children.slider
