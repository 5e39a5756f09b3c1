import { throttle } from './throttle.ts'

/** The router's controller record of scroll positions, which stays in session storage. */
const routersRecord = 'tsr-scroll-restoration'

/** With the browser's controller `replaceState`: the router's would be a navigation. */
const write = (state: object) => History.prototype.replaceState.call(history, state, '')

/** Scrolls to a position as soon as the page is high enough, unless there is an interaction first. */
function scrollWhenHighEnough(top: number) {
  const { href } = location
  const controller = new AbortController()
  const growth = new ResizeObserver(() => {
    if (location.href === href) scrollTo({ top })
    if (location.href !== href || Math.abs(scrollY - top) < 1) controller.abort()
  })
  controller.signal.addEventListener('abort', () => growth.disconnect())
  for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    addEventListener(act, () => controller.abort(), { passive: true, signal: controller.signal })
  }
  growth.observe(document.body)
}

/**
 * Keeps the scroll position in the history entry, and restores it after a reload as the parts of the page are rendered.
 * The router would keep it in session storage, which holds the session and nothing else (decision 6).
 */
export function persistScroll(): void {
  const { scrolledTo, ...state } = { ...(history.state as { readonly scrolledTo?: number } | null) }
  if (scrolledTo !== undefined) {
    write(state)
    scrollWhenHighEnough(scrolledTo)
  }
  addEventListener('pagehide', () => {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(routersRecord)) sessionStorage.removeItem(name)
    }
  })
  // Not on `pagehide`: a history entry written then is lost. And throttled: browsers accept some twenty writes a
  // second.
  const keep = throttle(() => write({ ...history.state, scrolledTo: scrollY }), 200)
  addEventListener('scrollend', keep)
}
