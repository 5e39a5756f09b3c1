/**
 * What may be told of the page that is open: the path of its route as it is declared, without what stands in its places,
 * and of the pages of members and of agents no more than that they are. Null where no route is.
 */
export function measuredPath(path: string | undefined): string | null {
  if (path === undefined || !path.startsWith('/')) return null
  if (path.startsWith('/agent/')) return '/agent/$page'
  return /^\/me(\/|$)/.test(path) ? '/me' : path
}
