import { Hono, type Context } from 'hono'
import { drawBackdrop } from '#server/art/game-picture.ts'
import { catalogueOf } from '#server/domain/play/catalogue.ts'
import { Refused } from '#server/handler.ts'
import { inRepository } from '#server/home.ts'
import { answerAborted, answerBug, answerRefusal, answerValue } from '#server/http/answers.ts'
import { enforceContract } from '#server/http/enforce-contract.ts'
import { RequestAborted } from '#server/http/request-content.ts'
import type { Services } from '#server/services.ts'
import type { Call } from '#wire/call.ts'
import { fishingCalls } from '#wire/play/fishing.ts'
import { gameLine } from '#wire/play/frame.ts'
import { originalCalls } from '#wire/play/originals.ts'
import { playCalls } from '#wire/play/play.ts'
import { createClientFiles, type ClientFile } from './client-files.ts'
import { createFishing } from './fishing/fishing-game.ts'
import { createOriginals } from './originals/original-play.ts'
import { createSlots } from './slot/slot-play.ts'

/** Where the pages of the client are, and their files; what they load is under `/slot/assets/`. */
const clientPages = { '/slot/': 'index.html', '/fishing/': 'fishing.html', '/original/': 'original.html' } as const

/** Options that tests replace. */
export interface ProviderOptions {
  /** Folder the game client was built into. */
  readonly clientFolder?: string
}

/** The built-in game provider: the client of its games and their API, to be served on an origin of its own. */
export function createProvider(services: Services, options: ProviderOptions = {}): Hono {
  const { config, settings, log } = services
  const catalogue = catalogueOf(services)
  const files = createClientFiles(options.clientFolder ?? inRepository('dist/games'))
  const siteOrigins = async () => [...config.siteOrigins, ...(await settings.brand()).domains]
  const app = new Hono()

  app.use(async (context, next) => {
    await next()
    for (const [name, value] of securityHeaders(await siteOrigins(), config.gamesOrigin))
      context.res.headers.set(name, value)
  })
  app.onError((error, context) => {
    if (error instanceof Refused) return answerRefusal(error)
    if (error instanceof RequestAborted) return answerAborted()
    log.error('game.request.failed', { path: context.req.path }, error)
    return answerBug()
  })
  app.notFound(() => answerRefusal(new Refused('not_found')))

  const mount = (name: string, call: Call, answer: (context: Context) => Promise<unknown>) =>
    app.on(call.method, call.path, (context) =>
      enforceContract(services, { name, call }, async () => answerValue(await answer(context))),
    )
  const mountAll = <Name extends string>(
    calls: Readonly<Record<Name, Call>>,
    answers: Readonly<Record<Name, (context: Context) => Promise<unknown>>>,
  ) => {
    for (const name of Object.keys(calls) as Name[]) mount(name, calls[name], answers[name])
    for (const { path } of Object.values<Call>(calls)) {
      app.all(path, () => {
        throw new Refused('method_not_allowed')
      })
    }
  }
  mountAll(playCalls, createSlots(services))
  mountAll(fishingCalls, createFishing(services))
  mountAll(originalCalls, createOriginals(services))

  for (const [path, name] of Object.entries(clientPages)) {
    app.get(path.slice(0, -1), (context) => context.redirect(path))
    app.get(path, async (context) => {
      const page = await files.page(name, await siteOrigins())
      return page ? send(context, page, 'no-cache') : context.text('The game client has not been built.', 503)
    })
  }
  app.get('/slot/assets/:name', async (context) => {
    const asset = await files.asset(context.req.param('name'))
    if (!asset) throw new Refused('not_found')
    return send(context, asset, 'public, max-age=31536000, immutable')
  })
  app.get('/slot/backdrop/:file', async (context) => {
    const code = context.req.param('file').replace(/\.svg$/, '')
    const game = (await catalogue.current()).byCode.get(code)
    if (!game) throw new Refused('not_found')
    const svg = drawBackdrop({ code, name: game.name, vendor: game.owner, scene: game.scene })
    return context.body(svg, 200, {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=86400',
    })
  })
  app.get('/healthz', (context) => context.text('ok'))
  // Says of an origin that games are there, to pages of the site that measure which of several answers first.
  app.get(gameLine.path, async (context) => {
    const origin = context.req.header('origin') ?? ''
    const known = (await siteOrigins()).includes(origin)
    return context.json(gameLine.answer, 200, {
      ...(known ? { 'Access-Control-Allow-Origin': origin } : {}),
      Vary: 'Origin',
      'Cache-Control': 'no-store',
    })
  })
  return app
}

function send(context: Context, file: ClientFile, caching: string): Response {
  const headers = { 'Content-Type': file.type, ETag: file.etag, 'Cache-Control': caching }
  if (context.req.header('if-none-match') === file.etag) return context.body(null, 304, headers)
  return context.body(new Uint8Array(file.body), 200, headers)
}

/** The page runs its own files only, talks to its own server only, and may be framed by the site only. */
function securityHeaders(siteOrigins: readonly string[], gamesOrigin: string): readonly (readonly [string, string])[] {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${siteOrigins.join(' ')}`,
  ]
  return [
    ['Content-Security-Policy', policy.join('; ')],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), fullscreen=(self)'],
    ...(gamesOrigin.startsWith('https:')
      ? ([['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']] as const)
      : []),
  ]
}
