import type { SnapshotFrom } from 'xstate'
import type { sessionsMachine } from './sessions.machine.ts'

type Snapshot = SnapshotFrom<typeof sessionsMachine>

/** What stands where the list goes. */
export type SessionsBody = 'skeleton' | 'failed' | 'list'

const body = (snapshot: Snapshot): SessionsBody => {
  if (snapshot.matches('loading')) return 'skeleton'
  return snapshot.matches('failed') ? 'failed' : 'list'
}

/** What the list of sessions and its dialog show. */
export const sessionsView = (snapshot: Snapshot) => ({
  body: body(snapshot),
  sessions: snapshot.context.sessions,
  asked: snapshot.hasTag('dialog') ? snapshot.context.target : null,
  ending: snapshot.matches({ listing: 'ending' }),
  notEnded: snapshot.matches({ listing: 'notEnded' }),
  refusal: snapshot.context.refusal,
})
