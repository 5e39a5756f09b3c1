import { fromPromise } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import type { GateResult } from './game-launch.machine.ts'
import type { LaunchedGame } from './game-launch.rules.ts'

interface Input {
  readonly game: LaunchedGame | null
}

/** What launching needs from outside: the site's gate, and the sub-games, which it leaves in the query cache. */
export interface GameLaunchSources {
  passGate(game: LaunchedGame, signal: AbortSignal): Promise<GateResult>
  subGames(game: LaunchedGame): Promise<Answer<{ readonly games: number }>>
}

const chosen = ({ game }: Input): LaunchedGame => {
  if (!game) throw new Error('no game is chosen')
  return game
}

/** The real actors of a launch. */
export const gameLaunchActors = (sources: GameLaunchSources) => ({
  passGate: fromPromise<GateResult, Input>(async ({ input, signal }) => sources.passGate(chosen(input), signal)),
  loadSubGames: fromPromise<Answer<{ readonly games: number }>, Input>(async ({ input }) =>
    sources.subGames(chosen(input)),
  ),
})
