/**
 * Posts the current message to a frame once it has loaded and whenever it changes; null is not posted. Any origin can
 * receive it: post nothing private. Returns the function that stops.
 */
export function postToFrame(
  frame: HTMLIFrameElement,
  current: () => string | null,
  follow: (listener: () => void) => () => void,
): () => void {
  let loaded = false
  let last: string | null = null
  const post = () => {
    const next = current()
    if (!loaded || next === null || next === last) return
    last = next
    frame.contentWindow?.postMessage(next, '*')
  }
  const start = () => {
    loaded = true
    post()
  }
  frame.addEventListener('load', start)
  const stop = follow(post)
  return () => {
    stop()
    frame.removeEventListener('load', start)
  }
}
