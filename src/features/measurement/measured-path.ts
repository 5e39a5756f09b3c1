/**
 * Returns the path that may be reported for the open page: the path of its route with its placeholders, without their
 * values; for pages of members and of agents only their prefix. Null without a route.
 */
export function measuredPath(path: string | undefined): string | null {
  if (path === undefined || !path.startsWith('/')) return null
  if (path.startsWith('/agent/')) return '/agent/$page'
  return /^\/me(\/|$)/.test(path) ? '/me' : path
}
