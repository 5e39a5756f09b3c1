import type { SnapshotFrom } from 'xstate'
import type { lobbyMachine } from './lobby.machine.ts'
import { firstPlace, isPaged, samePlace } from './lobby.rules.ts'

type Snapshot = SnapshotFrom<typeof lobbyMachine>

/** Content of the games area. */
export type LobbyBody = 'skeleton' | 'games' | 'empty' | 'failed'

const body = (snapshot: Snapshot): LobbyBody => {
  if (snapshot.hasTag('failed')) return 'failed'
  if (snapshot.context.found === null) return 'skeleton'
  return snapshot.context.found.games === 0 ? 'empty' : 'games'
}

/** The state of the lobby screen; the games themselves are in the query cache. */
export const lobbyView = (snapshot: Snapshot) => ({
  body: body(snapshot),
  place: snapshot.context.place,
  language: snapshot.context.language,
  typed: snapshot.context.typed,
  busy: snapshot.hasTag('busy'),
  refusal: snapshot.context.refusal,
  total: snapshot.context.found?.total ?? null,
  shown: snapshot.context.found?.games ?? 0,
  /** True if the list has more pages. */
  more: isPaged(snapshot.context.place.list) && snapshot.context.place.page < (snapshot.context.found?.totalPages ?? 0),
  adding: snapshot.hasTag('adding'),
  moreFailed: snapshot.hasTag('moreFailed'),
  addedTo: snapshot.context.addedTo,
  hotOffered: snapshot.hasTag('hotOffered'),
  /** True if the hot games are being counted. */
  hotPending: snapshot.matches({ hot: 'checking' }),
  filtered: !samePlace({ ...snapshot.context.place, page: 1, sort: null }, firstPlace),
})

export type LobbyView = ReturnType<typeof lobbyView>
