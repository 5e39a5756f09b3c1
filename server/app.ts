import { type Context, Hono } from 'hono'
import { createArt } from '#server/art/art.ts'
import { auditRefusal } from '#server/domain/security/refusal-audit.ts'
import { Refused } from './handler.ts'
import { createRoutes } from './handlers.ts'
import { inRepository } from './home.ts'
import { createLocalRoutes } from '#server/local/local-routes.ts'
import type { Toolkit } from '#server/local/toolkit.ts'
import { currentRequest, describeRequest, type RequestScope, withRequestScope } from './request-scope.ts'
import type { Services } from './services.ts'
import { createApiDescription } from './http/api-description.ts'
import { answerAborted, answerBug, answerRefusal } from './http/answers.ts'
import { createCallRoutes } from './http/call-routes.ts'
import { createEvents } from './http/events.ts'
import { createSportsEvents } from './http/sports-events.ts'
import { createUseRoutes } from './http/usage-routes.ts'
import { RequestAborted } from './http/request-content.ts'
import { firebasePolicy } from './http/firebase-policy.ts'
import { createMeasurePage } from './http/measure-page.ts'
import { createPaymentHooks } from './http/payment-hooks.ts'
import { createRecordFileRoutes } from './http/record-file-routes.ts'
import { createPreviewRoutes } from './http/preview.ts'
import { securityHeaders } from './http/security-headers.ts'
import { createSitePages } from './http/site-pages.ts'
import { createSiteFiles, createStaticFolder } from './http/static-files.ts'

/** The routes of the site's server. */
export interface App {
  readonly routes: Hono
  /** Ends the event streams, which would otherwise hold the server open. */
  close(): void
}

/** Folder of the built site. */
const builtSite = inRepository('dist/site')

/** Folder of the built page renderer. */
const builtRenderer = inRepository('dist/render')

/** Folder of the built atlas, the developer tool for charts. */
const builtAtlas = inRepository('dist/atlas')

/** Script that reports the charts of a page to the atlas in another tab. A separate build: no page loads it by default. */
const builtLiveScript = inRepository('dist/live/live-charts.js')

/** Script inside round passports. */
const builtPassportScript = inRepository('dist/passport/passport.js')

/** Paths by which a test may replace the built files. */
export interface BuiltFiles {
  readonly siteFolder?: string
  readonly renderFolder?: string
  readonly atlasFolder?: string
  readonly liveScript?: string
  readonly passportScript?: string
}

/** Options of the server besides its services. */
export interface AppOptions extends BuiltFiles {
  /** The local Firebase emulator; null where none is served. */
  readonly toolkit?: Toolkit | null
}

/** Writes a line for each request; `start` is when it began, by `performance.now()`. */
const requestLog =
  (log: Services['log']) =>
  ({ req, res }: Context, { refusal, memberId }: RequestScope, start: number): void =>
    log.info('request', {
      method: req.method,
      path: req.path,
      status: res.status,
      code: refusal ?? undefined,
      member: memberId ?? undefined,
      milliseconds: Math.round(performance.now() - start),
    })

/** Mounts the call table, the event stream, the pictures, the API description, the local pages and the built site. */
export async function createApp(services: Services, options: AppOptions = {}): Promise<App> {
  const { config, db, log } = services
  const events = createEvents(services)
  const boards = createSportsEvents(services)
  const app = new Hono()

  app.onError(async (error, context) => {
    const allow = context.res.headers.get('allow')
    if (error instanceof Refused) {
      describeRequest({ refusal: error.code })
      const scope = currentRequest()
      if (scope !== undefined) await auditRefusal(services, error.code, scope)
      return answerRefusal(error, allow === null ? {} : { allow })
    }
    if (error instanceof RequestAborted) return answerAborted()
    log.error('request failed', { method: context.req.method, path: context.req.path }, error)
    return answerBug()
  })
  app.notFound(() => answerRefusal(new Refused('not_found')))
  const logRequest = config.mode === 'production' ? requestLog(log) : null
  app.use((context, next) =>
    withRequestScope(async (scope) => {
      const start = performance.now()
      await next()
      context.res.headers.set('x-request-id', scope.id)
      logRequest?.(context, scope, start)
    }),
  )
  app.use(securityHeaders(config))

  app.get('/healthz', async (context) => {
    await db.execute('select 1')
    // Pages of the site on other domains measure the response time of this one with it.
    const headers = { 'cache-control': 'no-store', 'cross-origin-resource-policy': 'cross-origin' }
    return context.json({ status: 'ok' }, 200, headers)
  })
  const calls = await createRoutes(services)
  app.route('/', createCallRoutes(services, calls))
  app.route('/', createRecordFileRoutes(services, options.passportScript ?? builtPassportScript))
  app.route('/', events.routes)
  app.route('/', boards.routes)
  app.route('/', createPaymentHooks(services))
  app.route('/', createArt(services))
  app.route('/', createApiDescription(services))
  if (config.mode === 'local') {
    app.route('/', createLocalRoutes(services))
    if (options.toolkit) app.route('/', options.toolkit.routes)
    // Before the folder, which answers every path under it.
    app.route('/', createUseRoutes(services))
    app.route('/', createStaticFolder('/atlas', options.atlasFolder ?? builtAtlas))
  }
  const frames =
    config.mode === 'local' ? [config.gamesOrigin, `http://127.0.0.1:${config.gamesPort}`] : [config.gamesOrigin]
  const first = config.liveCharts ? { path: '/live-charts.js', file: options.liveScript ?? builtLiveScript } : undefined
  const policy = async () => {
    const { scripts, frames: widgets = [], connects = [] } = firebasePolicy(await services.idTokens.project())
    const { domains, imageCDNs, launchGameCDNs, gtagId } = await services.settings.brand()
    return {
      ...(scripts === undefined ? {} : { scripts }),
      connects: [...connects, ...domains, ...(launchGameCDNs.length === 0 ? [] : [...frames, ...launchGameCDNs])],
      // Only `/measure` may be framed by the site itself.
      frames: gtagId === null ? widgets : [...widgets, "'self'"],
      games: launchGameCDNs,
      images: imageCDNs,
    }
  }
  app.route(
    '/',
    createMeasurePage(async () => (await services.settings.brand()).gtagId),
  )
  app.route('/', createPreviewRoutes(services))
  const siteFolder = options.siteFolder ?? builtSite
  const renderFolder = options.renderFolder ?? builtRenderer
  app.route('/', createSiteFiles(siteFolder, first))
  const place = { siteFolder, renderFolder, frames, firstScript: first?.path ?? null, policy }
  app.route('/', createSitePages(services, calls, place))
  const close = () => {
    events.close()
    boards.close()
  }
  return { routes: app, close }
}
