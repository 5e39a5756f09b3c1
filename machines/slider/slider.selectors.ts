import type { SnapshotFrom } from 'xstate'
import type { sliderMachine } from './slider.machine.ts'
import { reach, wholeNumber } from './slider.rules.ts'

type Snapshot = SnapshotFrom<typeof sliderMachine>

/** View model of the slider check: its form with content, and the state of the piece. */
export const sliderView = (snapshot: Snapshot) => ({
  form: snapshot.context.form,
  challenge: snapshot.context.challenge,
  reach: reach(snapshot.context.challenge),
  x: snapshot.context.x,
  answer: snapshot.context.answer,
  answerGiven: wholeNumber(snapshot.context.answer) !== null,
  steering: snapshot.matches({ puzzle: 'steering' }),
  dragging: snapshot.hasTag('dragging'),
  busy: snapshot.hasTag('busy'),
  failed: snapshot.hasTag('failed'),
  expired: snapshot.matches('expired'),
  passed: snapshot.matches('passed'),
  refusal: snapshot.context.refusal,
})
