/**
 * A ref for what stands over a page and goes at a press: when it goes while it has the focus, the page's content gets
 * it, and stays where it is scrolled to.
 */
export function leaveFocus(part: HTMLElement | null): (() => void) | undefined {
  if (part === null) return undefined
  return () => {
    if (part.contains(document.activeElement)) document.getElementById('content')?.focus({ preventScroll: true })
  }
}
