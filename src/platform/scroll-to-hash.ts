/** Returns the id in the address's hash; `''` when there is none or it cannot be decoded. */
function hashId(): string {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    return ''
  }
}

/** The target of the hash in a page from the server: the browser has scrolled there by itself. */
const serverTarget = typeof document === 'undefined' ? null : document.getElementById(hashId())

/** A ref for an element with an id: scrolls to it when the hash names it, for elements rendered after page load. */
export function scrollToHash(element: HTMLElement | null): void {
  if (element !== null && element !== serverTarget && element.id === hashId()) element.scrollIntoView()
}
