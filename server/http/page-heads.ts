import * as v from 'valibot'
import { shareSize } from '#server/art/share-picture.ts'
import { escapeHtml } from './page.ts'
import { sharePath } from './share-pictures.ts'

const Head = v.object({
  name: v.string(),
  title: v.string(),
  /** What the site is called in the page's language. */
  site: v.string(),
  text: v.string(),
  /** Whether search engines are told of the page. */
  listed: v.boolean(),
  blocks: v.array(v.string()),
  /** HTML of the page as far as it is known without asking, of the build's own making. */
  page: v.string(),
  /** What stands in the place of the first game of a list. */
  tile: v.string(),
  /** Name of what an address may not ask with: with it, it is another page. */
  unless: v.nullable(v.string()),
})
export type Head = v.InferOutput<typeof Head>

const HeadsFile = v.object({
  pages: v.record(v.string(), v.record(v.string(), Head)),
  routes: v.array(v.string()),
})

/** Name, title, description and blocks of the pages by path and language, as the build lays them beside the page. */
export interface Heads {
  readonly pages: ReadonlyMap<string, ReadonlyMap<string, Head>>
  /** The other routes of one segment. */
  readonly routes: ReadonlySet<string>
}

/** What a site without `heads.json` has. */
export const noHeads: Heads = { pages: new Map(), routes: new Set() }

/** Stands in the table for every path of one segment that no route is for. */
const noRoute = '*'

/** The language of a page whose address names none (decision 1). */
const usual = 'fil'

/** Reads the heads of a build. */
export function readHeads(json: string): Heads {
  const { pages, routes } = v.parse(HeadsFile, JSON.parse(json))
  return {
    pages: new Map(Object.entries(pages).map(([path, words]) => [path, new Map(Object.entries(words))])),
    routes: new Set(routes),
  }
}

/** Under which path of the table a page is found that is asked for with these names; null when it has no head. */
export function headedPath({ pages, routes }: Heads, path: string, asked: readonly string[]): string | null {
  const unless = pages.get(path)?.get(usual)?.unless ?? null
  if (unless !== null && asked.includes(unless)) return null
  if (pages.has(path)) return path
  return /^\/[^/]+$/.test(path) && !routes.has(path) && pages.has(noRoute) ? noRoute : null
}

/** Which of a page's languages its address asks for. */
export const languageOf = ({ pages }: Heads, path: string | null, asked: string | undefined): string =>
  asked !== undefined && path !== null && pages.get(path)?.has(asked) === true ? asked : usual

const addressOf = (origin: string, path: string, language: string) =>
  `${origin}${path}${language === usual ? '' : `?hl=${language}`}`

/** Places for a picture that the server knows, each by its name: the first banner of a group, the first promotion, or the first game of a lobby. */
const picturePlace = /data-(?:banners|picture)="(\w+)"[^]*?<img /g

/** Which pictures a path's page has places for. */
export const picturesOn = ({ pages }: Heads, path: string | null, language: string): readonly string[] => {
  const head = path === null ? undefined : pages.get(path)?.get(language)
  return [...`${head?.page ?? ''}${head?.tile ?? ''}`.matchAll(picturePlace)].map(([, name = '']) => name)
}

/** Puts the addresses of these pictures, by name, into a page: they are fetched before any script has asked for them. */
export const withPictures =
  (pictures: ReadonlyMap<string, string>) =>
  (head: Head): Head => {
    const pictured = (html: string) =>
      html.replaceAll(picturePlace, (place, name: string) => {
        const art = pictures.get(name)
        return art === undefined ? place : `${place}src="${escapeHtml(art)}" fetchpriority="high" `
      })
    return { ...head, page: pictured(head.page), tile: pictured(head.tile) }
  }

/** The page with these of its blocks alone, and what the page has of its own in them. */
const withBlocks = (
  html: string,
  { name, blocks, page, tile }: Pick<Head, 'name' | 'blocks' | 'page' | 'tile'>,
  language: string,
) =>
  html.replaceAll(/<!--block:([\w -]+)-->([\s\S]*?)<!--\/block-->/g, (_, names: string, inner: string) =>
    names.split(' ').some((each) => blocks.includes(each))
      ? inner
          .replace('{{language}}', language)
          .replace('{{name}}', () => escapeHtml(name))
          .replace('{{page}}', () => page)
          .replace('{{tile}}', () => tile)
      : '',
  )

/** The page as every path has it that has no head: its style sheet shows the one of these blocks that it wants. */
const withoutHead = (html: string): string =>
  withBlocks(html, { name: '', blocks: ['home', 'page'], page: '', tile: '' }, usual)

/** What the picture of a shared link to a page is drawn from. */
export const sharedPage = (path: string, { name, site }: Pick<Head, 'name' | 'site'>) => ({ path, title: name, site })

/**
 * The page with the title, the description, the one address and the shared picture of a path in a language; `worded` puts
 * the operator's words into what the build has laid beside it.
 */
export function withHead(
  html: string,
  heads: Heads,
  origin: string,
  path: string | null,
  language: string,
  worded: (head: Head) => Head = (head) => head,
): string {
  const own = path === null ? undefined : heads.pages.get(path)?.get(language)
  if (path === null || own === undefined) return withoutHead(html)
  const head = worded(own)
  const title = escapeHtml(head.title)
  const text = escapeHtml(head.text)
  const address = escapeHtml(addressOf(origin, path, language))
  const picture = escapeHtml(origin + sharePath(sharedPage(path, own), language))
  // Facebook, X, Telegram and Viber take the rest from these.
  const tags =
    `<link rel="canonical" href="${address}"><meta property="og:title" content="${title}">` +
    `<meta property="og:description" content="${text}"><meta property="og:image" content="${picture}">` +
    `<meta property="og:image:width" content="${shareSize.width}"><meta property="og:image:height" content="${shareSize.height}">` +
    `<meta property="og:image:alt" content="${title}"><meta name="twitter:card" content="summary_large_image">`
  return withBlocks(html, head, language)
    .replace(/<html lang="[\w-]+"/, () => `<html lang="${language}"`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*"/, (_, start: string) => `${start}${text}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>${head.listed ? tags : ''}`)
}

/** All public pages with their other languages, for search engines. */
export function sitemap(heads: Heads, origin: string): string {
  const link = (path: string, language: string, named = language) =>
    `<xhtml:link rel="alternate" hreflang="${named}" href="${escapeHtml(addressOf(origin, path, language))}"/>`
  const listed = [...heads.pages].filter(([, words]) => words.get(usual)?.listed)
  const entries = listed.flatMap(([path, words]) => {
    const languages = [...words.keys()]
    const links = [...languages.map((language) => link(path, language)), link(path, usual, 'x-default')].join('')
    return languages.map((language) => `<url><loc>${escapeHtml(addressOf(origin, path, language))}</loc>${links}</url>`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>\n`
}

/** What search engines may look at, and where the list of pages is. */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /wps/',
    'Disallow: /lgw/',
    'Disallow: /local/',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
