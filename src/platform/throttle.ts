/** Runs `act` at once, then at most once in `pause` milliseconds; what is asked for meanwhile happens at the end of it. */
export function throttle(act: () => void, pause: number): () => void {
  let resting = false
  let asked = false
  const run = () => {
    if (resting) {
      asked = true
      return
    }
    resting = true
    asked = false
    act()
    setTimeout(() => {
      resting = false
      if (asked) run()
    }, pause)
  }
  return run
}
