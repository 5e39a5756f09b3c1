/**
 * A ref for a part that replaces another inside a section: focuses it on mount, and the section's heading on unmount if
 * it still has the focus. Both need a `tabIndex` of -1.
 */
export function moveFocus(part: HTMLElement | null): (() => void) | undefined {
  const heading = part?.closest('section')?.querySelector<HTMLElement>('h2')
  part?.focus()
  if (part === null || !heading) return undefined
  return () => {
    if (part.contains(document.activeElement)) heading.focus()
  }
}
