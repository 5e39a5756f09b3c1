import type { SnapshotFrom } from 'xstate'
import type { pagedListMachine } from './paged-list.machine.ts'

type Snapshot = SnapshotFrom<typeof pagedListMachine>

/** What stands where the rows go. */
export type PagedListBody = 'skeleton' | 'rows' | 'nothing' | 'nothingMatching' | 'failed' | 'over'

function body(snapshot: Snapshot): PagedListBody {
  if (snapshot.matches('over')) return 'over'
  const { shown } = snapshot.context
  if (shown === null) return snapshot.hasTag('failed') ? 'failed' : 'skeleton'
  if (shown.rows.length > 0) return 'rows'
  if (snapshot.hasTag('busy')) return 'skeleton'
  if (snapshot.hasTag('failed')) return 'failed'
  return snapshot.matches('nothing') ? 'nothing' : 'nothingMatching'
}

/** What a list shows beside the words of its rows. */
export const pagedListView = (snapshot: Snapshot) => ({
  body: body(snapshot),
  busy: snapshot.hasTag('busy'),
  failed: snapshot.hasTag('failed'),
  refusal: snapshot.context.refusal,
  /** The place chosen, which the page shown may not have come to yet. */
  filter: snapshot.context.place.filter,
  page: snapshot.context.place.page,
  open: snapshot.context.place.row,
  shown: snapshot.context.shown,
})
