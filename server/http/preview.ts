import { Hono, type Context } from 'hono'
import type { Config } from '#server/config.ts'
import { previewOf } from '#server/domain/content/content.ts'
import { contentPages } from '#server/domain/content/content-words.ts'
import type { Services } from '#server/services.ts'
import { hostCookie, isSecure, readCookie } from './host-cookie.ts'

const name = 'preview'

/** The token of a preview that a request carries, or null. */
export const readPreview = (context: Context, site: Pick<Config, 'publicOrigin'>): string | null =>
  readCookie(context, hostCookie(site, name))

/** What makes a browser follow a preview for so many seconds: no script reads it, and no frame of another site sends it. */
function previewCookie(site: Pick<Config, 'publicOrigin'>, token: string, seconds: number): string {
  const secure = isSecure(site) ? '; Secure' : ''
  return `${hostCookie(site, name)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** The link of a preview. */
export const previewAddress = (origin: string, token: string): string => `${origin}/preview/${token}`

/**
 * The link of a preview leads to the page that it is of, which from then on is seen as it would be in this browser alone;
 * `/preview/leave` ends that. A link that is over is no page.
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
