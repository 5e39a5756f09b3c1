/** Poll interval for a closed window, in milliseconds. */
const pollInterval = 500

/** The window of the current game. */
let gameWindow: Window | null = null

/** Opens a window without access to the site; returns false when the browser blocks it. */
export function openGameWindow(url: string): boolean {
  gameWindow = open('', 'game', 'popup,width=1180,height=760')
  if (gameWindow === null) return false
  gameWindow.opener = null
  gameWindow.location.replace(url)
  return true
}

/**
 * Calls `listener` once the game window is closed. Windows opened by a link are unknown. Returns the unsubscribe
 * function.
 */
export function watchGameWindow(listener: (message: { readonly type: 'window.closed' }) => void): () => void {
  const watched = gameWindow
  if (watched === null) return () => {}
  const timer = setInterval(() => {
    if (!watched.closed) return
    clearInterval(timer)
    listener({ type: 'window.closed' })
  }, pollInterval)
  return () => clearInterval(timer)
}
