/** Calls `act` after the next paint; at once when the page is hidden. */
export function afterNextPaint(act: () => void): void {
  if (document.hidden) act()
  else requestAnimationFrame(() => setTimeout(act))
}
