/** Runs `act` at once, then at most once in `pause` milliseconds; calls in between run once at the end of it. */
export function throttle(act: () => void, pause: number): () => void {
  let waiting = false
  let asked = false
  const run = () => {
    if (waiting) {
      asked = true
      return
    }
    waiting = true
    asked = false
    act()
    setTimeout(() => {
      waiting = false
      if (asked) run()
    }, pause)
  }
  return run
}
