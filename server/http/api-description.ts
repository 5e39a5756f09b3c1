import { Hono } from 'hono'
import { spendLimit } from '#server/domain/security/limits.ts'
import type { Services } from '#server/services.ts'
import { madeFile, sendFile, type SiteFile } from './site-file.ts'
import { readVisitor } from './visitor.ts'

/** How long a client may go on with a description it has. */
const cache = 'public, max-age=300'

/** How often the descriptions may be asked for. */
export const descriptionLimit = { name: 'description', by: 'address', limit: 60, perSeconds: 60 } as const

/**
 * Serves the description of every call, for machines at `/openapi.json` and for people at `/api`: made once, when it is
 * first asked for, since a start would wait for the libraries it is made with, and sent from memory.
 */
export function createApiDescription(services: Services): Hono {
  const files = {
    '/openapi.json': async () => {
      const { createOpenApi } = await import('#server/openapi/document.ts')
      const text = JSON.stringify(createOpenApi(services.config.publicOrigin))
      return madeFile(text, { type: 'application/json; charset=utf-8' })
    },
    '/api': async () => {
      const { openApiPage } = await import('#server/openapi/page.ts')
      const { html, policy } = openApiPage()
      return madeFile(html, { type: 'text/html; charset=utf-8', policy })
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
