import { fromCallback, fromPromise } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import type { GateResult, LobbyEvent } from './lobby.setup.ts'
import type { GameCounts, GamesQuery, HotGamesQuery } from './lobby.rules.ts'

/** External changes that a lobby follows: the URL, the language of the site, and a logout. */
export type Surroundings = Extract<LobbyEvent, { type: 'place.changed' | 'language.changed' | 'member.left' }>

/** Dependencies of the lobby chart; the loads fill the query cache, from which the screen reads the games. */
export interface LobbySources {
  games(query: GamesQuery): Promise<Answer<GameCounts>>
  hotGames(query: HotGamesQuery): Promise<Answer<{ readonly games: number }>>
  /** Runs the gate before an own list is shown. */
  passGate(signal: AbortSignal): Promise<GateResult>
  /** Calls `notify` on every change; returns an unsubscribe function. */
  watch(notify: (event: Surroundings) => void): () => void
}

/** The real actors of a lobby. */
export const lobbyActors = (sources: LobbySources) => ({
  loadGames: fromPromise<Answer<GameCounts>, GamesQuery>(({ input }) => sources.games(input)),
  passGate: fromPromise<GateResult, void>(({ signal }) => sources.passGate(signal)),
  countHotGames: fromPromise<Answer<{ readonly games: number }>, HotGamesQuery>(({ input }) => sources.hotGames(input)),
  watchSurroundings: fromCallback<{ type: string }, void>(({ sendBack }) => sources.watch(sendBack)),
})
