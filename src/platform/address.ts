/** A ref for a place with an id: scrolls to it when the address names it, for places that are drawn after the page. */
export function showIfNamed(place: HTMLElement | null): void {
  if (place !== null && place.id === decodeURIComponent(location.hash.slice(1))) place.scrollIntoView()
}
