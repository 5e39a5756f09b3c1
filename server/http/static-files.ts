import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { serveStatic } from 'hono/serve-static'
import { Refused } from '#server/handler.ts'
import { contentSecurityPolicy, inlineSources } from './security-headers.ts'
import { cacheForever } from './site-file.ts'

/** Policy of the service worker: it fetches the site's files only. */
const workerPolicy = "default-src 'none'; connect-src 'self'"

/** Compressed variants and hidden files of the build. */
const hidden = /\.(br|gz)$|\/(\.|%2e)/i

/** Paths of files. */
const named = '/:file{.+\\.\\w+}'

const revalidated = etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'content-security-policy'] })

/** Caches files in memory: a page loads dozens of them, and memory takes a fifth of the time. */
function readOnce() {
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  return async (path: string) => {
    const content =
      files.get(path) ??
      (await readFile(path)
        .then((bytes) => new Uint8Array(bytes))
        .catch(() => null))
    if (content !== null) files.set(path, content)
    return content
  }
}

/** Serves a built folder with its precompressed files under a path; other requests fall through. */
function builtFiles(under: string, root: string): Hono {
  const app = new Hono()
  const getContent = readOnce()
  const serve = serveStatic({
    root,
    join,
    getContent,
    precompressed: true,
    rewriteRequestPath: (path) => path.slice(under.length).replace(/^\/$/, '/index.html'),
    async onFound(path, context) {
      // Files with a content hash in their name never change.
      context.header('cache-control', context.req.path.startsWith(`${under}/assets/`) ? cacheForever : 'no-cache')
      if (path.endsWith('worker.js')) context.header('content-security-policy', workerPolicy)
      if (!path.endsWith('.html')) return
      const html = new TextDecoder().decode((await getContent(path)) ?? undefined)
      context.header('content-security-policy', contentSecurityPolicy(inlineSources(html)))
    },
  })
  const refuseHidden: MiddlewareHandler = (context, next) => {
    if (hidden.test(context.req.path)) throw new Refused('not_found')
    return next()
  }
  app.get(`${under}/assets/*`, refuseHidden, serve)
  // The site's own pages have no extension.
  for (const file of under === '' ? [named] : [named, '/']) app.get(under + file, refuseHidden, revalidated, serve)
  return app
}

/** Serves the built files of the site, without its pages, and an optional script that runs before its own. */
export function createSiteFiles(folder: string, first?: { readonly path: string; readonly file: string }): Hono {
  const app = new Hono()
  if (first !== undefined)
    app.get(first.path, revalidated, serveStatic({ root: '/', path: first.file, join, getContent: readOnce() }))
  return app.route('/', builtFiles('', folder))
}

/** Placeholder of a folder that is still being built; it reloads by itself. */
const notBuiltYet = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="5">
<title>Not built yet</title></head><body><p>This page is not built yet. <code>npm start</code> builds it once the site is up,
which takes a minute or two: it opens here by itself.</p></body></html>
`

/** Serves a built folder under a path of its own, such as `/atlas`: its files and nothing else; 503 before it is built. */
export function createStaticFolder(path: string, folder: string): Hono {
  const isBuilt: MiddlewareHandler = async (context, next) => {
    if (existsSync(join(folder, 'index.html'))) return next()
    if (context.req.path !== `${path}/`) throw new Refused('not_found')
    return context.html(notBuiltYet, 503, { 'retry-after': '5' })
  }
  return new Hono()
    .get(path, (context) => context.redirect(`${path}/`, 302))
    .get(`${path}/*`, isBuilt, compress())
    .route('/', builtFiles(path, folder))
    .get(`${path}/*`, () => {
      throw new Refused('not_found')
    })
}
