import { Language } from '#wire/shapes.ts'
import { escapeHtml } from './page.ts'

/** The language of a page whose address names none (decision 1). */
const usual = 'fil'

const addressOf = (origin: string, path: string, language: Language) =>
  `${origin}${path}${language === usual ? '' : `?hl=${language}`}`

/** Returns the sitemap: all public pages with their languages. */
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

/** Returns `robots.txt`: what search engines may crawl, and the address of the sitemap. */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /wps/',
    'Disallow: /lgw/',
    'Disallow: /local/',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
