import { Language } from '#wire/shapes.ts'
import { escapeHtml } from './page.ts'

/** The language of a page whose address names none (decision 1). */
const usual = 'fil'

const addressOf = (origin: string, path: string, language: Language) =>
  `${origin}${path}${language === usual ? '' : `?hl=${language}`}`

/** All public pages with their other languages, for search engines. */
export function sitemap(paths: readonly string[], origin: string): string {
  const link = (path: string, language: Language, named: string = language) =>
    `<xhtml:link rel="alternate" hreflang="${named}" href="${escapeHtml(addressOf(origin, path, language))}"/>`
  const entries = paths.flatMap((path) => {
    const links = [...Language.options.map((language) => link(path, language)), link(path, usual, 'x-default')].join('')
    return Language.options.map(
      (language) => `<url><loc>${escapeHtml(addressOf(origin, path, language))}</loc>${links}</url>`,
    )
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
