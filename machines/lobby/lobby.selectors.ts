import type { SnapshotFrom } from 'xstate'
import type { lobbyMachine } from './lobby.machine.ts'
import { firstPlace, isPaged, samePlace } from './lobby.rules.ts'

type Snapshot = SnapshotFrom<typeof lobbyMachine>

/** What stands where the games go. */
export type LobbyBody = 'skeleton' | 'games' | 'empty' | 'failed'

const body = (snapshot: Snapshot): LobbyBody => {
  if (snapshot.hasTag('failed')) return 'failed'
  if (snapshot.context.found === null) return 'skeleton'
  return snapshot.context.found.games === 0 ? 'empty' : 'games'
}

/** What the lobby screen shows beside the games themselves. */
export const lobbyView = (snapshot: Snapshot) => ({
  body: body(snapshot),
  place: snapshot.context.place,
  language: snapshot.context.language,
  typed: snapshot.context.typed,
  busy: snapshot.hasTag('busy'),
  refusal: snapshot.context.refusal,
  total: snapshot.context.found?.total ?? null,
  shown: snapshot.context.found?.games ?? 0,
  /** Whether the list goes on: by a button, while the next page comes, or after it did not. */
  more: isPaged(snapshot.context.place.list) && snapshot.context.place.page < (snapshot.context.found?.totalPages ?? 0),
  adding: snapshot.hasTag('adding'),
  stuck: snapshot.hasTag('stuck'),
  addedTo: snapshot.context.addedTo,
  hotOffered: snapshot.hasTag('hotOffered'),
  /** It is being asked whether the hot list is on offer. */
  hotAsked: snapshot.matches({ hot: 'checking' }),
  filtered: !samePlace({ ...snapshot.context.place, page: 1, sort: null }, firstPlace),
})

/** What the lobby screen shows beside the games themselves. */
export type LobbyView = ReturnType<typeof lobbyView>
