import { useSyncExternalStore } from 'react'
import type { RequestedGame } from '#machines/game/game.setup.ts'
import { requestOverlays } from '#src/platform/overlays-requested.ts'

/** The one game that is open in this tab. */
export interface CurrentGame {
  readonly requested: RequestedGame
  /** Number of the launch; another launch has another number. */
  readonly launch: number
  /** Step of the tab's history at which its page was entered last. */
  readonly arrivedAt: number
  readonly onPage: boolean
}

let current: CurrentGame | null = null
/** The game whose page was left while it was played. */
let left: RequestedGame | null = null
let launches = 0
const changeListeners = new Set<() => void>()
const pageListeners = new Set<(type: 'page.entered' | 'page.left') => void>()

function set(next: CurrentGame | null): void {
  current = next
  for (const listener of changeListeners) listener()
}

const same = (one: RequestedGame, other: RequestedGame) =>
  one.vendor === other.vendor && one.gameCode === other.gameCode

/** Closes the open game. */
export const clearCurrentGame = (): void => set(null)

/** Keeps the open game as one to continue; null forgets it. */
export function keepLeftGame(game: RequestedGame | null): void {
  left = game
  set(current)
}

/** Returns the open game; null without one. */
export const currentGame = (): CurrentGame | null => current

/**
 * Opens the page of a game. The same game returns from its corner; another game replaces the open one. Returns a
 * function that leaves the page.
 */
export function enterGamePage(requested: RequestedGame, arrivedAt: number): () => void {
  requestOverlays()
  const back = current !== null && same(current.requested, requested)
  if (!back) launches += 1
  left = null
  set({ requested, launch: launches, arrivedAt, onPage: true })
  if (back) for (const notify of pageListeners) notify('page.entered')
  return () => {
    if (current === null || !same(current.requested, requested)) return
    set({ ...current, onPage: false })
    for (const notify of pageListeners) notify('page.left')
  }
}

/**
 * Calls `notify` when the page of the open game is left or entered again; at once if it was left before the game was
 * rendered. Returns an unsubscribe function.
 */
export function watchGamePage(notify: (type: 'page.entered' | 'page.left') => void): () => void {
  pageListeners.add(notify)
  if (current?.onPage === false) notify('page.left')
  return () => pageListeners.delete(notify)
}

const subscribe = (listener: () => void) => {
  changeListeners.add(listener)
  return () => changeListeners.delete(listener)
}

/** Subscribes a component to the open game. */
export const useCurrentGame = (): CurrentGame | null => useSyncExternalStore(subscribe, currentGame, () => null)

/** Returns the game to continue; null without one. */
export const leftGame = (): RequestedGame | null => left

/** Subscribes a component to the game to continue; null without one. */
export const useLeftGame = (): RequestedGame | null => useSyncExternalStore(subscribe, leftGame, () => null)
