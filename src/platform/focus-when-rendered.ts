/** How long to wait for the element, in milliseconds. */
const timeout = 10_000

/**
 * Focuses the element with that id once it is rendered, even when its texts and chunk take time to load. Stops after a
 * pointer or key event.
 */
export function focusWhenRendered(id: string): void {
  const controller = new AbortController()
  const { signal } = controller
  const stop = () => controller.abort()
  const timer = setTimeout(stop, timeout)
  const check = () => {
    if (signal.aborted) return clearTimeout(timer)
    const element = document.getElementById(id)
    element?.focus()
    if (element !== null && document.activeElement === element) stop()
    requestAnimationFrame(check)
  }
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, stop, { signal })
  requestAnimationFrame(check)
}
