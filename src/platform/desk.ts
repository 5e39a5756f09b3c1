/** Where wishes are left, also before there is anybody to grant them. */
export interface Desk<Wish> {
  readonly ask: (wish: Wish) => void
  /** Grants wishes until the function it returns is called; the last one that waited comes at once. */
  readonly attend: (grant: (wish: Wish) => void) => () => void
}

/** Makes a desk. Of several wishes that wait, the last one counts. */
export function createDesk<Wish>(): Desk<Wish> {
  let waiting: { readonly wish: Wish } | null = null
  let attendant: ((wish: Wish) => void) | null = null
  return {
    ask: (wish) => {
      if (attendant === null) waiting = { wish }
      else attendant(wish)
    },
    attend: (grant) => {
      attendant = grant
      if (waiting !== null) grant(waiting.wish)
      waiting = null
      return () => {
        if (attendant === grant) attendant = null
      }
    },
  }
}
