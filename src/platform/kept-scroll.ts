/** What the router calls its own record of places, which outlives the page in the wrong storage. */
const routersRecord = 'tsr-scroll-restoration'

/** As the browser has it: the router's own would be a step of its history. */
const write = (state: object) => History.prototype.replaceState.call(history, state, '')

/**
 * Keeps with its entry of the browser's history how far a page was scrolled, and goes there when it is loaded anew, now
 * and once its page is drawn. The router would keep it in session storage, which holds the session and nothing else
 * (decision 6).
 */
export function keepScroll(onDrawn: (listener: () => void) => () => void): void {
  const { scrolledTo, ...state } = { ...(history.state as { readonly scrolledTo?: number } | null) }
  if (scrolledTo !== undefined) {
    const { href } = location
    const goThere = () => {
      if (location.href === href) scrollTo({ top: scrolledTo })
    }
    write(state)
    goThere()
    const stop = onDrawn(() => {
      stop()
      goThere()
    })
  }
  addEventListener('pagehide', () => {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(routersRecord)) sessionStorage.removeItem(name)
    }
  })
  // Not as the page goes: what is written to the history then is lost.
  addEventListener('scrollend', () => write({ ...history.state, scrolledTo: scrollY }))
}
