/** Scroll distance that is ignored, in CSS pixels: a resting finger still moves a little. */
const minDistance = 8

/**
 * A ref for a floating element: sets `data-away` while the page is scrolled down and removes it on scrolling up, so
 * that style can hide it.
 */
export function hideOnScrollDown(floating: HTMLElement | null): (() => void) | undefined {
  if (floating === null) return
  let before = scrollY
  const onScroll = () => {
    if (Math.abs(scrollY - before) < minDistance) return
    // Overscroll at the top of the page is not scrolling down.
    floating.toggleAttribute('data-away', scrollY > Math.max(before, 0))
    before = scrollY
  }
  addEventListener('scroll', onScroll, { passive: true })
  return () => removeEventListener('scroll', onScroll)
}
