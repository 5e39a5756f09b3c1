/** The id that the address names; `''` where it names none, or one that cannot be read. */
function named(): string {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    return ''
  }
}

/** The place that the address names in a page from the server: the browser has gone there by itself. */
const shown = typeof document === 'undefined' ? null : document.getElementById(named())

/** A ref for a place with an id: scrolls to it when the address names it, for places that are drawn after the page. */
export function showIfNamed(place: HTMLElement | null): void {
  if (place !== null && place !== shown && place.id === named()) place.scrollIntoView()
}
