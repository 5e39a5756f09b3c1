/** How long nobody scrolls until a page stands still, in milliseconds: longer than a hand rests between two turns of a wheel. */
const rest = 200

/** Ends once the page has been scrolled and stands still again: what is begun on the way there would take its frames. */
export const stillAfterScroll = () =>
  new Promise<void>((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        removeEventListener('scroll', wait, true)
        resolve()
      }, rest)
    }
    addEventListener('scroll', wait, { passive: true, capture: true })
  })
