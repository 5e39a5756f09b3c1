/** Runs `act` at once, then at most once in `pause` milliseconds; calls in between run once at the end of it. */
export function throttle(act: () => void, pause: number): () => void {
  let waiting = false
  let pending = false
  const run = () => {
    if (waiting) {
      pending = true
      return
    }
    waiting = true
    pending = false
    act()
    setTimeout(() => {
      waiting = false
      if (pending) run()
    }, pause)
  }
  return run
}
