import { throttle } from './throttle.ts'

/** What the router calls its own record of places, which outlives the page in the wrong storage. */
const routersRecord = 'tsr-scroll-restoration'

/** As the browser has it: the router's own would be a step of its history. */
const write = (state: object) => History.prototype.replaceState.call(history, state, '')

/** Goes to a place of the page as soon as the page is high enough, unless whoever is here goes somewhere first. */
function goWhenThere(top: number) {
  const { href } = location
  const own = new AbortController()
  const growth = new ResizeObserver(() => {
    if (location.href === href) scrollTo({ top })
    if (location.href !== href || Math.abs(scrollY - top) < 1) own.abort()
  })
  own.signal.addEventListener('abort', () => growth.disconnect())
  for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    addEventListener(act, () => own.abort(), { passive: true, signal: own.signal })
  }
  growth.observe(document.body)
}

/**
 * Keeps with its entry of the browser's history how far a page was scrolled, and goes there when it is loaded anew, as
 * its parts come. The router would keep it in session storage, which holds the session and nothing else (decision 6).
 */
export function keepScroll(): void {
  const { scrolledTo, ...state } = { ...(history.state as { readonly scrolledTo?: number } | null) }
  if (scrolledTo !== undefined) {
    write(state)
    goWhenThere(scrolledTo)
  }
  addEventListener('pagehide', () => {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(routersRecord)) sessionStorage.removeItem(name)
    }
  })
  // Not as the page goes: what is written to the history then is lost. And not for every step of a script that scrolls:
  // browsers take no more than some twenty a second.
  const keep = throttle(() => write({ ...history.state, scrolledTo: scrollY }), 200)
  addEventListener('scrollend', keep)
}
