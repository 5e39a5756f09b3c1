import type { SnapshotFrom } from 'xstate'
import type { searchMachine } from './search.machine.ts'
import { optionsOf, termOf } from './search.rules.ts'

type Snapshot = SnapshotFrom<typeof searchMachine>

/** Returns whether the search dialog is open. */
export const searchOpen = (snapshot: Snapshot): boolean => snapshot.hasTag('open')

/** The content below the field. */
export type SearchBody = 'terms' | 'waiting' | 'options' | 'noResults' | 'failed'

function bodyOf(snapshot: Snapshot): SearchBody {
  if (snapshot.hasTag('failed')) return 'failed'
  if (snapshot.matches({ open: 'noResults' })) return 'noResults'
  if (snapshot.matches({ open: 'idle' })) return 'terms'
  return snapshot.context.found === null ? 'waiting' : 'options'
}

/** Selects what the search shows. */
export const searchView = (snapshot: Snapshot) => ({
  body: bodyOf(snapshot),
  typed: snapshot.context.typed,
  term: termOf(snapshot.context.typed),
  options: optionsOf(snapshot.context),
  active: snapshot.context.active,
  nearest: snapshot.context.found?.match === 'nearest',
  /** True if the results belong to the typed term, so that they can be counted. */
  isCurrent: snapshot.matches({ open: 'showing' }) || snapshot.matches({ open: 'noResults' }),
  busy: snapshot.hasTag('busy'),
  refusal: snapshot.context.refusal,
})

export type SearchView = ReturnType<typeof searchView>
