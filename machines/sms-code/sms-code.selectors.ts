import type { SnapshotFrom } from 'xstate'
import type { smsCodeMachine } from './sms-code.machine.ts'

type Snapshot = SnapshotFrom<typeof smsCodeMachine>

/** View model of the code button: busy, countdown, and the warning to confirm. */
export const smsCodeView = (snapshot: Snapshot) => ({
  busy: snapshot.hasTag('busy'),
  /** Epoch milliseconds; null while no countdown runs. */
  deadline: snapshot.hasTag('countdown') ? snapshot.context.deadline : null,
  /** Null if an earlier visit or another tab requested the code, since only its deadline is known. */
  sentTo: (snapshot.hasTag('countdown') && snapshot.context.mobileNum) || null,
  problem: snapshot.context.problem,
  warning: snapshot.hasTag('warning'),
  refusal: snapshot.context.refusal,
})

/** Returns the slider check before the code; undefined when none runs. */
export const codeSliderOf = (snapshot: Snapshot) => snapshot.children.slider
