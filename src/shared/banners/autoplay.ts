import type { Embla } from '#src/ui/carousel.tsx'

/** How long a banner is shown, in milliseconds (spec §9). */
const delay = 5_000
/** Age of the page before autoplay starts, in milliseconds: the first banner can be read in peace. */
const atRest = 10_000

/** Returns whether autoplay may run: no hover or focus, motion not paused, and no reduced motion. */
const mayMove = (place: HTMLElement) =>
  !document.hidden &&
  !place.matches(':hover') &&
  !document.documentElement.hasAttribute('data-still') &&
  place.querySelector(':focus-visible') === null &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Shows the next banner every five seconds, counted from the last change, once the page is ten seconds old. Returns the
 * function that stops it.
 */
export function autoplay(embla: Embla, place: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const arm = () => {
    clearTimeout(timer)
    timer = setTimeout(
      () => {
        arm()
        if (mayMove(place)) embla.scrollNext()
      },
      Math.max(delay, atRest - performance.now()),
    )
  }
  embla.on('select', arm)
  arm()
  return () => {
    clearTimeout(timer)
    embla.off('select', arm)
  }
}
