import { createContext, lazy, type ReactNode, Suspense, use, useMemo } from 'react'
import type { Game } from '#wire/game.ts'
import { chunk } from '#src/platform/chunk.ts'
import { createDesk, type Desk } from '#src/platform/desk.ts'
import type { LaunchWish } from './launch-wish.ts'

const LaunchDeskContext = createContext<Desk<LaunchWish> | null>(null)

const GameLaunchRunner = lazy(async () => ({
  default: (await chunk(() => import('./game-launch-runner.tsx'))).GameLaunchRunner,
}))

/**
 * Holds the site's game launch. It stands above all pages, because the login that a launch may ask for can change the
 * page underneath; its chart comes after the first paint, and a tile chosen before that waits for it.
 */
export function GameLaunchProvider({ children }: { readonly children: ReactNode }) {
  const desk = useMemo(() => createDesk<LaunchWish>(), [])
  return (
    <LaunchDeskContext value={desk}>
      {children}
      <Suspense>
        <GameLaunchRunner desk={desk} />
      </Suspense>
    </LaunchDeskContext>
  )
}

/**
 * `show` opens the sheet of a game, or the list a card stands for; `play` takes a game through the gate; `start` is the
 * direct start of menu entries (spec §4).
 */
export function useGameLaunch() {
  const desk = use(LaunchDeskContext)
  if (desk === null) throw new Error('no GameLaunchProvider above this component')
  return {
    show: (game: Game) => desk.ask({ type: 'card.pressed', game }),
    play: (game: Game) => desk.ask({ type: 'game.chosen', game }),
    start: (game: Game) => desk.ask({ type: 'game.started', game }),
  }
}
