/** Returns the address of the navigation that loaded the document. */
export function openedAt(): URL {
  const [entry] = performance.getEntriesByType('navigation')
  return new URL(entry?.name ?? location.href)
}
