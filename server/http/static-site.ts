import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join, relative, sep } from 'node:path'
import { Hono, type Context } from 'hono'
import { Refused } from '#server/handler.ts'
import {
  type Head,
  headedPath,
  type Heads,
  languageOf,
  noHeads,
  picturesOn,
  readHeads,
  robots,
  sharedPage,
  sitemap,
  withHead,
  withPictures,
} from './page-heads.ts'
import { type PageWords, noWords, wordedHead, wordsScripts } from './page-words.ts'
import {
  contentSecurityPolicy,
  hashSource,
  inlineSources,
  type PagePolicy,
  permissionsPolicy,
  widened,
} from './security-headers.ts'
import { createSharePictures, readShareFile, shareRoute } from './share-pictures.ts'
import { brotliOf, etagOf, forEver, gzipOf, madeFile, sendFile, type SiteFile } from './site-file.ts'

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

/** A script that every page is to run before its own. */
export interface FirstScript {
  /** Its address on the site, and the file it is read from. */
  readonly path: string
  readonly file: string
}

/** A service worker has its own policy: it fetches the site's files and does nothing else. */
const workerPolicy = "default-src 'none'; connect-src 'self'"

/** The built site by path, such as `/index.html`. */
type Site = ReadonlyMap<string, SiteFile>

interface HeadedSite {
  readonly files: Site
  readonly heads: Heads
}

/** What the pages of the site are told besides their files. */
export interface Place {
  /** Where people open the site. */
  readonly origin: string
  /** Origins the page may frame. */
  readonly frames: readonly string[]
  /** A script put before the page's own. */
  readonly first?: FirstScript | undefined
  /** What pages may do more, as it is now. */
  readonly policy?: () => Promise<PagePolicy>
  /** Whose site it is, which pages say of themselves to the server. */
  readonly merchant?: () => Promise<string>
  /** What the operator says on a page instead of the site's own words, as the visitor sees it. */
  readonly words?: (path: string, context: Context) => Promise<PageWords>
  /** Address of a picture that pages have a place for, null when there is none. */
  readonly picture?: (name: string, language: string) => Promise<string | null>
}

/** Pages that are kept as they were made: those of every language, and of what the operator said on them of late. */
const mostMade = 600

/** Paths that never are a page of the site, so that a missing file or call is not answered with one. */
const notPages =
  /^\/(assets|art|atlas|api|wps|lgw|lotto|local|measure|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|healthz|openapi\.json)(\/|$)/

/**
 * Serves the built site from memory: hashed assets for ever, everything else by ETag, and the one page for every
 * path that looks like a page, with the head of that path; `robots.txt` and `sitemap.xml` say which there are. What a
 * shared link to a page shows is drawn when it is first asked for.
 */
