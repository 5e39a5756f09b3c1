/** Does it once the page has been drawn as it is now; at once where nobody sees it. */
export function afterNextPicture(act: () => void): void {
  if (document.hidden) act()
  else requestAnimationFrame(() => setTimeout(act))
}
