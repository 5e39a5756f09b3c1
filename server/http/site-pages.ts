import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Context, Hono } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import * as v from 'valibot'
import type { SharedPage } from '#server/art/share-picture.ts'
import { catalogueTopic } from '#server/domain/play/catalogue.ts'
import { previewOf } from '#server/domain/content/content.ts'
import { statusFor } from '#server/domain/site/site-settings.ts'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { Api } from '#wire/api.ts'
import { Language } from '#wire/shapes.ts'
import { isPagePath } from '#wire/site/site-path.ts'
import type { Route } from './call-routes.ts'
import { isSecure } from './host-cookie.ts'
import { createPageApi } from './page-api.ts'
import { readPreview } from './preview.ts'
import {
  contentSecurityPolicy,
  inlineSources,
  type PagePolicy,
  permissionsPolicy,
  extendPolicy,
} from './security-headers.ts'
import { createSharePictures, readShareFile, sharePath, shareRoute } from './share-pictures.ts'
import { cacheForever, createSiteFile, sendFile, type SiteFile } from './site-file.ts'
import { robots, sitemap } from './site-map.ts'
import { readVisitor } from './visitor.ts'

/** Why the site is closed to a visitor. */
type Closed = 'maintenance' | 'blocked' | null

/** The built page renderer, `src/app/boot/render.tsx`. */
interface Renderer {
  renderPage(page: {
    readonly request: Request
    readonly api: Api
    readonly language: Language
    readonly origin: string
    readonly isShell: boolean
    readonly closed: Closed
    readonly merchant: string
    readonly renderedAt: number
    readonly firstScript: string | null
    readonly sharePicture: (page: SharedPage, language: Language) => string
    readonly files: PageFiles
    readonly onError: (error: unknown) => void
  }): Promise<Response>
  listedPages(language: Language): Promise<readonly SharedPage[]>
}

interface PageFiles {
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
}

/** Where pages are rendered from, and what they may load. */
export interface Place {
  /** Folders of the built site and of its renderer. */
  readonly siteFolder: string
  readonly renderFolder: string
  /** Origins the page may frame. */
  readonly frames: readonly string[]
  /** Address of a script that runs before the page's own; null for none. */
  readonly firstScript: string | null
  /** Additional sources that pages may use at the moment. */
  readonly policy: () => Promise<PagePolicy>
}

/** Lifetime of a cached page in milliseconds, unless something is published: promotions begin by the clock. */
const freshFor = 10_000

/** Size of the page cache; the oldest pages are evicted. */
const maxCachedPages = 600

/** The default language (decision 1). */
const usual = 'fil'

/** Address of the shell that a browser caches for use without a network. */
const offlinePage = '/offline'

/** A browser with this cookie receives only shells and loads all content itself: tests answer its calls. */
const shellCookie = 'shell'

/** Returns whether a path is validly encoded. */
const isEncoded = (path: string) => {
  try {
    return decodeURI(path) !== ''
  } catch {
    return false
  }
}

const languageIn = (named: string | undefined): Language | undefined =>
  Language.options.find((language) => language === named)

const Manifest = v.record(
  v.string(),
  v.object({
    file: v.string(),
    isEntry: v.optional(v.boolean(), false),
    imports: v.optional(v.array(v.string()), []),
  }),
)

