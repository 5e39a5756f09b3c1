import { Hono } from 'hono'
import { flowUsageOf } from '#server/domain/site/flow-usage.ts'
import { UsageQuery } from '#server/domain/site/usage-requests.ts'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import { plausible } from '#wire/site/usage-rules.ts'
import { parseRequest, readQuery } from './request-content.ts'

/** Serves `/atlas/use/<flow>.json`: the usage counters of a chart, for the atlas. */
export function createUseRoutes({ db, clock }: Pick<Services, 'db' | 'clock'>): Hono {
  const app = new Hono()
  app.get('/atlas/use/:file', async (context) => {
    const [, flow = ''] = /^(.+)\.json$/.exec(context.req.param('file')) ?? []
    if (!plausible.flow.test(flow)) throw new Refused('not_found')
    const query = parseRequest(UsageQuery, readQuery(context.req.url))
    return context.json(await flowUsageOf(db, flow, query, clock.now()), 200, { 'cache-control': 'no-store' })
  })
  return app
}
