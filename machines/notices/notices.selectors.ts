import type { SnapshotFrom } from 'xstate'
import type { noticesMachine } from './notices.machine.ts'

type Snapshot = SnapshotFrom<typeof noticesMachine>

/** What stands where the notices go. */
export type NoticesBody = 'skeleton' | 'list' | 'empty' | 'failed'

const body = (snapshot: Snapshot): NoticesBody => {
  if (snapshot.hasTag('failed')) return 'failed'
  if (snapshot.hasTag('busy')) return 'skeleton'
  return snapshot.matches('empty') ? 'empty' : 'list'
}

/** What the notices show beside their words. */
export const noticesView = (snapshot: Snapshot) => ({
  body: body(snapshot),
  language: snapshot.context.language,
  page: snapshot.context.place.page,
  open: snapshot.matches({ showing: { selection: 'reading' } }) ? snapshot.context.place.id : null,
  totalPages: snapshot.context.found?.totalPages ?? 0,
})
