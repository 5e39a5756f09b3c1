import { fromCallback, fromPromise } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import type { GateResult, LobbyEvent } from './lobby.setup.ts'
import type { Found, GamesWanted, HotWanted } from './lobby.rules.ts'

/** What happens around a lobby that it must follow: the browser's address, the site's language, and who is there. */
export type Surroundings = Extract<LobbyEvent, { type: 'place.changed' | 'language.changed' | 'member.left' }>

/** Where a lobby gets its facts; the reads fill the query cache, from which the screen takes the games. */
export interface LobbySources {
  games(wanted: GamesWanted): Promise<Answer<Found>>
  hotGames(wanted: HotWanted): Promise<Answer<{ readonly games: number }>>
  /** Asks whether a list of one's own may be shown. */
  passGate(signal: AbortSignal): Promise<GateResult>
  /** Tells of changes until the function it returns is called. */
  watch(tell: (event: Surroundings) => void): () => void
}

/** The real actors of a lobby. */
export const lobbyActors = (sources: LobbySources) => ({
  loadGames: fromPromise<Answer<Found>, GamesWanted>(({ input }) => sources.games(input)),
  passGate: fromPromise<GateResult, void>(({ signal }) => sources.passGate(signal)),
  countHotGames: fromPromise<Answer<{ readonly games: number }>, HotWanted>(({ input }) => sources.hotGames(input)),
  watchSurroundings: fromCallback<{ type: string }, void>(({ sendBack }) => sources.watch(sendBack)),
})
