import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Game } from '#wire/play/game.ts'
import { createDesk, type Desk } from '#src/platform/desk.ts'
import type { LaunchWish } from './launch-wish.ts'

const LaunchDeskContext = createContext<Desk<LaunchWish> | null>(null)

/**
 * Holds the wishes for the site's game launch. It stands above all pages, because the login that a launch may ask for can
 * change the page underneath; its chart comes once somebody is at the page, and a tile chosen before that waits for it.
 */
export function GameLaunchProvider({ children }: { readonly children: ReactNode }) {
  const desk = useMemo(() => createDesk<LaunchWish>(), [])
  return <LaunchDeskContext value={desk}>{children}</LaunchDeskContext>
}

/** The desk at which wishes for games are left. */
export function useLaunchDesk(): Desk<LaunchWish> {
  const desk = use(LaunchDeskContext)
  if (desk === null) throw new Error('no GameLaunchProvider above this component')
  return desk
}

/**
 * `show` opens the sheet of a game, or the list a card stands for; `play` takes a game through the gate; `start` is the
 * direct start of menu entries (spec §4).
 */
export function useGameLaunch() {
  const desk = useLaunchDesk()
  const ask = (type: LaunchWish['type']) => (game: Game) => desk.ask({ type, game })
  return { show: ask('card.pressed'), play: ask('game.chosen'), start: ask('game.started') }
}
