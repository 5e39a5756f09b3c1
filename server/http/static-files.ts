import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join, relative, sep } from 'node:path'
import { Hono, type Context } from 'hono'
import { Refused } from '#server/handler.ts'
import { contentSecurityPolicy, inlineSources } from './security-headers.ts'
import { brotliOf, etagOf, forEver, gzipOf, sendFile, type SiteFile } from './site-file.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}
const compressible = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.txt', '.svg'])

/** A service worker has its own policy: it fetches the site's files and does nothing else. */
const workerPolicy = "default-src 'none'; connect-src 'self'"

/** The built site by path, such as `/index.html`. */
type Site = ReadonlyMap<string, SiteFile>

/** Serves the built files of the site from memory: hashed ones for ever, all others by ETag. Its pages are not among them. */
export function createSiteFiles(folder: string, first?: { readonly path: string; readonly file: string }): Hono {
  let files: Promise<Site | null> | undefined
  const load = async () => {
    const site = await loadSite(folder)
    if (site !== null && first !== undefined) site.set(first.path, await loadFile(first.file, []))
    return site
  }
  const app = new Hono()
  app.get('*', async (context, next) => {
    const path = pathOf(context)
    if (!path.includes('.')) return next()
    const found = await (files ??= load().catch(() => null))
    if (found === null) files = undefined
    const file = found?.get(path)
    return file === undefined ? next() : sendFile(context, file, cacheOf(path))
  })
  return app
}

/** Files of a build that have their content in their name never change. */
const cacheOf = (path: string) => (path.startsWith('/assets/') ? forEver : undefined)

/** What stands in the place of a folder that is still being built; it asks again by itself. */
const notBuiltYet = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="5">
<title>Not built yet</title></head><body><p>This page is not built yet. <code>npm start</code> builds it once the site is up,
which takes a minute or two: it opens here by itself.</p></body></html>
`

/** Serves a built folder under a path of its own, such as `/atlas`: its files and nothing else; 503 before it is built. */
export function createStaticFolder(path: string, folder: string): Hono {
  let files: Promise<Site | null> | undefined
  const app = new Hono()
  app.get(path, (context) => context.redirect(`${path}/`, 302))
  app.get(`${path}/*`, async (context) => {
    const found = await (files ??= loadSite(folder))
    const inside = pathOf(context).slice(path.length)
    if (!found) {
      files = undefined
      if (inside === '/') return context.html(notBuiltYet, 503, { 'retry-after': '5' })
    }
    const file = found?.get(inside === '/' ? '/index.html' : inside)
    if (!file) throw new Refused('not_found')
    return sendFile(context, file, cacheOf(inside))
  })
  return app
}

function pathOf(context: Context): string {
  try {
    return decodeURIComponent(new URL(context.req.url).pathname)
  } catch {
    throw new Refused('not_found')
  }
}

/** Null when the folder has not been built. */
async function loadSite(folder: string): Promise<Map<string, SiteFile> | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const sources = paths.filter((path) => !/\.(br|gz)$|(^|[\\/])\./.test(relative(folder, path)))
  const files = await Promise.all(
    sources.map(async (path) => {
      const address = `/${relative(folder, path).split(sep).join('/')}`
      return [address, await loadFile(path, paths)] as const
    }),
  )
  return files.length === 0 ? null : new Map(files)
}

async function loadFile(path: string, built: readonly string[]): Promise<SiteFile> {
  const extension = extname(path)
  const plain = new Uint8Array(await readFile(path))
  const beside = async (suffix: string, compress: (bytes: Uint8Array) => Promise<Uint8Array>) => {
    if (!compressible.has(extension)) return null
    return new Uint8Array(built.includes(path + suffix) ? await readFile(path + suffix) : await compress(plain))
  }
  const policyOf = () => {
    if (extension === '.html') return contentSecurityPolicy(inlineSources(Buffer.from(plain).toString('utf8')))
    return basename(path) === 'worker.js' ? workerPolicy : null
  }
  return {
    type: types[extension] ?? 'application/octet-stream',
    etag: etagOf(plain),
    plain,
    br: await beside('.br', brotliOf),
    gzip: await beside('.gz', gzipOf),
    policy: policyOf(),
  }
}
