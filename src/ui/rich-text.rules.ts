/**
 * Returns path, query and fragment of a URL of this site, as a link within it. A path with two leading slashes would be
 * the URL of another site: it gets one.
 */
export const pathWithin = ({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string =>
  pathname.replace(/^[/\\]+/, '/') + search + hash