export function createStaticSite(
  folder: string,
  { origin, frames, first, policy, merchant, words, picture }: Place,
): Hono {
  let site: Promise<HeadedSite | null> | undefined
  const load = async (): Promise<HeadedSite | null> => {
    const files = await loadSite(folder, frames, first)
    const heads = files?.get('/heads.json')?.plain
    return files && { files, heads: heads === undefined ? noHeads : readHeads(Buffer.from(heads).toString('utf8')) }
  }
  const loaded = async () => {
    const found = await (site ??= load())
    if (!found) site = undefined
    return found
  }
  const headed = new Map<string, Promise<SiteFile>>()
  /** The page as it is sent for a path: every public path has a head of its own in every language. */
  const pageFor = async ({ heads }: HeadedSite, page: SiteFile, context: Context) => {
    const asked = Object.keys(context.req.query())
    const known = headedPath(heads, pathOf(context), asked)
    // An address with filters shows other games first.
    const isWhole = asked.every((name) => name === 'hl')
    const language = languageOf(heads, known, context.req.query('hl'))
    const whose = encodeURIComponent((await merchant?.()) ?? '')
    const said = known === null || words === undefined ? noWords : await words(known, context)
    const shown = await Promise.all(
      picturesOn(heads, known, language).map(
        async (name) => [name, (await picture?.(name, language)) ?? null] as const,
      ),
    )
    const pictures = new Map(shown.flatMap(([name, art]) => (art === null ? [] : [[name, art] as const])))
    const key = [whose, known, language, isWhole, said.version, ...pictures.values()].join(' ')
    const make = async () => {
      const inWords = await wordedHead(said, known, language)
      const worded = (head: Head) => withPictures(pictures)({ ...inWords(head), ...(isWhole ? {} : { tile: '' }) })
      const plain = withMerchant(
        withHead(Buffer.from(page.plain).toString('utf8'), heads, origin, known, language, worded),
        whose,
      )
      const { html, scripts } = wordsScripts(plain, said)
      const own = page.policy && widened(page.policy, { scripts: scripts.map(hashSource) })
      return madeFile(html, { type: page.type, policy: own })
    }
    if (headed.size > mostMade) headed.clear()
    const made = headed.get(key) ?? make()
    headed.set(key, made)
    return { sent: await made, isPreview: said.isPreview }
  }
  const app = new Hono()
  app.get('/robots.txt', (context) => context.text(robots(origin)))
  app.get('/sitemap.xml', async (context) => {
    const found = await loaded()
    if (!found) throw new Refused('not_found')
    return context.body(sitemap(found.heads, origin), 200, { 'content-type': 'application/xml; charset=utf-8' })
  })
  const { pictureOf } = createSharePictures()
  app.get(shareRoute, async (context) => {
    const asked = readShareFile(context.req.param('file'))
    const head = asked && (await loaded())?.heads.pages.get(asked.path)?.get(context.req.param('language'))
    if (!asked || !head?.listed) throw new Refused('not_found')
    const { picture, lasts } = await pictureOf(sharedPage(asked.path, head), asked.version)
    return context.body(picture, 200, {
      'content-type': 'image/png',
      // Who comes with an older address is shown what the page is now.
      'cache-control': lasts ? forEver : 'no-cache',
      // It is shown where the link is shared.
      'cross-origin-resource-policy': 'cross-origin',
    })
  })
  app.get('*', async (context) => {
    const found = await loaded()
    const path = pathOf(context)
    const file = found?.files.get(path)
    if (file && path !== '/index.html') return sendFile(context, file, cacheOf(path))
    if (notPages.test(path) || (extname(path) !== '' && !path.endsWith('.html'))) throw new Refused('not_found')
    const page = found?.files.get('/index.html')
    if (!found || !page) return context.text('The site has not been built: run npm run build.', 404)
    const { sent, isPreview } = await pageFor(found, page, context)
    const more = (await policy?.()) ?? {}
    const response = sendFile(context, { ...sent, policy: sent.policy && widened(sent.policy, more) })
    if (isPreview) {
      response.headers.set('cache-control', 'no-store')
      response.headers.set('x-robots-tag', 'noindex')
    }
    response.headers.set('permissions-policy', permissionsPolicy([...frames, ...(more.games ?? [])]))
    return response
  })
  return app
}

/** Files of a build that have their content in their name never change. */
const cacheOf = (path: string) => (path.startsWith('/assets/') ? forEver : undefined)

const withMerchant = (html: string, merchant: string) =>
  html.replace('<html ', () => `<html data-merchant="${merchant}" `)

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
    const found = await (files ??= loadSite(folder, []))
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

/** Null when the site has not been built. */
async function loadSite(folder: string, frames: readonly string[], first?: FirstScript): Promise<Site | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const sources = paths.filter((path) => !path.endsWith('.br') && !path.endsWith('.gz'))
  const files = await Promise.all(
    sources.map(async (path) => {
      const address = `/${relative(folder, path).split(sep).join('/')}`
      return [address, await loadFile(path, paths, frames, first)] as const
    }),
  )
  const site = new Map(files)
  if (first) {
    const script = await loadFile(first.file, [], frames).catch(() => null)
    if (!script) return null
    site.set(first.path, script)
  }
  return site.has('/index.html') ? site : null
}

async function loadFile(
  path: string,
  built: readonly string[],
  frames: readonly string[],
  first?: FirstScript,
): Promise<SiteFile> {
  const extension = extname(path)
  const isChanged = first !== undefined && extension === '.html'
  const read = new Uint8Array(await readFile(path))
  const plain = isChanged ? withFirstScript(read, first) : read
  const beside = async (suffix: string, compress: (bytes: Uint8Array) => Promise<Uint8Array>) => {
    if (!compressible.has(extension)) return null
    return new Uint8Array(
      built.includes(path + suffix) && !isChanged ? await readFile(path + suffix) : await compress(plain),
    )
  }
  const policyOf = () => {
    if (extension === '.html')
      return contentSecurityPolicy({ ...inlineSources(Buffer.from(plain).toString('utf8')), frames })
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

/** The page with one more script, which runs before its modules do. */
function withFirstScript(page: Uint8Array, { path }: FirstScript): Uint8Array<ArrayBuffer> {
  const html = Buffer.from(page).toString('utf8')
  return new Uint8Array(Buffer.from(html.replace('<script type="module"', `<script src="${path}"></script>$&`)))
}
