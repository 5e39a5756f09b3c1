import type { Context } from 'hono'
import type { Config } from '#server/config.ts'
import { deviceLife } from '#server/domain/known-places.ts'

const name = 'device'

/** The token of a remembered browser that a request carries, or null. */
export function readDevice(context: Context): string | null {
  const cookies = context.req.header('cookie') ?? ''
  return /(?:^|;\s*)device=([\w-]{43})(?:;|$)/.exec(cookies)?.[1] ?? null
}

/** What makes a browser keep a token: scripts cannot read it, other sites cannot send it, and only logins carry it. */
export function deviceCookie({ publicOrigin }: Pick<Config, 'publicOrigin'>, token: string): string {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : ''
  return `${name}=${token}; Path=/wps/session/login; Max-Age=${deviceLife / 1000}; HttpOnly; SameSite=Strict${secure}`
}
