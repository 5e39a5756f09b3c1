import type { SnapshotFrom } from 'xstate'
import type { supportMachine } from './support.machine.ts'

type Snapshot = SnapshotFrom<typeof supportMachine>

/** Content of the dialog. */
export type SupportBody = 'waiting' | 'link' | 'unavailable' | 'failed'

const body = (snapshot: Snapshot): SupportBody | null => {
  if (!snapshot.hasTag('dialog')) return null
  if (snapshot.hasTag('failed')) return 'failed'
  if (snapshot.hasTag('busy')) return 'waiting'
  return snapshot.matches('showingLink') ? 'link' : 'unavailable'
}

/** The state of the dialog; `body` is null while it is closed. */
export const supportView = (snapshot: Snapshot) => ({
  body: body(snapshot),
  address: snapshot.context.address,
  refusal: snapshot.context.refusal,
})
