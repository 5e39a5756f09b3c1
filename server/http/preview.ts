import { Hono, type Context } from 'hono'
import type { Config } from '#server/config.ts'
import { previewOf } from '#server/domain/content/content.ts'
import { contentPages } from '#server/domain/content/content-words.ts'
import type { Services } from '#server/services.ts'
import { hostCookie, isSecure, readCookie } from './host-cookie.ts'

const name = 'preview'

/** Returns the preview token of a request, or null. */
export const readPreview = (context: Context, site: Pick<Config, 'publicOrigin'>): string | null =>
  readCookie(context, hostCookie(site, name))

/** Returns the cookie of a preview: HTTP-only, same-site, for `seconds`. */
function previewCookie(site: Pick<Config, 'publicOrigin'>, token: string, seconds: number): string {
  const secure = isSecure(site) ? '; Secure' : ''
  return `${hostCookie(site, name)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** Returns the link of a preview. */
export const previewAddress = (origin: string, token: string): string => `${origin}/preview/${token}`

/**
 * A preview link redirects to the previewed page and shows it in this browser only; `/preview/leave` ends the preview.
 * An expired link is not found.
 */
export function createPreviewRoutes({ config, db, clock }: Pick<Services, 'config' | 'db' | 'clock'>): Hono {
  const app = new Hono()
  app.use('/preview/*', async (context, next) => {
    await next()
    context.res.headers.set('x-robots-tag', 'noindex')
    context.res.headers.set('cache-control', 'no-store')
    context.res.headers.set('referrer-policy', 'no-referrer')
  })
  app.get('/preview/leave', (context) => {
    context.header('set-cookie', previewCookie(config, '', 0))
    return context.redirect('/', 303)
  })
  app.get('/preview/:token', async (context, next) => {
    const token = context.req.param('token')
    const now = clock.now()
    const seen = await previewOf(db, /^[\w-]{43}$/.test(token) ? token : null, now)
    if (seen === null) return next()
    context.header('set-cookie', previewCookie(config, token, Math.ceil((seen.until - now) / 1000)))
    return context.redirect(contentPages[seen.content.name], 303)
  })
  return app
}
