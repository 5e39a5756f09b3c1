/** Whether this is a path of the site itself; a browser reads `//` and `/\\` as another site. */
export const isSitePath = (path: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(path)
