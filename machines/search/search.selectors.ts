import type { SnapshotFrom } from 'xstate'
import type { searchMachine } from './search.machine.ts'
import { optionsOf, termOf } from './search.rules.ts'

type Snapshot = SnapshotFrom<typeof searchMachine>

/** Whether the search stands over the page. */
export const searchOpen = (snapshot: Snapshot): boolean => snapshot.hasTag('open')

/** What stands under the field. */
export type SearchBody = 'terms' | 'waiting' | 'options' | 'nothing' | 'failed'

function bodyOf(snapshot: Snapshot): SearchBody {
  if (snapshot.hasTag('failed')) return 'failed'
  if (snapshot.matches({ open: 'nothing' })) return 'nothing'
  if (snapshot.matches({ open: 'resting' })) return 'terms'
  return snapshot.context.found === null ? 'waiting' : 'options'
}

/** What the search shows. */
export const searchView = (snapshot: Snapshot) => ({
  body: bodyOf(snapshot),
  typed: snapshot.context.typed,
  term: termOf(snapshot.context.typed),
  options: optionsOf(snapshot.context),
  active: snapshot.context.active,
  nearest: snapshot.context.found?.match === 'nearest',
  /** An answer stands for what is typed: what is shown can be counted. */
  settled: snapshot.matches({ open: 'showing' }) || snapshot.matches({ open: 'nothing' }),
  busy: snapshot.hasTag('busy'),
  refusal: snapshot.context.refusal,
})

/** What the search shows. */
export type SearchView = ReturnType<typeof searchView>
