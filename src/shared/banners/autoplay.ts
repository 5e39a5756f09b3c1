import type { Embla } from '#src/ui/carousel.tsx'

/** How long a banner is shown before the next one, in milliseconds (spec §9). */
const delay = 5_000
/** How old a page is before anything on it moves by itself, in milliseconds: whoever has just come reads the first one. */
const atRest = 10_000

/** Whether nobody looks closer, has stopped the banners, or wants less motion. */
const mayMove = (place: HTMLElement) =>
  !document.hidden &&
  !place.matches(':hover') &&
  place.querySelector(':focus-visible, input:checked') === null &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Goes on to the next banner every five seconds, counted from the last change, once the page is ten seconds old; returns
 * what ends it.
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
