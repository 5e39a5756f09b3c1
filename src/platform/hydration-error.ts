/** A part of a page that could not be hydrated as the server rendered it. React has rendered it anew: nothing is wrong on the page. */
export class HydrationError extends Error {
  override name = 'HydrationError'
}
