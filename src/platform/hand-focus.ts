/**
 * A ref for a part that takes the place of another inside a section: it takes the focus, and gives it to the section's
 * heading when it goes while it still has it. Both need a `tabIndex` of -1.
 */
export function handFocus(part: HTMLElement | null): (() => void) | undefined {
  const heading = part?.closest('section')?.querySelector<HTMLElement>('h2')
  part?.focus()
  if (part === null || !heading) return undefined
  return () => {
    if (part.contains(document.activeElement)) heading.focus()
  }
}
