import { useSyncExternalStore } from 'react'
import type { GameWanted } from '#machines/game/game.setup.ts'
import { callOverPage } from '#src/platform/over-page.ts'

/** The one game that is open on this page of the browser. */
export interface GameTable {
  readonly wanted: GameWanted
  /** Another number for another launch. */
  readonly seat: number
  /** Step of the tab's history at which its page was entered last. */
  readonly arrivedAt: number
  readonly onPage: boolean
}

let table: GameTable | null = null
let seats = 0
const lookers = new Set<() => void>()
const comers = new Set<(type: 'page.entered' | 'page.left') => void>()

function set(next: GameTable | null): void {
  table = next
  for (const look of lookers) look()
}

const same = (one: GameWanted, other: GameWanted) => one.vendor === other.vendor && one.gameCode === other.gameCode

/** Takes the open game away. */
export const clearTable = (): void => set(null)

/** The game that is open now; null without one. */
export const tableNow = (): GameTable | null => table

/**
 * Opens the page of a game: a game of the same name that goes on in a corner comes back, any other one makes way. The
 * function it returns leaves the page.
 */
export function enterTable(wanted: GameWanted, arrivedAt: number): () => void {
  callOverPage()
  const back = table !== null && same(table.wanted, wanted)
  if (!back) seats += 1
  set({ wanted, seat: seats, arrivedAt, onPage: true })
  if (back) for (const tell of comers) tell('page.entered')
  return () => {
    if (table === null || !same(table.wanted, wanted)) return
    set({ ...table, onPage: false })
    for (const tell of comers) tell('page.left')
  }
}

/**
 * Calls `tell` when the page of the open game is left and entered again, until the function it returns is called; at once
 * where the page was left before its game could be drawn.
 */
export function watchTable(tell: (type: 'page.entered' | 'page.left') => void): () => void {
  comers.add(tell)
  if (table?.onPage === false) tell('page.left')
  return () => comers.delete(tell)
}

const subscribe = (look: () => void) => {
  lookers.add(look)
  return () => lookers.delete(look)
}

/** The open game for whoever draws it. */
export const useTable = (): GameTable | null => useSyncExternalStore(subscribe, tableNow, () => null)
