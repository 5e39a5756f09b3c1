import type { Context } from 'hono'
import type { Config } from '#server/config.ts'

type Site = Pick<Config, 'publicOrigin'>

/** Returns whether people open the site over TLS. */
export const isSecure = ({ publicOrigin }: Site): boolean => publicOrigin.startsWith('https:')

/**
 * The name of a cookie of the whole site. On https with the prefix `__Host-`: a browser keeps such a cookie only as this
 * host set it, over TLS and for all its paths, so that no other host of the domain can put one in its place.
 */
export const hostCookie = (site: Site, name: string): string => (isSecure(site) ? `__Host-${name}` : name)

/** The token that a cookie of this name carries, or null. */
export function readCookie(context: Context, name: string): string | null {
  const pairs = (context.req.header('cookie') ?? '').split(';').map((pair) => pair.trim())
  const token = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : null
}
