/**
 * How long without a scroll event counts as settled, in milliseconds: longer than the pause between two turns of a
 * wheel.
 */
const settleTime = 200

/** Resolves once the page has been scrolled and has settled: work started while scrolling would cost frames. */
export const whenScrollSettles = () =>
  new Promise<void>((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        removeEventListener('scroll', wait, true)
        resolve()
      }, settleTime)
    }
    addEventListener('scroll', wait, { passive: true, capture: true })
  })
