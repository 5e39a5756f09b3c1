/** How far the page is scrolled before it counts, in CSS pixels: a finger that rests is never quite still. */
const least = 8

/**
 * A ref for what floats over the page: it is marked `data-away` while one scrolls on, so that style can take it away from
 * what is read, until one scrolls back.
 */
export function outOfTheWay(floating: HTMLElement | null): (() => void) | undefined {
  if (floating === null) return
  let before = scrollY
  const hear = () => {
    if (Math.abs(scrollY - before) < least) return
    // Where a page springs back at its beginning, nothing was read on.
    floating.toggleAttribute('data-away', scrollY > Math.max(before, 0))
    before = scrollY
  }
  addEventListener('scroll', hear, { passive: true })
  return () => removeEventListener('scroll', hear)
}
