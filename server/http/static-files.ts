import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { Refused } from '#server/handler.ts'
import { contentSecurityPolicy, inlineSources } from './security-headers.ts'
import { forEver } from './site-file.ts'

/** A service worker has its own policy: it fetches the site's files and does nothing else. */
const workerPolicy = "default-src 'none'; connect-src 'self'"

/** Compressed forms, which are no files of their own, and what a build notes for itself. */
const hidden = /\.(br|gz)$|\/(\.|%2e)/i

const revalidated = etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'content-security-policy'] })

async function policyOf(path: string, content: () => Promise<string>): Promise<string | null> {
  if (path.endsWith('.html')) return contentSecurityPolicy(inlineSources(await content()))
  return path === '/worker.js' ? workerPolicy : null
}

/** Serves a built folder under a path, compressed as its files lie there; passes on what is none of them. */
function builtFiles(under: string, root: string): Hono {
  const app = new Hono()
  const inside = (path: string) => (path === `${under}/` ? '/index.html' : path.slice(under.length))
  let files: MiddlewareHandler | undefined
  const serve = async (context: Context, next: () => Promise<void>, cache: string) => {
    const path = inside(context.req.path)
    if (hidden.test(path)) throw new Refused('not_found')
    // Not before there is a request: the folder may still be built, which it would complain of.
    files ??= serveStatic({ root, precompressed: true, rewriteRequestPath: inside })
    const found = await files(context, next)
    if (!(found instanceof Response)) return
    found.headers.set('cache-control', cache)
    const policy = await policyOf(path, () => readFile(join(root, path), 'utf8'))
    if (policy !== null) found.headers.set('content-security-policy', policy)
    return found
  }
  // Files that have their content in their name never change.
  app.get(`${under}/assets/*`, (context, next) => serve(context, next, forEver))
  app.get(`${under}/*`, revalidated, (context, next) => serve(context, next, 'no-cache'))
  return app
}

/** Serves the built files of the site, and a script that may run before its own. Its pages are not among them. */
export function createSiteFiles(folder: string, first?: { readonly path: string; readonly file: string }): Hono {
  const app = new Hono()
  if (first !== undefined) app.get(first.path, revalidated, serveStatic({ path: first.file }))
  return app.route('/', builtFiles('', folder))
}

/** What stands in the place of a folder that is still being built; it asks again by itself. */
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
