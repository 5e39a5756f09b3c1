import { fromPromise } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import type { GateResult } from './game-launch.machine.ts'
import type { LaunchedGame } from './game-launch.rules.ts'

interface Input {
  readonly game: LaunchedGame | null
}

/** Dependencies of a launch: the site's gate, and the sub-games, which are left in the query cache. */
export interface GameLaunchSources {
  passGate(game: LaunchedGame, signal: AbortSignal): Promise<GateResult>
  subGames(game: LaunchedGame): Promise<Answer<{ readonly games: number }>>
}

const chosen = ({ game }: Input): LaunchedGame => {
  if (!game) throw new Error('no game is chosen')
  return game
}

/** Returns the production actors of a launch. */
export const gameLaunchActors = (sources: GameLaunchSources) => ({
  passGate: fromPromise<GateResult, Input>(async ({ input, signal }) => sources.passGate(chosen(input), signal)),
  loadSubGames: fromPromise<Answer<{ readonly games: number }>, Input>(async ({ input }) =>
    sources.subGames(chosen(input)),
  ),
})
