/** Calls the listener whenever the page becomes visible, until the returned function is called. */
export function onPageVisible(listener: () => void): () => void {
  const onChange = () => {
    if (!document.hidden) listener()
  }
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