/** Returns the addresses of the files that a page loads, by language, from the manifest of the bundler. */
async function readFiles(folder: string): Promise<(language: Language) => PageFiles> {
  const manifest = v.parse(Manifest, JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')))
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  if (entry === undefined) throw new Error('the built site has no entry')
  const addressOf = (key: string) => `/${manifest[key]?.file ?? ''}`
  const reached = new Set(entry.imports)
  for (const key of reached) for (const next of manifest[key]?.imports ?? []) reached.add(next)
  return (language) => ({
    styles: [addressOf('style.css')],
    scripts: [`/${entry.file}`, ...[...reached, `virtual:catalogue/${language}`].map(addressOf)],
  })
}

/**
 * Renders the public pages of the site, and the shell of all others. Pages are cached for some seconds by address and
 * language, and rendered again as soon as the operator publishes something.
 */
export function createSitePages(services: Services, routes: readonly Route[], place: Place): Hono {
  const { config, settings, clock, live, log } = services
  const origin = config.publicOrigin
  const load = async () => {
    const renderer = (await import(pathToFileURL(join(place.renderFolder, 'render.js')).href)) as Renderer
    return { renderer, filesFor: await readFiles(place.siteFolder) }
  }
  let built: ReturnType<typeof load> | undefined
  const site = async () => {
    built ??= load()
    try {
      return await built
    } catch (error) {
      built = undefined
      log.error('the site that was built cannot be loaded', {}, error)
      return null
    }
  }

  const cache = new Map<string, CachedPage>()
  const forget = () => cache.clear()
  const keep = async (key: string, page: Promise<Rendered>) => {
    const entry: CachedPage = { page, readyAt: null }
    for (const oldest of cache.size < maxCachedPages ? [] : [...cache.keys()].slice(0, 1)) cache.delete(oldest)
    cache.set(key, entry)
    const rendered = await page.catch(() => null)
    if (rendered !== null) entry.readyAt = performance.now()
    else if (cache.get(key) === entry) cache.delete(key)
  }
  live.subscribe('site', forget)
  live.subscribe(catalogueTopic, forget)
  live.onGap(forget)

  const sharePicture = (page: SharedPage, language: Language) => origin + sharePath(page, language)

  const render = async (
    path: string,
    { isShell, closed }: Shell,
    language: Language,
    preview: string | null,
  ): Promise<Rendered> => {
    const found = await site()
    if (found === null) return null
    const merchant = (await settings.brand()).merchant
    const response = await found.renderer.renderPage({
      // Not the visitor's own request: it may be aborted while others wait for the same page.
      request: new Request(origin + path),
      api: createPageApi(services, routes, { language, preview }),
      language,
      origin,
      isShell,
      closed,
      merchant: encodeURIComponent(merchant),
      renderedAt: clock.now(),
      firstScript: place.firstScript,
      sharePicture,
      files: found.filesFor(language),
      onError: (error) => log.error('page was not rendered whole', { path }, error),
    })
    const to = response.headers.get('location')
    if (to !== null) return { to }
    // The browser may still render what the server could not.
    if (response.status >= 500 && !isShell) return render(path, { isShell: true, closed }, language, preview)
    const html = await response.text()
    const policy = contentSecurityPolicy({ ...inlineSources(html), hasStyleAttributes: true, frames: place.frames })
    return {
      status: response.status,
      file: createSiteFile(html, { type: 'text/html; charset=utf-8', policy, brief: true }),
    }
  }

  /** Returns whether the visitor receives the shell only: the site is closed to them, or open to members only. */
  const shellFor = async (context: Context): Promise<Shell> => {
    const [status, visitor, toggles] = await Promise.all([
      settings.siteStatus(),
      readVisitor(context, services),
      settings.toggles(),
    ])
    const closed = ([null, 'maintenance', 'blocked'] as const)[statusFor(status, visitor, clock.now())]
    return { isShell: toggles.loginedToHomePage || closed !== null, closed }
  }

  const app = new Hono()
  app.get('/robots.txt', (context) => context.text(robots(origin)))
  app.get('/sitemap.xml', async (context) => {
    const pages = await (await site())?.renderer.listedPages(usual)
    if (pages === undefined) throw new Refused('not_found')
    const paths = pages.map(({ path }) => path)
    return context.body(sitemap(paths, origin), 200, { 'content-type': 'application/xml; charset=utf-8' })
  })
  const { pictureOf } = createSharePictures()
  app.get(shareRoute, async (context) => {
    const file = readShareFile(context.req.param('file'))
    const language = languageIn(context.req.param('language'))
    const found = file && language && (await site())
    const page = found && (await found.renderer.listedPages(language)).find(({ path }) => path === file.path)
    if (!file || !page) throw new Refused('not_found')
    const { picture, isCurrent } = await pictureOf(page, file.version)
    return context.body(picture, 200, {
      'content-type': 'image/png',
      // An outdated address shows the current picture.
      'cache-control': isCurrent ? cacheForever : 'no-cache',
      // Other sites show it where the link is shared.
      'cross-origin-resource-policy': 'cross-origin',
    })
  })
  app.get('*', async (context) => {
    const url = new URL(context.req.url)
    if (!isPagePath(url.pathname) || !isEncoded(url.pathname)) throw new Refused('not_found')
    const linked = languageIn(url.searchParams.get('hl') ?? undefined)
    const language = linked ?? languageIn(getCookie(context, 'language')) ?? usual
    url.searchParams.delete('hl')
    const isOffline = url.pathname === offlinePage
    // It is served for any address: its own path would be a missing page.
    const path = isOffline ? '/' : url.pathname + url.search
    // An expired token is ignored: the page is the public one, and cached.
    const token = readPreview(context, config)
    const preview = (await previewOf(services.db, token, clock.now())) === null ? null : token
    const shell: Shell =
      isOffline || getCookie(context, shellCookie) !== undefined
        ? { isShell: true, closed: null }
        : await shellFor(context)
    const key = `${language} ${shell.isShell} ${shell.closed} ${path}`
    const known = preview === null ? cache.get(key) : undefined
    const isFresh = known !== undefined && (known.readyAt === null || performance.now() - known.readyAt < freshFor)
    const page = isFresh ? known.page : render(path, shell, language, preview)
    if (preview === null && !isFresh) void keep(key, page)
    const sent = await page
    if (sent === null) return context.text('The site has not been built: run npm run build.', 404)
    const cookie =
      linked &&
      generateCookie('language', linked, {
        path: '/',
        maxAge: 31_536_000,
        sameSite: 'Lax',
        secure: isSecure(config),
      })
    if ('to' in sent) {
      if (cookie !== undefined) context.header('set-cookie', cookie)
      return context.redirect(sent.to, 307)
    }
    const more = await place.policy()
    const { file, status } = sent
    const policy = file.policy && extendPolicy(file.policy, more)
    const answer = await sendFile(context, { ...file, policy }, 'no-cache', status)
    if (cookie !== undefined) answer.headers.append('set-cookie', cookie)
    answer.headers.append('vary', 'cookie')
    answer.headers.set('permissions-policy', permissionsPolicy([...place.frames, ...(more.games ?? [])]))
    if (preview !== null) {
      answer.headers.set('cache-control', 'no-store')
      answer.headers.set('x-robots-tag', 'noindex')
    }
    return answer
  })
  return app
}

/** Whether a page comes without content, and why the site is closed. */
interface Shell {
  readonly isShell: boolean
  readonly closed: Closed
}

interface CachedPage {
  readonly page: Promise<Rendered>
  /** When it was ready, by `performance.now()`; null while it is being rendered. */
  readyAt: number | null
}

type Rendered = { readonly to: string } | { readonly status: number; readonly file: SiteFile } | null
