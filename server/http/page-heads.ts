import * as v from 'valibot'
import { escapeHtml } from './page.ts'

const Head = v.object({ name: v.string(), title: v.string(), text: v.string(), block: v.string() })
type Head = v.InferOutput<typeof Head>

/** Name, title, description and block of the public pages by path and language, as the build lays them beside the page. */
export type Heads = ReadonlyMap<string, ReadonlyMap<string, Head>>

/** The language of a page whose address names none (decision 1). */
const usual = 'fil'

/** Reads the heads of a build. */
export function readHeads(json: string): Heads {
  const table = v.parse(v.record(v.string(), v.record(v.string(), Head)), JSON.parse(json))
  return new Map(Object.entries(table).map(([path, words]) => [path, new Map(Object.entries(words))]))
}

/** Which of a page's languages its address asks for. */
export const languageOf = (heads: Heads, path: string, asked: string | undefined): string =>
  asked !== undefined && heads.get(path)?.has(asked) === true ? asked : usual

const addressOf = (origin: string, path: string, language: string) =>
  `${origin}${path}${language === usual ? '' : `?hl=${language}`}`

/** The page with these of its blocks alone, and the page's name in them. */
const withBlocks = (html: string, blocks: readonly string[], pageName: string, language: string): string =>
  html.replaceAll(/<!--block:([\w ]+)-->([\s\S]*?)<!--\/block-->/g, (_, names: string, inner: string) =>
    names.split(' ').some((name) => blocks.includes(name))
      ? inner.replace('{{language}}', language).replace('{{name}}', () => escapeHtml(pageName))
      : '',
  )

/** The page as every path has it that is not public: its style sheet shows the one of these blocks that it wants. */
const withoutHead = (html: string): string => withBlocks(html, ['home', 'page'], '', usual)

/** The page with the title, the description, the one address and the shared picture of a path in a language. */
export function withHead(html: string, heads: Heads, origin: string, path: string, language: string): string {
  const head = heads.get(path)?.get(language)
  if (head === undefined) return withoutHead(html)
  const title = escapeHtml(head.title)
  const text = escapeHtml(head.text)
  const address = escapeHtml(addressOf(origin, path, language))
  // Facebook, X, Telegram and Viber take the rest from these.
  const tags =
    `<link rel="canonical" href="${address}"><meta property="og:title" content="${title}">` +
    `<meta property="og:description" content="${text}"><meta property="og:image" content="${origin}/share.png">`
  return withBlocks(html, [head.block], head.name, language)
    .replace(/<html lang="[\w-]+"/, () => `<html lang="${language}"`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*"/, (_, start: string) => `${start}${text}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>${tags}`)
}

/** All public pages with their other languages, for search engines. */
export function sitemap(heads: Heads, origin: string): string {
  const link = (path: string, language: string, named = language) =>
    `<xhtml:link rel="alternate" hreflang="${named}" href="${escapeHtml(addressOf(origin, path, language))}"/>`
  const entries = [...heads].flatMap(([path, words]) => {
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
