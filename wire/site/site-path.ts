/** Returns whether this is a path of the site itself; a browser reads `//` and `/\\` as another site. */
export const isSitePath = (path: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(path)

/** Calls, files and other non-pages on the site's origin. */
const notPages =
  /^\/(assets|art|atlas|api|wps|lgw|lotto|local|measure|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|healthz|openapi\.json)(\/|$)|\.(?!html$)\w+$/

/** Returns whether a path of the site may be a page's: a missing file or call is not answered with a page. */
export const isPagePath = (path: string): boolean => !notPages.test(path)
