import { Hono } from 'hono'
import { spendLimit } from '#server/domain/security/limits.ts'
import type { Services } from '#server/services.ts'
import { createSiteFile, sendFile, type SiteFile } from './site-file.ts'
import { readVisitor } from './visitor.ts'

/** Cache lifetime of the descriptions. */
const cache = 'public, max-age=300'

/** Rate limit of the descriptions. */
export const descriptionLimit = { name: 'description', by: 'address', limit: 60, perSeconds: 60 } as const

/**
 * Serves the description of every call, for machines at `/openapi.json` and for people at `/api`. Generated on the
 * first request, because its libraries would delay the start, and then sent from memory.
 */
export function createApiDescription(services: Services): Hono {
  const files = {
    '/openapi.json': async () => {
      const { createOpenApi } = await import('#server/openapi/document.ts')
      const text = JSON.stringify(createOpenApi(services.config.publicOrigin, services.config.gamesOrigin))
      return createSiteFile(text, { type: 'application/json; charset=utf-8' })
    },
    '/api': async () => {
      const { openApiPage } = await import('#server/openapi/page.ts')
      const { html, policy } = openApiPage()
      return createSiteFile(html, { type: 'text/html; charset=utf-8', policy })
    },
  } as const
  const app = new Hono()
  for (const [path, make] of Object.entries(files)) {
    let made: Promise<SiteFile> | undefined
    app.get(path, async (context) => {
      const { address } = await readVisitor(context, services)
      await spendLimit(services.db, descriptionLimit, address, services.clock.now())
      made ??= make()
      return sendFile(context, await made, cache)
    })
  }
  return app
}
