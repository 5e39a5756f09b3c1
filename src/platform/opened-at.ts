/** The address the page was opened at, whatever has been shown since. */
export function openedAt(): URL {
  const [entry] = performance.getEntriesByType('navigation')
  return new URL(entry?.name ?? location.href)
}
