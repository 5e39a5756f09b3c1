import type { SnapshotFrom } from 'xstate'
import type { activityApplicationMachine } from './activity-application.machine.ts'

type Snapshot = SnapshotFrom<typeof activityApplicationMachine>

/** Returns the state of the application form. */
export const activityApplicationView = (snapshot: Snapshot) => ({
  fields: snapshot.context.fields,
  problems: snapshot.context.problems,
  refusal: snapshot.context.refusal,
  pictures: snapshot.context.pictures,
  hasRoom: snapshot.context.pictures.length < snapshot.context.maxPictures,
  /** Key of the picture that is being uploaded; null for none. */
  underWay: snapshot.matches('sendingPicture') ? snapshot.context.current : null,
  busy: snapshot.matches('applying'),
  failed: snapshot.matches({ editing: 'failed' }),
})
