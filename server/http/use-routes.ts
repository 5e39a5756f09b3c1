import { Hono } from 'hono'
import { useOf } from '#server/domain/site/flight-use.ts'
import { UseAsked } from '#server/domain/site/flight-use-asked.ts'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import { plausible } from '#wire/site/flight-terms.ts'
import { parseRequest, readQuery } from './request-content.ts'

/** Serves `/atlas/use/<flow>.json`: what people did in a chart, for the atlas, wherever that is served. */
export function createUseRoutes({ db, clock }: Pick<Services, 'db' | 'clock'>): Hono {
  const app = new Hono()
  app.get('/atlas/use/:file', async (context) => {
    const [, flow = ''] = /^(.+)\.json$/.exec(context.req.param('file')) ?? []
    if (!plausible.flow.test(flow)) throw new Refused('not_found')
    const asked = parseRequest(UseAsked, readQuery(context.req.url))
    return context.json(await useOf(db, flow, asked, clock.now()), 200, { 'cache-control': 'no-store' })
  })
  return app
}
