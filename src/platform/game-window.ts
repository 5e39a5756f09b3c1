/** How often it is looked whether the window is still there, in milliseconds. */
const lookEvery = 500

/** The one window a game is in. */
let beside: Window | null = null

/** Opens a window at an address, from where it cannot reach the site; false where the browser refuses. */
export function openGameWindow(url: string): boolean {
  beside = open('', 'game', 'popup,width=1180,height=760')
  if (beside === null) return false
  beside.opener = null
  beside.location.replace(url)
  return true
}

/** Tells once that window has been closed, until the function it returns is called; of one that a link opened nothing is known. */
export function watchGameWindow(tell: (message: { readonly type: 'window.closed' }) => void): () => void {
  const watched = beside
  if (watched === null) return () => {}
  const timer = setInterval(() => {
    if (!watched.closed) return
    clearInterval(timer)
    tell({ type: 'window.closed' })
  }, lookEvery)
  return () => clearInterval(timer)
}
