/** Tells whenever the page comes back into sight, until the function it returns is called. */
export function whenLookedAt(tell: () => void): () => void {
  const look = () => {
    if (!document.hidden) tell()
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}
