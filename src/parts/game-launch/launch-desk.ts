import type { Game } from '#wire/game.ts'

/** A game somebody wants to play; `start` is the direct start of menu entries (spec §4). */
export interface LaunchWish {
  readonly start: boolean
  readonly game: Game
}

/** Where wishes to play are left, also before there is anybody to grant them. */
export interface LaunchDesk {
  readonly ask: (wish: LaunchWish) => void
  /** Grants wishes until the function it returns is called; the last one that waited comes at once. */
  readonly attend: (grant: (wish: LaunchWish) => void) => () => void
}

/** Makes a desk. Of several wishes that wait, the last one counts: one game is launched at a time. */
export function createLaunchDesk(): LaunchDesk {
  let waiting: LaunchWish | null = null
  let attendant: ((wish: LaunchWish) => void) | null = null
  return {
    ask: (wish) => {
      if (attendant === null) waiting = wish
      else attendant(wish)
    },
    attend: (grant) => {
      attendant = grant
      if (waiting !== null) grant(waiting)
      waiting = null
      return () => {
        if (attendant === grant) attendant = null
      }
    },
  }
}
