/** For how long what is to be focused may be on its way, in milliseconds. */
const longest = 10_000

/**
 * Moves the focus, and with it what is seen, to the place of that id once it has been drawn, however long its words and
 * script take; not any more once somebody has gone on with the pointer or the keyboard.
 */
export function focusSoon(id: string): void {
  const over = new AbortController()
  const { signal } = over
  const stop = () => over.abort()
  const timer = setTimeout(stop, longest)
  const look = () => {
    if (signal.aborted) return clearTimeout(timer)
    const place = document.getElementById(id)
    place?.focus()
    if (place !== null && document.activeElement === place) stop()
    requestAnimationFrame(look)
  }
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, stop, { signal })
  requestAnimationFrame(look)
}
