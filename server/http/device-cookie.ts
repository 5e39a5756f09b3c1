import type { Context } from 'hono'
import type { Config } from '#server/config.ts'
import { deviceTtl } from '#server/domain/sessions/trusted-networks.ts'
import { hostCookie, isSecure, readCookie } from './host-cookie.ts'

const name = 'device'

type Site = Pick<Config, 'publicOrigin'>

/** The token of a remembered browser that a request carries, or null; one from before the cookie had its prefix counts. */
export const readDevice = (context: Context, site: Site): string | null =>
  readCookie(context, hostCookie(site, name)) ?? readCookie(context, name)

/** Returns the cookie of a device token: scripts cannot read it and other sites cannot send it. */
export function deviceCookie(site: Site, token: string): string {
  const attributes = `Max-Age=${deviceTtl / 1000}; HttpOnly; SameSite=Strict`
  return isSecure(site)
    ? `${hostCookie(site, name)}=${token}; Path=/; ${attributes}; Secure`
    : `${name}=${token}; Path=/wps; ${attributes}`
}
