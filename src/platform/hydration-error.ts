/** A part of a page could not be hydrated. React has rendered it again in the browser: the page works. */
export class HydrationError extends Error {
  override name = 'HydrationError'
}
