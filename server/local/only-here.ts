import type { MiddlewareHandler } from 'hono'
import type { Config } from '#server/config.ts'
import { Refused } from '#server/handler.ts'
import { isLoopback } from '#server/http/visitor.ts'

/** Lets the site's own pages on this machine through; anybody else finds nothing. */
export function onlyHere(config: Pick<Config, 'siteOrigins'>): MiddlewareHandler {
  const hosts = new Set([...config.siteOrigins, 'http://localhost'].map((origin) => new URL(origin).hostname))
  return async (context, next) => {
    const site = context.req.header('sec-fetch-site') ?? 'none'
    const isOwnPage = site === 'none' || site === 'same-origin'
    if (!isLoopback(context) || !isOwnPage || !hosts.has(new URL(context.req.url).hostname))
      throw new Refused('not_found')
    await next()
  }
}
