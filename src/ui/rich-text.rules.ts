/**
 * Path, query and fragment of an address of this site, as a link within it. A path that begins with two slashes would
 * be read as the address of another site: it begins with one.
 */
export const pathWithin = ({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string =>
  pathname.replace(/^[/\\]+/, '/') + search + hash
