/**
 * A ref for an overlay that closes on a press: if it has the focus when it unmounts, the page's content gets it,
 * without scrolling.
 */
export function returnFocus(part: HTMLElement | null): (() => void) | undefined {
  if (part === null) return undefined
  return () => {
    if (part.contains(document.activeElement)) document.getElementById('content')?.focus({ preventScroll: true })
  }
}
