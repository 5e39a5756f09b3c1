/**
 * Tells a frame what is current, once it has loaded and whenever that becomes another; null is not told. The frame needs
 * no origin, so whatever is told must be fit for anybody. Returns the function that stops.
 */
export function tellFrame(
  frame: HTMLIFrameElement,
  current: () => string | null,
  follow: (listener: () => void) => () => void,
): () => void {
  let loaded = false
  let last: string | null = null
  const tell = () => {
    const next = current()
    if (!loaded || next === null || next === last) return
    last = next
    frame.contentWindow?.postMessage(next, '*')
  }
  const start = () => {
    loaded = true
    tell()
  }
  frame.addEventListener('load', start)
  const stop = follow(tell)
  return () => {
    stop()
    frame.removeEventListener('load', start)
  }
}
